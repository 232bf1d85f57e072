import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contender } from './contenders.ts'
import type { Measure } from './measures/measure.ts'

const page = join(import.meta.dirname, '../../../docs/operations/performance.md')
const [start, end] = ['<!-- peers -->\n', '<!-- end of peers -->']

/** Beside each value of a peer stands how many times ours it is. @param when day and machine */
export function tableOf(contenders: readonly Contender[], measures: readonly Measure[], when: string): string {
  const [ours] = contenders
  const names = contenders.map(({ name, version }) => `${name} ${version}`)
  const kept = contenders.map(({ keeps }) => keeps)
  const rows = measures.map(({ what, unit, values }) => {
    const cells = contenders.map(({ name }) =>
      cell(values[name], name === ours?.name ? undefined : values[ours?.name ?? '']),
    )
    return [unit ? `${what}, ${unit}` : what, ...cells]
  })
  const lines = [['', ...names], ['---', ...names.map(() => '---')], ['a page is kept', ...kept], ...rows]
  return `${when}\n\n${lines.map((it) => `| ${it.join(' | ')} |`).join('\n')}\n`
}

/** Writes the table between its two marks in docs/operations/performance.md. */
export async function writeTable(table: string): Promise<void> {
  const text = await readFile(page, 'utf8')
  const [before = '', rest = ''] = text.split(start)
  if (!rest.includes(end)) throw new Error('docs/operations/performance.md has lost the marks of this table')
  await writeFile(page, `${before}${start}${table}\n${rest.slice(rest.indexOf(end))}`)
}

function cell(value = Number.NaN, ours?: number): string {
  if (!Number.isFinite(value)) return '–'
  const shown = digits(value)
  return ours ? `${shown} (${digits(value / ours)})` : shown
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(value >= 1 ? 3 : 2)))
}
