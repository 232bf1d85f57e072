import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

/**
 * Writes test/long-results.md: what the last whole run of `npm run test:long` found. It is committed, since nobody
 * runs an hour of tests to learn whether they hold.
 * @param {string} root folder of the clone
 * @param {{ passes: Map<string, number>, failures: { file?: string, titles: string[] }[], durations: Record<string, number> }} results
 *   passes: tests by file; durations: ms by file
 */
export function writeLongResults(root, { passes, failures, durations }) {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`
  const rows = Object.entries(durations).map(([file, ms]) => {
    const failed = failures.filter((it) => it.file === file).length
    return `| ${file} | ${passes.get(file) ?? 0} | ${failed} | ${Math.round(ms / 1000)} s |`
  })
  const lines = [
    '# Last run of `npm run test:long`',
    '',
    `${day}, ${machine}. Written by the run itself; Lighthouse's own table is test/quality/lighthouse.md.`,
    '',
    '| file | passed | failed | took |',
    '|---|---|---|---|',
    ...rows,
    ...failures.map(({ titles }) => `\nFailed: ${titles.join(' › ')}`),
  ]
  writeFileSync(join(root, 'test', 'long-results.md'), `${lines.join('\n')}\n`)
}
