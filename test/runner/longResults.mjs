import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

/**
 * Writes into test/long-results.md what a run of `npm run test:long`, of all files or of some, found: each file keeps
 * the row of its last run. It is committed, since nobody runs an hour of tests to learn whether they hold.
 * @param {string} root folder of the clone
 * @param {{ passes: Map<string, number>, failures: { file?: string, titles: string[] }[], durations: Record<string, number> }} results
 *   passes: tests by file; durations: ms by file
 */
export function writeLongResults(root, { passes, failures, durations }) {
  const path = join(root, 'test', 'long-results.md')
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`
  const rows = readRows(path)
  for (const [file, ms] of Object.entries(durations)) {
    const failed = failures.filter((it) => it.file === file)
    const titles = failed.map((it) => it.titles.join(' › ')).join('; ')
    rows.set(
      file,
      `| ${file} | ${day} | ${passes.get(file) ?? 0} | ${failed.length} | ${Math.round(ms / 1000)} s | ${titles} |`,
    )
  }
  const lines = [
    '# Last runs of `npm run test:long`',
    '',
    `The last of them on ${machine}. Written by the runs; Lighthouse's own table is test/quality/lighthouse.md.`,
    '',
    '| file | day | passed | failed | took | what failed |',
    '|---|---|---|---|---|---|',
    ...[...rows].filter(([file]) => existsSync(join(root, file))).map(([, row]) => row),
  ]
  writeFileSync(path, `${lines.join('\n')}\n${writtenByHand(path)}`)
}

/** @returns {string} what stands behind the table, from its own heading on: mutations, which are planted by hand */
function writtenByHand(path) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const at = text.search(/^## /m)
  return at < 0 ? '' : `\n${text.slice(at)}`
}

/** @returns {Map<string, string>} file → its row of an earlier run */
function readRows(path) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const rows = new Map()
  for (const line of lines) {
    const file = /^\| (\S+\.long\.ts) \|/.exec(line)?.[1]
    if (file) rows.set(file, line)
  }
  return rows
}
