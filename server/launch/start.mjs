// npm start: the built site with its stand-ins.

import { fileURLToPath } from 'node:url'
import * as brand from '../../shared/house.ts'
import { ownName } from '../../shared/houseFolder.mjs'
import { readEnv } from '../env/index.ts'
import { startEmbedded } from './embedded.mjs'
import { greet, homesOf } from './greet.mjs'
import { onStopSignal, startChild } from './processes/children.mjs'
import { whereToListen } from './processes/listen.mjs'
import { serverEnvironment, serverFlags } from './serverMemory.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const children = []
let stopping = false

onStopSignal(async () => {
  stopping = true
  console.log('Stopping…')
  await stopChildren()
})

try {
  await start()
} catch (error) {
  console.error(error.message)
  await stopChildren()
  process.exit(1)
}

async function start() {
  // Read here too, so that every problem is shown before anything runs.
  const settings = readEnv(process.env)
  const { port, origin, address } = await whereToListen(settings, 'start')
  const embedded = await startEmbedded({ root, settings, siteOrigin: origin, siteAddress: address, children })

  console.log('Starting the site…')
  const site = startChild({
    name: 'site',
    args: [...serverFlags, `${ownName('dist')}/server/main.mjs`],
    env: { ...serverEnvironment, ...embedded.env, PORT: String(port) },
    cwd: root,
  })
  children.push(site)
  site.ended.then(async ({ signal, code }) => {
    if (stopping) return
    console.error(`The site has ended (${signal ?? code}); npm start ends with it.`)
    await stopChildren()
    process.exit(code ?? 1)
  })
  const waiting = `The site runs and waits for content (${origin}/readyz tells when it is ready)…`
  const slow = setTimeout(() => console.log(waiting), 15_000)
  const isReady = await site.ready
  clearTimeout(slow)
  if (isReady) greet([[`${brand.name} is open`, homesOf(address)]], embedded)
}

/** The site first: its last answers may still need the others. */
async function stopChildren() {
  for (const child of children.toReversed()) await child.stop()
}
