import { spawn } from 'node:child_process'
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
  const args = [process.execPath, tsc, '-p', '.', '--watch', '--preserveWatchOutput', '--pretty', 'false']
  // It goes on watching when nobody listens any more: the shell ends it when we are gone, however that came.
  const guard = 'nice -n 10 "$@" & cat > /dev/null; kill -9 $!'
  const child = spawn('/bin/sh', ['-c', guard, 'sh', ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  let problems = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, file, row, column, text] = /^(\S.*?)\((\d+),(\d+)\): error (TS\d+: .*)$/.exec(line) ?? []
    if (file) problems.push({ text, ...placed(root, file, Number(row), Number(column)) })
    if (!/Found \d+ errors?\b/.test(line)) return
    onChecked(problems)
    problems = []
  })
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
