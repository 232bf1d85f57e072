// npm start: the built site with the embedded default round it (design §2).
import { fileURLToPath } from 'node:url'
import { onStopSignal, startChild } from './children.mjs'
import { startEmbedded } from './embedded.mjs'
import { whereToListen } from './listen.mjs'

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
  const { port, origin } = await whereToListen(process.env, 'start')
  const embedded = await startEmbedded({ root, env: process.env, siteOrigin: origin, say: console.log, children })

  console.log('Starting the site…')
  const site = startChild({
    name: 'site',
    args: ['dist/server/main.mjs'],
    env: { ...embedded.env, PORT: String(port) },
    cwd: root,
  })
  children.push(site)
  site.ended.then(async ({ code }) => {
    if (stopping) return
    await stopChildren()
    process.exit(code ?? 1)
  })
  const slow = setTimeout(
    () => console.log(`The site runs and waits for content (${origin}/readyz tells when it is ready)…`),
    15_000,
  )
  const isReady = await site.ready
  clearTimeout(slow)
  if (isReady) greet(origin, embedded.contentUrl)
}

/** The site first: what it answers last may still need the others. */
async function stopChildren() {
  for (const child of children.toReversed()) await child.stop()
}

function greet(origin, contentUrl) {
  const address = process.env.PUBLIC_URL || origin.replace('127.0.0.1', 'localhost')
  console.log(`
  Hautemer is open   ${address} (French), ${address}/en (English)${
    contentUrl
      ? `
  Content service    ${contentUrl}, its stories are the files in content/stories: saving one publishes it`
      : ''
  }
  Ctrl-C stops everything.
`)
}
