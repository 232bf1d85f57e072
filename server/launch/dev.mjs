// npm run dev: every saved source is built, the site restarted and the browser reloaded.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, watch } from '../../build.mjs'
import { readEnv } from '../env/index.ts'
import { openDevProxy } from './devProxy.mjs'
import { startEmbedded } from './embedded.mjs'
import { onStopSignal, startChild } from './processes/children.mjs'
import { whereToListen } from './processes/listen.mjs'
import { freePort } from './processes/ports.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Apart from the build of `npm start`, which stays unchanged. */
const outdir = join(root, 'dist', 'dev')
const children = []
let site
/** Port of the site once it serves; another promise while it restarts. */
let serving = Promise.withResolvers()
let isServing = false
let restarting = Promise.resolve()

onStopSignal(async () => {
  console.log('Stopping…')
  await site?.stop({ patienceMs: 1_000, signal: 'SIGINT' })
  for (const child of children.toReversed()) await child.stop()
})

try {
  await develop()
} catch (error) {
  console.error(error.message)
  for (const child of children) await child.stop()
  process.exit(1)
}

async function develop() {
  const settings = readEnv(process.env)
  const { port, origin, address } = await whereToListen(settings, 'run dev')
  const proxy = await openDevProxy({ host: settings.host, port, target: () => serving.promise })
  const embedded = await startEmbedded({ root, settings, siteOrigin: origin, siteAddress: address, children })
  const env = { ...embedded.env, PUBLIC_URL: address }
  const editing = embedded.contentUrl ? `\n  Editing       ${embedded.contentUrl}/editor?path=/hotels` : ''
  const mailbox = embedded.mailboxUrl ? `\n  Mailbox       ${embedded.mailboxUrl}` : ''
  console.log('Building…')
  await watch(afterBuild, { outdir })
  await build({ dev: true, outdir }).then(() => afterBuild(), afterBuild)
  await restarting
  console.log(`
  Development   ${address} (French), ${address}/en (English)${editing}${mailbox}
  Save a source and the browser reloads; save a story in content/stories and it is published.
`)

  function afterBuild(error) {
    if (error) {
      console.error(`${error.message}\nThe build failed: correct the source and save it again.`)
      return
    }
    restarting = restarting.then(async () => {
      const started = performance.now()
      if (!(await restart(env))) return
      console.log(`Built; the site restarted in ${Math.round(performance.now() - started)} ms`)
      proxy.reload()
    })
  }
}

/** @returns {Promise<boolean>} whether it serves again; requests meanwhile wait */
async function restart(env) {
  if (isServing) serving = Promise.withResolvers()
  isServing = false
  const port = await freePort('127.0.0.1')
  // Requests to the old process need no answer: the reload asks again.
  await site?.stop({ patienceMs: 300, signal: 'SIGINT' })
  site = startChild({
    name: 'site',
    args: ['dist/dev/server/main.mjs'],
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    cwd: root,
  })
  isServing = await site.ready
  if (isServing) serving.resolve(port)
  else console.error('The site could not start: correct the source and save it again.')
  return isServing
}
