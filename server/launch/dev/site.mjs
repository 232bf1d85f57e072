// The site of npm run dev. It runs from its sources, and when one was saved opens anew in this process: only the saved
// module and those that import it are loaded again.
// node server/launch/dev/site.mjs <folder of the build>
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { countLoaded, noteSaved } from './modules.mjs'

// Its files are its owner's alone.
process.umask(0o077)
const [, , distDir] = process.argv
/** How long requests under way may take before the site closes for the next one, ms. */
const patienceMs = 300
/** Node forgets no module that it has loaded: beyond that, in bytes, the next save starts another process. */
const mostMemory = 1_000_000_000

/** Answers under way. @type {Set<import('node:http').ServerResponse>} */
const underWay = new Set()
/** A site that opens anew checks no story again that nobody changed. @type {import('../../content/index.ts').CheckedBefore} */
const checkedBefore = {}
let site
let buildShown
let working = load().catch(() => {})
const server = createServer((req, res) => {
  underWay.add(res)
  res.on('close', () => underWay.delete(res))
  // On a connection that was open before the site closed: the front asks again.
  if (site?.app) site.app(req, res)
  else res.destroy()
})
server.listen(0, '127.0.0.1')
process.on('message', (message) => {
  working = working.then(() => follow(message))
})
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => close().finally(() => process.exit(0)))

/** @param {{ files: string[], build: string, env: NodeJS.ProcessEnv }} saved sources, and the build's identity */
async function follow({ files, build, env }) {
  try {
    const others = noteSaved(files)
    if (others > 0 || build !== buildShown || !site) {
      const { openServices, createApp, readEnv } = await load()
      await close()
      const services = await openServices({ env: readEnv(env), distDir, checkedBefore })
      site = { services }
      site.app = createApp(services)
      services.pages.onRenewed(() => process.send({ type: 'renewed' }))
      await services.ready
      buildShown = build
    }
    const isFull = process.memoryUsage.rss() > mostMemory
    process.send({
      type: 'open',
      port: server.address().port,
      isFull,
      modules: `${others} of ${countLoaded()} modules`,
    })
  } catch (error) {
    // The open site is older than the saved sources.
    buildShown = undefined
    const { name, message, stack, errors } = error
    process.send({ type: 'failed', error: { name, message, stack, errors } })
  }
}

async function load() {
  const [{ openServices }, { createApp }, { readEnv }] = await Promise.all([
    import('#server/services.ts'),
    import('#server/app.ts'),
    import('#server/env/index.ts'),
  ])
  return { openServices, createApp, readEnv }
}

async function close() {
  if (!site) return
  const { services } = site
  site = undefined
  services.drain()
  const ended = [...underWay].map((res) => new Promise((resolve) => res.once('close', resolve)))
  await Promise.race([Promise.all(ended), pause(patienceMs)])
  for (const res of underWay) res.destroy()
  // All of it has ended, also when something says that it could not end well.
  await services.close().catch((error) => console.error(error))
}
