import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { placed } from './problems.mjs'

const folders = ['build', 'server', 'client', 'shared', 'content', 'i18n', 'test', 'tools']
/** Pages show a saved source before its check begins. Several saves are one check. */
const quietMs = 700
/**
 * Arguments and environment of every run of the type checker. Each further checker of its own infers the types of packages anew,
 * and Go waits for twice the memory in use until it looks for garbage: 3.1 GB and twice the processor time instead of 1.5 GB.
 */
export const typeChecker = { args: ['-p', '.', '--checkers', '1'], env: { GOGC: '40' } }

/**
 * The type checker, now and after every change of a source, beside everything else and with the least priority. A run that
 * knows the one before costs a fifth of what `tsc --watch` does for the same change.
 * @param {(kind: 'types' | 'checking', problems: import('./problems.mjs').Problem[]) => void} report of what is wrong; and
 *   `checking`, while a check is under way
 * @returns {() => void} ends it
 */
export function watchTypes(root, report) {
  const known = 'node_modules/.cache/hautemer/development.tsbuildinfo'
  const args = [join(root, 'node_modules/typescript7/bin/tsc'), ...typeChecker.args, '--pretty', 'false']
  let child
  let timer
  let isChanged = false
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (!file || !/\.(?:ts|tsx|json)$/.test(file)) return
      isChanged = true
      clearTimeout(timer)
      timer = setTimeout(check, quietMs)
    }),
  )
  check()
  return () => {
    for (const watcher of watchers) watcher.close()
    clearTimeout(timer)
    child?.kill('SIGKILL')
    child = undefined
  }

  async function check() {
    // A run goes on to its end, so that its work is kept: the change has its turn after it.
    if (child) return
    isChanged = false
    report('checking', [{ text: 'Types are checked…' }])
    const since = performance.now()
    const started = spawn(process.execPath, [...args, '--incremental', '--tsBuildInfoFile', known], {
      cwd: root,
      env: { ...process.env, ...typeChecker.env },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child = started
    if (started.pid) setPriority(started.pid, 10)
    const output = await text(started.stdout)
    if (child !== started) return
    child = undefined
    const problems = output.split('\n').flatMap((line) => problemOf(root, line) ?? [])
    console.log(`Types: ${problems.length || 'no'} errors (${((performance.now() - since) / 1000).toFixed(1)} s)`)
    report('types', problems)
    if (isChanged) check()
    else report('checking', [])
  }
}

function problemOf(root, line) {
  const [, file, row, column, said] = /^(\S.*?)\((\d+),(\d+)\): error (TS\d+: .*)$/.exec(line) ?? []
  return file && { text: said, ...placed(root, file, Number(row), Number(column)) }
}
