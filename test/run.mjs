// npm test: every test in two processes, one summary. A test that is skipped has failed.
//   node test/run.mjs [--long] [--grep text] [files or folders…]
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import Mocha from 'mocha'
import { pinnedNode } from '../server/launch/packages.mjs'
import { dealOut, recordDurations } from './runner/durations.mjs'
import { findTestFiles } from './runner/testFiles.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { Base } = Mocha.reporters
const shardCount = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, grep: { type: 'string' } },
})
const started = performance.now()
const passes = new Map()
const failures = []
const durations = {}

// Leaving by 'exit' takes the shards along.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

try {
  const files = findTestFiles(root, { long: values.long, chosen: positionals })
  await Promise.all(dealOut(root, files, shardCount).map(runShard))
  recordDurations(root, durations)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.exitCode = summary() ? 0 : 1

/** Runs some files in a process of their own. @param {string[]} files */
function runShard(files) {
  const args = [
    ...['--import', pathToFileURL(join(root, 'test/support/tsx.mjs')).href],
    ...[join(root, 'test/runner/shard.mjs'), ...files],
    ...(values.grep ? ['--grep', values.grep] : []),
    // Locally a single `.only` is a tool; in a run of everything it would hide the rest.
    ...(positionals.length === 0 ? ['--forbid-only'] : []),
  ]
  const path = `${dirname(pinnedNode(root))}${delimiter}${process.env.PATH ?? ''}`
  const env = { ...process.env, NODE_ENV: 'test', PATH: path }
  const child = spawn(pinnedNode(root), args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const stop = () => child.kill('SIGTERM')
  process.on('exit', stop)
  let ended = false
  child.on('message', (message) => {
    if (message.type === 'passed') passes.set(message.file, (passes.get(message.file) ?? 0) + 1)
    if (message.type === 'failed') failures.push(message)
    if (message.type === 'file') tellFile(message)
    if (message.type === 'end') ended = true
  })
  return new Promise((resolve) => {
    const done = (reason) => {
      process.off('exit', stop)
      if (!ended)
        failures.push({
          titles: ['a process of tests', reason],
          error: { message: `of ${files.join(', ')}`, stack: '' },
        })
      resolve()
    }
    child.on('error', (error) => done(error.message))
    // 'close' and not 'exit': the last messages may still be under way.
    child.on('close', (code, signal) => done(`ended before its tests did (${signal ?? `code ${code}`})`))
  })
}

function tellFile({ file, ms }) {
  durations[file] = ms
  const failed = failures.filter((it) => it.file === file).length
  const mark = failed ? Base.color('fail', Base.symbols.err) : Base.color('checkmark', Base.symbols.ok)
  const counts = `${passes.get(file) ?? 0} passed${failed ? `, ${failed} failed` : ''}`
  console.log(`${mark} ${file} ${Base.color('light', `${counts}, ${ms} ms`)}`)
}

/** @returns {boolean} whether all is well */
function summary() {
  const passed = [...passes.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `\n${Base.color('green', `  ${passed} passing`)} ${Base.color('light', `(${seconds(performance.now() - started)})`)}`,
  )
  if (failures.length > 0) {
    console.log(Base.color('fail', `  ${failures.length} failing`))
    Base.list(failures.map(({ titles, error }) => ({ titlePath: () => titles, err: error })))
  }
  if (passed + failures.length === 0) console.log('No test was found.')
  console.log(`${passed} passed, ${failures.length} failed`)
  return failures.length === 0 && passed > 0
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)}s`
}
