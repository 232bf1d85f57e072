// A process of test/run.mjs: runs one file after another, as its parent names them, and tells of each test.
import { subscribe } from 'node:diagnostics_channel'
import { mkdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import Mocha from 'mocha'
import { endDescendants } from './descendants.mjs'

// Read at the start. Servers that a test starts run the build: what they run is no line of a source.
delete process.env.NODE_V8_COVERAGE

const { values } = parseArgs({
  options: {
    grep: { type: 'string' },
    wide: { type: 'boolean', default: false },
    'forbid-only': { type: 'boolean', default: false },
    bail: { type: 'boolean', default: false },
  },
})
/** Pictures of what a browser showed when a test failed. */
const pictures = 'node_modules/.cache/hautemer/failures'
const settings = JSON.parse(readFileSync('.mocharc.json', 'utf8'))
let file = ''
let isRunning = false
/** Sites, pages and the like that the file has opened: times and ms, by kind (measured.ts), and its hooks. */
let opened = {}

/** Paths of pages that it has asked its sites for. */
const asked = new Set()

subscribe('test:opened', ({ what, ms }) => count(what, ms))
subscribe('test:asked', (path) => asked.add(path))
/** Counts which functions are called; with more than that, in blocks, each file would cost seconds. */
const profiler = new Session()
profiler.connect()
profiler.post('Profiler.enable')
let isCounting = false

/** Its base makes strings of what was expected and what came. */
class Reporter extends Mocha.reporters.Base {
  constructor(runner, options) {
    super(runner, options)
    let hookStarted = 0
    runner.on('hook', () => {
      hookStarted = performance.now()
    })
    runner.on('hook end', () => count('hook', performance.now() - hookStarted))
    runner.on('pass', () => process.send({ type: 'passed', file }))
    runner.on('fail', (test, error) => tellFailure(test.titlePath(), error))
  }

  epilogue() {}
}

process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', () => process.exit(1))
// Programs that its tests have typed or started go with it, however it ends.
process.on('exit', () => endDescendants(process.pid))
// While mocha runs, it judges such an error; between two files the one before has caused it.
process.on('uncaughtException', (error) => {
  if (!isRunning) tellFailure([file, 'after its last test'], error)
})
// Mocha emits such a rejection once more, for listeners of the process: this is the only one.
const rejected = new WeakSet()
process.on('unhandledRejection', (reason, promise) => {
  if (rejected.has(promise)) return
  rejected.add(promise)
  tellFailure([file, 'rejects a promise that nobody handles'], reason)
})
process.on('message', async (message) => {
  if (!message.file) process.exit()
  file = message.file
  opened = {}
  asked.clear()
  countCalls(Boolean(message.isMeasured))
  const started = performance.now()
  const cpu = process.cpuUsage()
  await runFile()
  const { user, system } = process.cpuUsage(cpu)
  const ms = Math.round(performance.now() - started)
  process.send({
    type: 'file',
    file,
    ms,
    cpuMs: Math.round((user + system) / 1000),
    memory: process.memoryUsage.rss(),
    opened,
    ...(message.isMeasured && { ran: takeRan() }),
  })
})

/** To begin and to end it takes half a second in a process that has grown: it goes on from one file to the next. */
function countCalls(isWanted) {
  if (isWanted === isCounting) return
  isCounting = isWanted
  if (isWanted) profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  else profiler.post('Profiler.stopPreciseCoverage')
}

/** @returns {import('./changed.mjs').Ran} since it was asked last, at the end of the file before */
function takeRan() {
  const root = pathToFileURL(`${process.cwd()}/`).href
  const modules = []
  profiler.post('Profiler.takePreciseCoverage', (_, { result }) => {
    for (const { url, functions } of result) {
      const isOwn = url.startsWith(root) && !url.includes('/node_modules/')
      // The module itself is called when it is loaded, by whichever file of the process comes first.
      if (isOwn && functions.some(({ ranges: [{ startOffset, count }] }) => startOffset > 0 && count > 0))
        modules.push(url.slice(root.length))
    }
  })
  return { at: Date.now(), modules, paths: [...asked], isBrowser: Boolean(opened.page) }
}

function count(what, ms) {
  const { times = 0, ms: before = 0 } = opened[what] ?? {}
  opened[what] = { times: times + 1, ms: before + ms }
}

async function runFile() {
  const mocha = new Mocha({
    timeout: settings.timeout,
    forbidPending: true,
    forbidOnly: values['forbid-only'],
    bail: values.bail,
    grep: values.grep ?? (values.wide && !file.includes('.wide.') ? /PostgreSQL|\(wide\)/ : ''),
    reporter: Reporter,
  })
  mocha.addFile(resolve(file))
  try {
    await mocha.loadFilesAsync()
    mocha.suite.suites.at(-1)?.afterAll('closes its pages', closePages)
    mocha.suite.afterEach('tells what its pages show', async function () {
      if (this.currentTest?.state === 'failed') await tellPages()
    })
    isRunning = true
    await new Promise((done) => mocha.run(done))
    // Its listeners of the process stay otherwise, and two of them hand a rejection that nobody handles to each other for ever.
    mocha.dispose()
  } catch (error) {
    tellFailure([file, isRunning ? 'could not be run' : 'could not be loaded'], error)
  }
  isRunning = false
}

async function tellPages() {
  mkdirSync(pictures, { recursive: true })
  const name = join(pictures, `${file.replaceAll(/\W+/g, '-')}-${Date.now()}`)
  const support = await import('../support/browser.ts')
  const pages = await support.describePages((number) => `${name}-${number}`)
  if (pages.length > 0) process.send({ type: 'pages', pages })
}

async function closePages() {
  const support = await import('../support/browser.ts')
  await support.closePages()
}

function tellFailure(titles, error) {
  process.send({ type: 'failed', file, titles, error: plain(error) })
}

/** The parts of an error that mocha's list of failures reads; the rest may not survive the way to the parent. */
function plain(error) {
  if (!(error instanceof Error)) return { message: `${error} (thrown, and no Error)`, stack: '' }
  const { name, message, stack, actual, expected, showDiff, uncaught, cause, multiple } = error
  return {
    ...{ name, message, stack, showDiff, uncaught },
    ...(typeof actual === 'string' && typeof expected === 'string' && { actual, expected }),
    ...(cause instanceof Error && { cause: plain(cause) }),
    ...(multiple && { multiple: multiple.map(plain) }),
  }
}
