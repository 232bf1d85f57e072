import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { setPriority } from 'node:os'
import { relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { placed } from './problems.mjs'

/** Editors of text write in pieces. */
const quietMs = 100

/**
 * The check of stories (`npm run content:check`), now and after every change of one, with the least priority.
 * @param {string} folder of the stories
 * @param {(problems: import('./problems.mjs').Problem[]) => void} onChecked after every check
 * @returns {() => void} ends it
 */
export function watchStories(root, folder, onChecked) {
  let child
  let timer
  const watcher = watch(resolve(root, folder), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(check, quietMs)
  })
  check()
  return () => {
    watcher.close()
    clearTimeout(timer)
    child?.kill('SIGKILL')
  }

  async function check() {
    child?.kill('SIGKILL')
    const started = spawn(process.execPath, ['content/commands/check.ts', folder], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    if (started.pid) setPriority(started.pid, 10)
    const output = await text(started.stdout)
    // One that was killed for a newer one has nothing to say.
    if (child === started) onChecked(output.split('\n').flatMap((line) => problemOf(root, folder, line) ?? []))
  }
}

/** A line of the check: file, field and what is wrong with it. */
function problemOf(root, folder, line) {
  const [path, field, problem] = line.split('\t')
  if (!problem) return undefined
  const [, row, column = 1] = /\bline (\d+)(?: column (\d+))?/.exec(problem) ?? []
  const file = relative(root, resolve(root, folder, path))
  const words = problem.replace(`${path} `, '')
  const said = field === '-' ? words : `${field}: ${words}`
  return { text: said, ...(row ? placed(root, file, Number(row), Number(column)) : { place: file }) }
}
