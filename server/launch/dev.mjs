// npm run dev: every saved source is built and shown in the open pages: styles in place, pages swapped, the server
// restarted. What is wrong with it is shown there too.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { watch } from '../../build.mjs'
import { readEnv } from '../env/index.ts'
import { openFront } from './dev/front.mjs'
import { lineForPeople, readLine } from './dev/lines.mjs'
import { buildProblems, startProblem, thrownProblem } from './dev/problems.mjs'
import { watchStories } from './dev/stories.mjs'
import { watchTypes } from './dev/types.mjs'
import { startEmbedded } from './embedded.mjs'
import { onStopSignal, startChild } from './processes/children.mjs'
import { whereToListen } from './processes/listen.mjs'
import { freePort } from './processes/ports.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Apart from the build of `npm start`, which stays unchanged. */
const outdir = join(root, 'dist', 'dev')
const main = 'dist/dev/server/main.mjs'
const children = []
let site
/** A process that has loaded all but our own code. */
let spare
let restarting = Promise.resolve()
/** Ends what checks beside the site. */
let endChecks = () => {}

onStopSignal(async () => {
  console.log('Stopping…')
  endChecks()
  if (site) site.isStopped = true
  await Promise.all([spare, site].map((it) => it?.child.stop({ patienceMs: 1_000, signal: 'SIGINT' })))
  for (const child of children.toReversed()) await child.stop()
})

try {
  await develop()
} catch (error) {
  console.error(error.message)
  endChecks()
  for (const child of [spare?.child, site?.child, ...children]) await child?.stop({ patienceMs: 1_000 })
  process.exit(1)
}

async function develop() {
  const settings = readEnv(process.env)
  const { port, origin, address } = await whereToListen(settings, 'run dev')
  const front = await openFront({ root, assets: join(outdir, 'client/assets'), host: settings.host, port })
  const embedded = await startEmbedded({
    ...{ root, settings, siteOrigin: origin, siteAddress: address, children },
    editorDir: join(outdir, 'editor'),
  })
  const env = { ...embedded.env, PUBLIC_URL: address }
  const editing = embedded.contentUrl ? `\n  Editing       ${embedded.contentUrl}/editor?path=/hotels` : ''
  const mailbox = embedded.mailboxUrl ? `\n  Mailbox       ${embedded.mailboxUrl}` : ''
  console.log('Building…')
  const show = showRounds(front, env)
  await watch(outdir, show)
  await restarting
  console.log(`
  Development   ${address} (French), ${address}/en (English)${editing}${mailbox}
  Save a source and the open pages show it; save a story in content/stories and it is published.
`)
  const checks = [
    watchTypes(root, (problems) => front.report('types', problems)),
    ...(embedded.contentUrl
      ? [
          watchStories(root, process.env.CONTENT_STORIES || 'content/stories', (problems) =>
            front.report('stories', problems),
          ),
        ]
      : []),
  ]
  endChecks = () => {
    for (const end of checks) end()
  }
}

/** Hears of each build, and brings it to the open pages. */
function showRounds(front, env) {
  let before
  /** The build that the site runs, which may be an older one. */
  let served
  let wasBroken = false
  /** Every address that a sheet had → the one that it has. */
  const addresses = new Map()
  return ({ built, error }) => {
    if (error) {
      console.error(`${error.message}\nThe build failed: correct the source and save it again.`)
      front.report('build', buildProblems(root, error))
      if (!before) front.fail()
      return
    }
    front.report('build', [])
    const { manifest } = built
    // The demo of a block is no part of the build, and the gallery shows it.
    if (before?.manifest.buildId === manifest.buildId && site?.isServing) return front.renew()
    const since = before
    before = built
    const next = { build: manifest.buildId, styles: stylesOf(built, addresses) }
    const isScript = scriptsOf(since) !== scriptsOf(built)
    const isStyle = since && sheetsOf(since.manifest) !== sheetsOf(manifest)
    // Styles need no server: they are there at once, and the server follows.
    const isStyleAlone = isStyle && !isScript && since.serverHash === built.serverHash
    if (isStyleAlone) front.show(next, { type: 'styles' })
    restarting = restarting.then(async () => {
      // A newer build has come meanwhile: its own turn shows both.
      if (before !== built) return
      const started = performance.now()
      if (!(await restart(front, env))) {
        wasBroken = true
        return
      }
      console.log(`Built; the site restarted in ${Math.round(performance.now() - started)} ms`)
      // A sheet that was saved during the restart is shown already: its own turn goes on from there.
      if (before !== built) return
      const isScript = scriptsOf(served) !== scriptsOf(built)
      const isServer = served?.serverHash !== built.serverHash
      // A page that only said why there is none needs a word even where nothing differs from the last one that served.
      front.show(
        next,
        isScript || isServer || wasBroken ? { type: 'page', isScript: Boolean(served) && isScript } : undefined,
      )
      served = built
      wasBroken = false
    })
  }
}

function stylesOf({ manifest, sheetFiles }, addresses) {
  const { baseStyles, deskStyles, sheets } = manifest
  const named = [['base', baseStyles], ['desk', deskStyles], ...sheets.map((it, i) => [sheetFiles[i], it])]
  for (const [file, { href }] of named) addresses.set(file, (addresses.get(file) ?? new Set()).add(href))
  const moved = Object.fromEntries(
    named.flatMap(([file, { href }]) => [...addresses.get(file)].filter((it) => it !== href).map((it) => [it, href])),
  )
  return { base: baseStyles.css, sheets: Object.fromEntries(named.map(([, { href, css }]) => [href, css])), moved }
}

function scriptsOf(built) {
  const { manifest } = built ?? {}
  return manifest && [manifest.boot, manifest.preview, manifest.card, manifest.deskScript].join(' ')
}

function sheetsOf({ baseStyles, deskStyles, sheets }) {
  return [baseStyles, deskStyles, ...sheets].map((it) => it.href).join(' ')
}

/** @returns {Promise<boolean>} whether it serves again; requests meanwhile wait */
async function restart(front, env) {
  front.pause()
  // Requests to the old process need no answer: the page asks again.
  if (site) site.isStopped = true
  await site?.child.stop({ patienceMs: 300, signal: 'SIGINT' })
  const started = spare ?? (await prepare(front, env))
  site = started
  started.child.send({ type: 'start' })
  started.isServing = await started.child.ready
  spare = await prepare(front, env)
  if (started.isServing) {
    front.report('start', [])
    front.report('thrown', [])
    front.serve(started.port)
    watchEnd(front, started)
    return true
  }
  console.error('The site could not start: correct the source and save it again.')
  front.report('start', [startProblem(root, started.errors())])
  front.fail()
  return false
}

/** A process that only waits for the word to start. */
async function prepare(front, env) {
  const port = await freePort('127.0.0.1')
  const child = startChild({
    name: 'site',
    args: ['--enable-source-maps', 'server/launch/dev/spare.mjs', main],
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    cwd: root,
    readOutput: true,
    readErrors: true,
    onMessage: ({ type }) => type === 'renewed' && front.renew(),
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text)
    errors = (errors + text).slice(-20_000)
  })
  const thrown = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const read = readLine(line)
    if (!read) return console.log(line)
    const problem = problemOf(read)
    // A page is drawn again and again as it is asked for.
    const isKnown = thrown.some((it) => it.text === problem?.text && it.place === problem.place)
    const text = env.LOG_LEVEL === 'debug' ? line : lineForPeople(read, isKnown)
    if (text) console.log(text)
    if (!problem || isKnown) return
    thrown.push(problem)
    front.report('thrown', thrown.slice(-5))
  })
  return { child, port, isServing: false, errors: () => errors }
}

/** @param {import('./dev/lines.mjs').LogLine} line */
function problemOf({ level, err, msg }) {
  if (level < 50 || !err) return undefined
  return thrownProblem(root, { name: err.type, message: `${msg}: ${err.message}`, stack: err.stack })
}

/** A site that ends by itself is told of like one that did not start. */
async function watchEnd(front, started) {
  await started.child.ended
  if (started.isStopped) return
  started.isServing = false
  front.report('start', [startProblem(root, started.errors())])
  front.pause()
  front.fail()
}
