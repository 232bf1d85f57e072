import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root, sourceFiles } from '../sourceFiles.ts'

export const KiB = 1024

/** The most KiB of a download, compressed by brotli. Pages and figures that say one refer to this table. */
export const budgets = {
  /** Scripts that every page loads before it is usable. */
  boot: 8,
  /** React, the router and what they need, at the first intent to navigate. */
  app: 110,
  /** A part that is loaded when it is wanted: an island, a screen, the calendar, the map. */
  lazyScript: 70,
  /** One style sheet; of the first in a page all stands in its head. */
  styleSheet: 6,
  /** One drawn picture. */
  drawing: 40,
  /** One photograph as it was uploaded; a phone gets a third of it. */
  photograph: 150,
  /** One loop or film. */
  film: 300,
  /** All screenshots of docs/shots/ together. */
  shots: 3 * 1024,
} as const

/** Never on a visitor's page, or loaded apart and only when it is set. */
const apart = [/^preview-/, /^monitoring-/, /^replay-/]

/** Files of the build, and drawings, that have grown beyond what they may weigh. */
export async function budgetProblems(): Promise<string[]> {
  const folder = join(root, 'dist/client/assets')
  const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')) as Record<string, string>
  const [boot = '', app = ''] = [manifest.boot, manifest.app].map((it) => basename(it ?? ''))
  const names = readdirSync(folder)
  const entries = new Set([...closureOf(folder, boot), ...closureOf(folder, app)])
  const lazy = names.filter((it) => it.endsWith('.js') && !entries.has(it) && !apart.some((other) => other.test(it)))
  return [
    ...heavier('boot script', [[boot, weightOf(folder, closureOf(folder, boot))]], budgets.boot),
    ...heavier('application', [[app, weightOf(folder, closureOf(folder, app))]], budgets.app),
    ...heavier('script', eachWeight(folder, lazy), budgets.lazyScript),
    ...heavier(
      'style sheet',
      eachWeight(
        folder,
        names.filter((it) => it.endsWith('.css')),
      ),
      budgets.styleSheet,
    ),
    ...heavier('drawing', committed(/\.svg$/), budgets.drawing),
    ...heavier('photograph', committed(/\.(jpg|avif|webp)$/), budgets.photograph),
    ...heavier('film', committed(/\.(webm|mp4)$/), budgets.film),
    ...heavier('all of', [['docs/shots', weightOfShots()]], budgets.shots),
  ]
}

/** As they are: WebP is not compressed once more. */
const weightOfShots = () =>
  sourceFiles(['docs/shots'], /\.webp$/).reduce((sum, file) => sum + statSync(join(root, file)).size, 0)

const committed = (ending: RegExp) =>
  eachWeight(root, sourceFiles(['content/houses', 'content/houses/hautemer/assets'], ending))

function heavier(what: string, weights: readonly (readonly [name: string, bytes: number])[], most: number): string[] {
  return weights
    .filter(([, bytes]) => bytes > most * KiB)
    .map(([name, bytes]) => `${what} ${name}: ${(bytes / KiB).toFixed(1)} KiB, ${most} at most`)
}

function eachWeight(folder: string, names: readonly string[]): [string, number][] {
  return names.map((name) => [name, weightOf(folder, [name])])
}

function weightOf(folder: string, names: Iterable<string>): number {
  return [...names].reduce((sum, name) => {
    const file = join(folder, name)
    return sum + (existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotliCompressSync(readFileSync(file))).length
  }, 0)
}

/** A script and all that it imports without being asked. */
function closureOf(folder: string, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  const source = readFileSync(join(folder, name), 'utf8')
  for (const [, imported = ''] of source.matchAll(/(?:\bfrom|^import|[;}]import)\s*"\.\/([\w.-]+\.js)"/g))
    closureOf(folder, imported, seen)
  return seen
}
