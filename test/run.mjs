// npm test: every test, a few processes at a time, one summary. A test that is skipped has failed; one that fails gets a second
// try, alone; what passes then is unsteady: it is counted and named above the last line, and does not fail the run.
//   node test/run.mjs [--wide | --long | --changed [--since commit]] [--grep text] [--coverage] [--costs] [files or folders…]
// --wide: the variants that npm test leaves out (npm run test:wide). --long: what takes hours, one file at a time.
// --changed: the files that ran what is changed in the working tree (test/runner/changed.mjs), the shortest first.
// With --coverage it writes which lines no test runs (test/uncovered.md), with --costs what each file costs (test/costs.md).
import { availableParallelism, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Mocha from 'mocha'
import { changedFiles, isToBeMeasured, readRan, testsOf, writeRan } from './runner/changed.mjs'
import { writeCosts } from './runner/costs.mjs'
import { collectCoverage } from './runner/coverage.mjs'
import { countProcessorTime } from './runner/descendants.mjs'
import { expectedMs, longestFirst, recordDurations } from './runner/durations.mjs'
import { writeLongResults } from './runner/longResults.mjs'
import { startWorker } from './runner/startWorker.mjs'
import { findTestFiles } from './runner/testFiles.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { Base } = Mocha.reporters

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    wide: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    grep: { type: 'string' },
    coverage: { type: 'boolean', default: false },
    costs: { type: 'boolean', default: false },
  },
})
const kind = values.long ? 'long' : values.wide ? 'wide' : 'test'
/**
 * One more than the machine has cores: a third of the time of a file's tests is waiting, for a browser, a page's clock or a
 * process that is to end. Each has up to 3 GB with its browser. Long ones measure: beside another they would measure that one.
 */
const workerCount = values.long ? 1 : Math.max(2, Math.min(availableParallelism() + 1, Math.floor(totalmem() / 3e9)))
/** No test may be silent for longer. */
const silenceMs = (values.long ? 60 : 6) * 60_000
const started = performance.now()
const passes = new Map()
let failures = []
/** Tests that failed beside another process and passed alone: the last lines name and count them, so that somebody mends them. */
const unsteady = []
/** Nothing ran beside the files of this run. */
let wasAlone = false
/** More files than that with failures of their own are broken, not disturbed. */
const mostRunAgain = 5
const durations = {}
/** Bytes of a file's process after it. */
const memories = new Map()
/** A process keeps the modules and caches of all its files: one that has grown further makes room for another. */
const mostMemory = 1_200_000_000
const costs = []
/** The modules that the files of tests ran when they were measured. */
const known = readRan(root)
const measured = {}
/** A tenth of the tests' own time, for `--changed` in the same clone: nobody goes on in that of a whole run in CI. */
const isMeasuring = kind === 'test' && !values.coverage && (positionals.length > 0 || !process.env.CI)
/** How long the files of a change may take together, in ms: half of that and less with two processes and more. */
const mostOfChange = 200_000
const coverage = values.coverage ? collectCoverage(root) : undefined

// Leaving by 'exit' takes the processes along.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

try {
  const all = findTestFiles(root, { kind, chosen: positionals })
  const files = values.changed ? chooseChanged(all) : all
  if (values.changed && files.length === 0) process.exit(0)
  wasAlone = Math.min(workerCount, files.length) === 1
  // The build of another house writes its validators among the sources: no file of the usual house runs beside it.
  for (const some of Object.values(Object.groupBy(files, (it) => processOf(it).HOUSE ?? ''))) {
    const waiting = longestFirst(root, some)
    await Promise.all(Array.from({ length: Math.min(workerCount, some.length) }, () => runAll(waiting)))
  }
  recordDurations(root, durations)
  if (kind === 'test' && !values.grep) writeRan(root, measured)
  await runFailedAgain()
  coverage?.write()
  if (values.long && !values.grep) writeLongResults(root, { passes, failures, durations })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.exitCode = summary() ? 0 : 1

/** Takes one file after another, as long as one waits. @param {string[]} waiting shared by all that take from it */
async function runAll(waiting) {
  let worker
  let own
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    const asked = processOf(file)
    if (worker && own !== JSON.stringify(asked)) {
      await worker.close()
      worker = undefined
    }
    own = JSON.stringify(asked)
    worker ??= start(asked)
    const reason = await worker.run(file, isMeasuring && isToBeMeasured(known[file]))
    if (reason) fail(file, `its process ${reason}`, true)
    else if (!passes.has(file) && !values.grep && !hasFailed(file)) fail(file, 'holds no test')
    const isFull = (memories.get(file) ?? 0) > mostMemory
    if (isFull) await worker.close()
    // A test may end its process: the next file gets another.
    if (reason || isFull) worker = undefined
  }
  await worker?.close()
}

/** Tells what it chooses and what is left to a whole run. */
function chooseChanged(tests) {
  if (Object.keys(known).length === 0)
    throw new Error('What the tests run is not known here yet: a run of all of them finds out.')
  const changed = changedFiles(root, values.since)
  const { files, unmet } = testsOf(root, { tests, changed, ran: known })
  const expected = expectedMs(root, files)
  const chosen = []
  let ms = 0
  for (const file of files.toSorted((a, b) => expected.get(a) - expected.get(b))) {
    ms += expected.get(file)
    if (ms < mostOfChange || changed.includes(file)) chosen.push(file)
  }
  const left = files.filter((it) => !chosen.includes(it))
  console.log(`${changed.length} files are changed: ${chosen.length} of ${tests.length} files of tests meet them.`)
  if (unmet.length > 0) console.log(`No test is known to meet ${unmet.join(', ')}.`)
  if (left.length > 0) console.log(`Left to a whole run, since they take long: ${left.join(', ')}`)
  return chosen
}

/** Languages and house are those of a process: files about others than the usual ones have one of their own. */
function processOf(file) {
  const [, house] = /^test\/houses\/([a-z]+)/.exec(file) ?? []
  return { ...(file.startsWith('test/languages/') && { LANGUAGES: 'fr,en,de' }), ...(house && { HOUSE: house }) }
}

function start(asked) {
  const args = [
    ...(values.wide ? ['--wide'] : []),
    ...(values.grep ? ['--grep', values.grep] : []),
    // Locally a single `.only` is a tool; in a run of everything it would hide the rest.
    ...(positionals.length === 0 ? ['--forbid-only'] : []),
  ]
  const prints = positionals.length === 0 ? 'failures' : 'everything'
  const worker = startWorker(root, {
    ...{ args, silenceMs, prints, env: { ...coverage?.env, ...asked } },
    onMessage: (message) => take(message, clock),
  })
  const clock = values.costs ? countProcessorTime(worker.pid) : undefined
  if (clock) setInterval(clock.look, 500).unref()
  return worker
}

function fail(file, message, ended = false) {
  failures.push({ file, titles: [file, message], ended, error: { message, stack: '' } })
}

function hasFailed(file) {
  return failures.some((it) => it.file === file)
}

/**
 * Processes with their browsers and databases share the cores: what failed beside another file runs once more, alone.
 * A failure that stays is one.
 */
async function runFailedAgain() {
  const files = [...new Set(failures.map((it) => it.file))]
  const broken = new Set(failures.filter((it) => !it.ended).map((it) => it.file))
  // Alone it would fail alike.
  if (wasAlone) return
  if (files.length === 0 || broken.size > mostRunAgain) return
  console.log(`\nOnce more, alone: ${files.join(', ')}`)
  const before = failures
  failures = []
  for (const file of files) passes.delete(file)
  await runAll(files)
  const stays = new Set(failures.map(nameOf))
  unsteady.push(...before.map(nameOf).filter((it) => !stays.has(it)))
}

function nameOf({ titles }) {
  return titles.join(' ')
}

function take(message, clock) {
  if (message.type === 'passed') passes.set(message.file, (passes.get(message.file) ?? 0) + 1)
  if (message.type === 'failed') tellFailure(message)
  if (message.type === 'pages')
    for (const page of message.pages) console.log(`  Open page: ${page.replaceAll('\n', '\n    ')}\n`)
  if (message.type === 'file') tellFile({ ...message, allCpuMs: clock?.take() ?? 0 })
}

/** At once, and once more in the list at the end. */
function tellFailure(failure) {
  failures.push(failure)
  listFailures([failure])
}

function tellFile({ file, ms, cpuMs, allCpuMs, memory, opened, ran }) {
  if (ran) measured[file] = ran
  durations[file] = ms
  memories.set(file, memory)
  if (values.costs) noteCosts({ file, tests: passes.get(file) ?? 0, ms, cpuMs, allCpuMs, opened })
  const failed = failures.filter((it) => it.file === file).length
  const mark = failed ? Base.color('fail', Base.symbols.err) : Base.color('checkmark', Base.symbols.ok)
  const counts = `${passes.get(file) ?? 0} passed${failed ? `, ${failed} failed` : ''}`
  console.log(`${mark} ${file} ${Base.color('light', `${counts}, ${ms} ms`)}`)
}

/** After each file, so that a run which is ended early has its table. */
function noteCosts(cost) {
  costs.push(cost)
  writeCosts(root, costs, performance.now() - started)
}

/** @returns {boolean} whether all is well */
function summary() {
  const passed = [...passes.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `\n${Base.color('green', `  ${passed} passing`)} ${Base.color('light', `(${seconds(performance.now() - started)})`)}`,
  )
  if (failures.length > 0) {
    console.log(Base.color('fail', `  ${failures.length} failing`))
    listFailures(failures)
  }
  if (passed + failures.length === 0) console.log('No test was found.')
  if (unsteady.length > 0)
    console.log(
      Base.color(
        'pending',
        `${unsteady.length} unsteady, failed beside others and passed alone (CONTRIBUTING.md, "Test"):\n  ${unsteady.join('\n  ')}`,
      ),
    )
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length === 0 && passed > 0
}

/** Each with the difference between what was expected and what came. */
function listFailures(some) {
  Base.list(some.map(({ titles, error }) => ({ titlePath: () => titles, err: error })))
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)}s`
}
