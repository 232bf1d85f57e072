import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One kept run of a figure. */
interface Kept {
  day: string
  value: number
  unit: string
  /** `≥ 0.85`; `–` where there was none. */
  target: string
  verdict: string
}

/** Measured otherwise since, so that old and new do not belong on one line: their runs stay in results.md alone. */
const measuredNoMore: readonly string[] = [
  'cached page with gzip ÷ bare node:http',
  'page not cached, identity ÷ plain renderToPipeableStream',
  'page not cached, compressed ÷ plain stream through zlib',
  'blocking time of the home page, 4x slower CPU, phone',
]

/** Plots from as many kept runs on: fewer are a table. */
const fewest = 2

const operations = join(import.meta.dirname, '../../docs/operations')
export const marks = ['<!-- plots -->\n', '<!-- end of plots -->'] as const

/**
 * Draws each figure over its kept runs into docs/operations/plots, removes the plots of figures that no run names, and
 * lists them in performance.md.
 * @param results text of tools/bench/results.md
 */
export async function writePlots(results: string): Promise<void> {
  const folder = join(operations, 'plots')
  await mkdir(folder, { recursive: true })
  const plots = plotsOf(results)
  for (const [file, svg] of plots) await writeFile(join(folder, file), svg)
  for (const file of await readdir(folder)) if (file.endsWith('.svg') && !plots.has(file)) await rm(join(folder, file))
  const page = join(operations, 'performance.md')
  const [before = '', rest = ''] = (await readFile(page, 'utf8')).split(marks[0])
  await writeFile(page, `${before}${marks[0]}${plotList(results)}\n${rest.slice(rest.indexOf(marks[1]))}`)
}

/** The plots by their file names; the same bytes for the same results. */
export function plotsOf(results: string): Map<string, string> {
  return new Map(plotted(results).map(([name, runs]) => [`${slugOf(name)}.svg`, plot(name, runs)]))
}

/** The pictures as docs/operations/performance.md shows them, between its two marks. */
export function plotList(results: string): string {
  return plotted(results)
    .map(([name]) => `![${name}](plots/${slugOf(name)}.svg)`)
    .join('\n\n')
}

function plotted(results: string): [string, Kept[]][] {
  return [...keptRuns(results)].filter(([name, runs]) => runs.length >= fewest && !measuredNoMore.includes(name))
}

/** The kept runs of every figure in the order in which they were kept. */
export function keptRuns(results: string): Map<string, Kept[]> {
  const figures = new Map<string, Kept[]>()
  for (const section of results.split(/^## /m).slice(1)) {
    const day = section.slice(0, 10)
    for (const line of section.split('\n')) {
      const [, name = '', shown = '', target = '', verdict = ''] = line.split('|').map((it) => it.trim())
      const [value = Number.NaN, unit = ''] = [Number.parseFloat(shown), shown.replace(/^[-\d.e+]+/, '').trim()]
      if (!Number.isFinite(value) || name === 'figure') continue
      figures.set(name, [...(figures.get(name) ?? []), { day, value, unit, target, verdict }])
    }
  }
  return figures
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/÷/g, 'by')
    .replace(/→/g, 'to')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const [width, height] = [640, 220]
const box = { left: 64, right: 16, top: 44, bottom: 40 }

/** Colours of light and dark readers; the target is a dashed line, a missed run a ring. */
const styles = `
  text { font: 12px system-ui, sans-serif; fill: #1f2933 }
  .name { font-size: 14px; font-weight: 600 }
  .axis { stroke: #9aa5b1 } .target { stroke: #b44d12; stroke-dasharray: 5 4 } .line { stroke: #12303f; fill: none; stroke-width: 2 }
  .kept { fill: #12303f } .missed { fill: #ffffff; stroke: #b44d12; stroke-width: 2 } .goal { fill: #b44d12 } .ground { fill: #ffffff }
  @media (prefers-color-scheme: dark) {
    text { fill: #e4e7eb } .axis { stroke: #7b8794 } .target { stroke: #f2a65a } .line { stroke: #9cc7d8 }
    .kept { fill: #9cc7d8 } .missed { fill: #14181d; stroke: #f2a65a } .goal { fill: #f2a65a } .ground { fill: #14181d }
  }`

function plot(name: string, runs: readonly Kept[]): string {
  const last = runs.at(-1) as Kept
  const target = Number.parseFloat(last.target.replace(/^[≥≤]\s*/, ''))
  const highest = Math.max(...runs.map((it) => it.value), Number.isFinite(target) ? target : 0)
  const top = highest > 0 ? highest * 1.15 : 1
  const x = (index: number) => box.left + (index * (width - box.left - box.right)) / Math.max(1, runs.length - 1)
  const y = (value: number) => height - box.bottom - (value / top) * (height - box.top - box.bottom)
  const at = (value: number) => value.toFixed(1)
  const points = runs.map(({ value }, index) => `${at(x(index))},${at(y(value))}`).join(' ')
  const marks = runs.map(({ day, value, unit, verdict }, index) => {
    const kind = /MISSED|missed|VOID/.test(verdict) ? 'missed' : 'kept'
    return `<circle class="${kind}" cx="${at(x(index))}" cy="${at(y(value))}" r="4"><title>${escapeXml(`${day}: ${value} ${unit}`.trim())}</title></circle>`
  })
  const goal = Number.isFinite(target)
    ? [
        `<line class="target" x1="${box.left}" x2="${width - box.right}" y1="${at(y(target))}" y2="${at(y(target))}"/>`,
        `<text class="goal" x="${width - box.right}" y="${at(y(target) - 6)}" text-anchor="end">${escapeXml(last.target)}</text>`,
      ]
    : []
  const said = `${name}: ${runs.length} kept runs, the last ${last.value} ${last.unit}`.trim()
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(said)}">`,
    `<style>${styles}</style>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    `<text class="name" x="16" y="24">${escapeXml(name)}</text>`,
    `<line class="axis" x1="${box.left}" x2="${width - box.right}" y1="${height - box.bottom}" y2="${height - box.bottom}"/>`,
    `<text x="${box.left - 8}" y="${height - box.bottom + 4}" text-anchor="end">0</text>`,
    `<text x="${box.left - 8}" y="${at(y(highest) + 4)}" text-anchor="end">${highest}${last.unit === '' ? '' : ` ${escapeXml(last.unit)}`}</text>`,
    `<text x="${box.left}" y="${height - 14}">${runs[0]?.day}</text>`,
    `<text x="${width - box.right}" y="${height - 14}" text-anchor="end">${last.day}</text>`,
    ...goal,
    `<polyline class="line" points="${points}"/>`,
    ...marks,
    '</svg>',
  ].join('\n')}\n`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
