// npm run dev: every saved source is shown in the open pages: styles in place, pages swapped, the site opened anew. What is
// wrong with it is shown there too.
import { watch as watchFolder } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkHouse, watch } from '../../build.mjs'
import { houseFolder, ownName } from '../../shared/houseFolder.mjs'
import { readEnv } from '../env/index.ts'
import { openFront } from './dev/front.mjs'
import { lineForPeople, readLine } from './dev/lines.mjs'
import { buildProblems, startProblem, thrownProblem } from './dev/problems.mjs'
import { watchStories } from './dev/stories.mjs'
import { watchTypes } from './dev/types.mjs'
import { startEmbedded } from './embedded.mjs'
import { homesOf } from './greet.mjs'
import { onStopSignal, startChild } from './processes/children.mjs'
import { whereToListen } from './processes/listen.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Apart from the build of `npm start`, which stays unchanged. */
const outdir = join(root, ownName('dist'), 'dev')
/** Between two steps of an editor that writes a file. */
const unfinishedMs = 200
/** After these times, in ms, a saved demo is usually read; a busy machine takes longer. */
const demoReadMs = [300, 3_000, 10_000]
const children = []
/** The process of the site; undefined while there is none. */
let site
let isStopping = false
/** Told to end, while everything begins anew as well. */
let isEnded = false
/** Ends what builds and checks beside the site. */
const ends = []

onStopSignal(async () => {
  isEnded = true
  console.log('Stopping…')
  await stopAll()
})

try {
  await develop()
} catch (error) {
  console.error(error.message)
  await stopAll()
  process.exit(1)
}

async function develop() {
  const settings = readEnv(process.env)
  const { port, origin, address } = await whereToListen(settings, 'run dev')
  const front = await openFront({ root, assets: join(outdir, 'client/assets'), host: settings.host, port })
  const embedding = startEmbedded({
    ...{ root, settings, siteOrigin: origin, siteAddress: address, children },
    editorDir: join(outdir, 'editor'),
  })
  console.log('Building…')
  const env = embedding.then((it) => ({ ...it.env, PUBLIC_URL: address }))
  // Told of by the wait for the stand-ins below.
  env.catch(() => {})
  const { show, shown } = showRounds(front, env)
  // The site is read while the browser's scripts are built.
  const watching = watch(outdir, { onGenerated: () => site ?? startSite(front), onBuilt: show })
  const { contentUrl, mailboxUrl } = await embedding
  ends.push(await watching)
  await shown()
  const editing = contentUrl ? `\n  Editing       ${contentUrl}/editor?path=/` : ''
  const mailbox = mailboxUrl ? `\n  Mailbox       ${mailboxUrl}` : ''
  const stories = process.env.CONTENT_STORIES || join(relative(root, houseFolder), 'stories')
  console.log(`
  Development   ${homesOf(address)}${editing}${mailbox}
  Save a source and the open pages show it; save a story in ${stories} and it is published.
`)
  ends.push(watchTypes(root, front.report))
  ends.push(watchHouse(port, front.report))
  if (contentUrl) ends.push(watchStories(root, stories, (problems) => front.report('stories', problems)))
}

/**
 * The facts of the house are in every module that is loaded, and in the stand-ins: when they or a drawing of it change, all
 * begins anew in the place of this process, and open pages find it there.
 */
function watchHouse(port, report) {
  let timer
  const watcher = watchFolder(houseFolder, { recursive: true }, (_, file) => {
    if (/^(?:stories|assets)\b/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(beginAnew, unfinishedMs, file)
  })
  return () => {
    watcher.close()
    clearTimeout(timer)
  }

  async function beginAnew(file) {
    try {
      checkHouse()
    } catch (error) {
      console.error(error.message)
      return report('start', [{ text: error.message }])
    }
    console.log(`${file} of the house has changed: everything begins anew…`)
    await stopAll()
    if (isEnded) return
    const env = { ...process.env, PORT: String(port) }
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
  }
}

async function stopAll() {
  isStopping = true
  await Promise.all(ends.map((end) => end()))
  await site?.child.stop({ patienceMs: 1_000, signal: 'SIGINT' })
  for (const child of children.toReversed()) await child.stop()
}

/**
 * Brings each build to the open pages.
 * @param {Promise<NodeJS.ProcessEnv>} env of the site
 * @returns `show` hears of a build; `shown` resolves when the last one is there
 */
function showRounds(front, env) {
  let latest
  /** The build that pages were told of last. */
  let told
  /** Saved since the site opened. */
  let saved = new Set()
  let working = Promise.resolve()
  /** Every address that a sheet had → the one that it has. */
  const addresses = new Map()
  return { show, shown: () => working }

  function show({ built, error, files }) {
    if (error) {
      console.error(`${error.message}\nThe build failed: correct the source and save it again.`)
      front.report('build', buildProblems(root, error))
      if (!latest) front.fail()
      return
    }
    front.report('build', [])
    const isStyle = latest && sheetsOf(latest) !== sheetsOf(built)
    latest = built
    // Styles need no server: they are there at once, and the server follows.
    front.dress(stylesOf(built, addresses), isStyle)
    saved = saved.union(files)
    working = working.then(follow)

    async function follow() {
      // A newer build has come meanwhile: its own turn shows both.
      if (latest !== built) return
      const files = [...saved]
      saved.clear()
      const started = performance.now()
      front.pause()
      const next = { files, build: built.buildId, env: await env }
      let answer = await open(front, next)
      if (answer.type !== 'open') {
        // A file that was read half written is whole a moment later: it is read again, by a newer build's turn if there is one.
        await pause(unfinishedMs)
        if (latest === built) answer = await open(front, next)
        else saved = saved.union(new Set(files))
      }
      if (answer.type !== 'open') {
        if (latest === built) tellBroken(front, answer)
        return
      }
      front.report('start', [])
      front.report('thrown', [])
      front.serve(answer.port, built.buildId)
      const ms = Math.round(performance.now() - started)
      if (told) console.log(`Shown: ${files.join(', ')} (${answer.modules} anew in ${ms} ms)`)
      const isScript = Boolean(told) && scriptsOf(told) !== scriptsOf(built)
      // After a sheet, too: a story that was published meanwhile is read by the site as it opens, without a word.
      front.tellPages(isScript)
      // The content service reads a saved demo by itself, and tells nobody of drafts: pages look again.
      if (files.some((it) => it.endsWith('/demo.json'))) for (const ms of demoReadMs) setTimeout(front.tellPages, ms)
      told = built
    }
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

function scriptsOf({ manifest }) {
  return [manifest.boot, manifest.preview, manifest.card, manifest.deskScript, manifest.consentStyles.href].join(' ')
}

function sheetsOf({ manifest: { baseStyles, deskStyles, sheets } }) {
  return [baseStyles, deskStyles, ...sheets].map((it) => it.href).join(' ')
}

/**
 * Opens the site with what was saved; in a new process when there is none, or its memory is full.
 * @returns {Promise<{ type: 'open', port: number, modules: string } | { type: 'failed', error: Error } | { type: 'ended' }>}
 */
async function open(front, saved) {
  if (site?.isFull) await site.child.stop({ patienceMs: 1_000, signal: 'SIGINT' })
  const running = site ?? startSite(front)
  const answer = Promise.withResolvers()
  running.answer = answer.resolve
  running.child.send(saved)
  const { isFull, ...found } = await Promise.race([answer.promise, running.ended])
  running.isOpen = found.type === 'open'
  running.isFull = isFull
  return found
}

/** A process that reads the site's modules, and opens it when it is told to. */
function startSite(front) {
  const child = startChild({
    name: 'site',
    args: ['--enable-source-maps', 'server/launch/dev/site.mjs', outdir],
    env: { ...process.env, NODE_ENV: 'development' },
    cwd: root,
    readOutput: true,
    readErrors: true,
    onMessage: (message) => (message.type === 'renewed' ? front.tellPages() : started.answer(message)),
  })
  const started = { child, isOpen: false, isFull: false, answer: () => {}, ended: child.ended.then(hasEnded) }
  site = started
  console.log(`The site is process ${child.pid}`)
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
    const text = process.env.LOG_LEVEL === 'debug' ? line : lineForPeople(read, isKnown)
    if (text) console.log(text)
    if (!problem || isKnown) return
    thrown.push(problem)
    front.report('thrown', thrown.slice(-5))
  })
  return started

  /** One that ends by itself is told of like one that did not start. */
  function hasEnded() {
    if (site === started) site = undefined
    const answer = { type: 'ended', errors }
    if (started.isOpen && !started.isFull && !isStopping) tellBroken(front, answer)
    return answer
  }
}

function tellBroken(front, { type, error, errors }) {
  const problems = type === 'failed' ? buildProblems(root, error) : [startProblem(root, errors)]
  for (const { place = '', text } of problems) console.error(`${place} ${text}`.trim())
  console.error('The site does not open: correct the source and save it again.')
  front.report('start', problems)
  front.pause()
  front.fail()
}

/** @param {import('./dev/lines.mjs').LogLine} line */
function problemOf({ level, err, msg }) {
  if (level < 50 || !err) return undefined
  return thrownProblem(root, { name: err.type, message: `${msg}: ${err.message}`, stack: err.stack })
}
