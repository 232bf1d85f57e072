import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { placed } from './problems.mjs'

/**
 * The type checker, beside everything else and with the least priority.
 * @param {(problems: import('./problems.mjs').Problem[]) => void} onChecked after every check
 * @returns {() => void} ends it
 */
export function watchTypes(root, onChecked) {
  const tsc = join(root, 'node_modules/typescript7/bin/tsc')
  const args = [tsc, '-p', '.', '--watch', '--preserveWatchOutput', '--pretty', 'false']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  if (child.pid) setPriority(child.pid, 10)
  let problems = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, file, row, column, text] = /^(\S.*?)\((\d+),(\d+)\): error (TS\d+: .*)$/.exec(line) ?? []
    if (file) problems.push({ text, ...placed(root, file, Number(row), Number(column)) })
    if (!/Found \d+ errors?\b/.test(line)) return
    onChecked(problems)
    problems = []
  })
  // tsc starts the native checker as a process of its own: both are of one group.
  const stop = () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  process.on('exit', stop)
  return stop
}
