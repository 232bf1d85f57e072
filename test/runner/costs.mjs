import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const kinds = ['hook', 'site', 'database', 'browser', 'page', 'process']

/**
 * Writes what each file of a run cost, the dearest first: test/costs.md.
 * @param {string} root folder of the clone
 * @param {{ file: string, tests: number, ms: number, cpuMs: number, allCpuMs: number,
 *   opened: Record<string, { times: number, ms: number }> }[]} costs cpuMs: of the file's own process; allCpuMs: with the
 *   browsers, databases and servers that it starts
 * @param {number} wallMs of the whole run
 */
export function writeCosts(root, costs, wallMs) {
  const sum = (of) => costs.reduce((all, it) => all + of(it), 0)
  const opened = (kind, of) => sum((it) => it.opened[kind]?.[of] ?? 0)
  const all = {
    file: `all ${costs.length}`,
    tests: sum((it) => it.tests),
    ms: sum((it) => it.ms),
    cpuMs: sum((it) => it.cpuMs),
    allCpuMs: sum((it) => it.allCpuMs),
    opened: Object.fromEntries(kinds.map((kind) => [kind, { times: opened(kind, 'times'), ms: opened(kind, 'ms') }])),
  }
  const page = [
    '# What each file of tests costs',
    '',
    `Written by \`node test/run.mjs --costs\` on ${new Date().toISOString().slice(0, 10)}: ${seconds(wallMs)} s in all. Seconds; behind each kind of what is`,
    'opened how often. The processor’s time is that of the file’s own process; “all” adds browsers, databases and servers that it starts.',
    'Hooks contain what they open. The first row is that day’s; a file that went since has no row of its own.',
    '',
    `| file | tests | s | processor | all | ${kinds.join(' | ')} |`,
    `|---|---|---|---|---|${kinds.map(() => '---').join('|')}|`,
    ...[all, ...costs.toSorted((a, b) => b.ms - a.ms)].map(rowOf),
    '',
  ]
  writeFileSync(join(root, 'test', 'costs.md'), page.join('\n'))
}

function rowOf({ file, tests, ms, cpuMs, allCpuMs, opened }) {
  const cells = kinds.map((kind) => (opened[kind] ? `${seconds(opened[kind].ms)} (${opened[kind].times})` : ''))
  return `| ${[file, tests, seconds(ms), seconds(cpuMs), seconds(allCpuMs), ...cells].join(' | ')} |`
}

function seconds(ms) {
  return (ms / 1000).toFixed(1)
}
