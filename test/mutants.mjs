// Mutation testing: plants faults in the product, one at a time, and runs the tests that run the changed place. A fault that no test
// sees shows a test that is missing. Which faults is a draw by their own hash, so that the next run plants the same ones.
//   node test/mutants.mjs [--count 12] [--minutes 60] [subjects…]
// Writes test/mutants.md. Only what is committed is changed, in clones in the folder for temporary files.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { charactersRun } from './runner/coverage.mjs'
import { drawMutants, plant, subjects, writeMutantResults } from './runner/mutants/mutants.mjs'
import { startWorker } from './runner/startWorker.mjs'
import { findTestFiles } from './runner/testFiles.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** A test that is silent for longer hangs, which is seen too. */
const silenceMs = 90_000
/** Files of tests that a mutant meets at most: a fault in what every page uses would run them all. */
const mostFiles = 6

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '12' }, minutes: { type: 'string', default: '60' } },
})
const until = Date.now() + Number(values.minutes) * 60_000
const chosen = positionals.length > 0 ? positionals : Object.keys(subjects)
const unknown = chosen.find((it) => !subjects[it])
if (unknown || !Number(values.count) || !Number(values.minutes)) {
  console.error(unknown ? `There is no subject ${unknown}: ${Object.keys(subjects).join(', ')}` : 'Not a number')
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
/** As many as the test runner has processes. */
const clones = ['a', 'b'].map((name) => cloneTo(join(folder, name)))

for (const subject of chosen) {
  if (Date.now() > until) break
  writeMutantResults(root, subject, await tryMutants(subject))
}
process.exit()

/** @returns {string} a clone of what is committed, with the packages and all that was built of this one */
function cloneTo(path) {
  execFileSync('git', ['clone', '-q', '--shared', root, path])
  const list = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory']
  for (const built of execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean))
    if (!built.startsWith('node_modules')) cpSync(join(root, built), join(path, built), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'))
  return path
}

/** @returns {Promise<import('./runner/mutants/mutants.mjs').MutantResult[]>} of the mutants that there was time for */
async function tryMutants(subject) {
  const tests = findTestFiles(root, { kind: 'test', chosen: subjects[subject].map((it) => join(root, it)) })
  const mutants = await drawMutants(root, subject, Number(values.count))
  console.log(`\n${subject}: ${mutants.length} mutants, ${tests.length} files of tests`)
  const known = []
  await shared(tests, async (clone, file) => {
    const run = await runOnce(clone, file, join(folder, `coverage-${known.length}-${Math.random()}`))
    if (run) known.push({ file, ...run })
    else console.log(`  ${file} fails without a mutant, and is left out`)
  })
  // Tests that run little besides the place are about it: they come first, and are quick.
  known.sort((a, b) => a.extent - b.extent)
  const results = []
  await shared(mutants, async (clone, mutant) => {
    if (Date.now() > until) return
    const by = known
      .filter(({ run }) => run.get(mutant.file)?.[mutant.at])
      .slice(0, mostFiles)
      .map(({ file }) => file)
    const outcome = by.length === 0 ? 'not run' : await tryMutant(clone, mutant, by)
    const change = `${mutant.original} → ${mutant.replacement}`.replaceAll(/\s+/g, ' ')
    console.log(`  ${outcome}: ${mutant.file}:${mutant.line} ${change}`)
    results.push({ ...mutant, outcome })
  })
  return results
}

/** Deals the items out to the clones, each of which does one after another. */
async function shared(items, act) {
  const waiting = [...items]
  await Promise.all(
    clones.map(async (clone) => {
      for (let item = waiting.shift(); item; item = waiting.shift()) await act(clone, item)
    }),
  )
}

/** @returns {Promise<{ extent: number, run: Map<string, Uint8Array> } | undefined>} what the file's tests run, extent in characters; undefined: they fail */
async function runOnce(clone, file, coverage) {
  const passes = await passesIn(clone, file, { NODE_V8_COVERAGE: coverage }, 'failures')
  if (!passes) return undefined
  const run = charactersRun(clone, coverage)
  rmSync(coverage, { recursive: true, force: true })
  const extent = [...run.values()].reduce((sum, it) => sum + it.reduce((all, one) => all + one, 0), 0)
  return { extent, run }
}

/** @returns {Promise<'caught' | 'survived'>} caught: by a file of tests that passes without the mutant right after */
async function tryMutant(clone, mutant, by) {
  const path = join(clone, mutant.file)
  const source = readFileSync(path, 'utf8')
  for (const file of by) {
    writeFileSync(path, plant(source, mutant))
    const passes = await passesIn(clone, file)
    writeFileSync(path, source)
    // A test that fails for another reason, such as a busy machine, proves nothing.
    if (!passes && (await passesIn(clone, file))) return 'caught'
  }
  return 'survived'
}

async function passesIn(clone, file, env, prints = 'nothing') {
  let failed = 0
  const onMessage = ({ type }) => {
    if (type === 'failed') failed += 1
  }
  const worker = startWorker(clone, { args: ['--bail'], silenceMs, prints, env, onMessage })
  const reason = await worker.run(file)
  await worker.close()
  return failed === 0 && !reason
}
