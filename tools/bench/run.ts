import { spawn } from 'node:child_process'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { basename, join } from 'node:path'
import { writePlots } from './plots.ts'
import type { Figure } from './support/figure.ts'

/**
 * `npm run bench`: the figures of docs/operations/performance.md, each as a ratio or amount beside its target, measured one after
 * another on this machine. `npm run bench -- server` measures those of the server within 15 minutes, `-- coldPage memory`
 * only those two; `--keep` adds the table to tools/bench/results.md and draws the plots. Exit code 1 when a figure misses a
 * target that is no aim.
 */
const all = [
  'server/memoryPage',
  'server/uncachedPage',
  'server/frontCache',
  'server/keptTail',
  'server/memory',
  'server/sessionInit',
  'server/traces',
  'pages/eveningPage',
  'browser/scripts',
  'processes/start',
  'worlds/startStories',
  'worlds/lists',
  'worlds/largeWorld',
  'worlds/largeWorldPages',
  'pages/coldPage',
  'pages/streamedPages',
  'pages/publish',
  'processes/fiftyProcesses',
  'processes/processes',
  'processes/twoRegions',
  'browser/firstControl',
  'browser/firstVisit',
  'browser/acts',
  'sessions/logins',
  'sessions/pagesBesideLogins',
  'pages/feed',
  'processes/streams',
  'pages/search',
  'desk/counter',
  'dev/dev',
]

const named = process.argv.slice(2).filter((it) => !it.startsWith('--'))
const unknown = named.filter((name) => !all.some((path) => path.split('/').includes(name)))
if (unknown.length > 0) throw new Error(`There is no figure ${unknown.join(', ')}`)
const figures: Figure[] = []
for (const path of all.filter(isWanted)) figures.push(...(await measure(path)))

const header = '| figure | value | target | | how it was taken |\n|---|---|---|---|---|'
const table = figures.map(row).join('\n')
console.log(`\n${header}\n${table}\n`)
if (process.argv.includes('--keep')) await keep()
const missed = figures.filter((it) => !holds(it) && !it.isAim)
console.log(missed.length === 0 ? 'Every figure holds.' : `Missed: ${missed.map((it) => it.name).join('; ')}`)
process.exitCode = missed.length === 0 ? 0 : 1

function isWanted(path: string): boolean {
  return named.length === 0 || path.split('/').some((it) => named.includes(it))
}

/** Each in a process of its own: what one leaves in memory is nothing to the next. */
async function measure(path: string): Promise<Figure[]> {
  const name = basename(path)
  process.stdout.write(`${name}… `)
  const root = join(import.meta.dirname, '..', '..')
  const args = ['--import', join(root, 'test/support/tsx.mjs'), join(root, 'tools/bench/figures', `${path}.ts`)]
  const child = spawn(process.execPath, ['--expose-gc', ...args], {
    cwd: root,
    // React's production code, as the built server has it.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
  const found = JSON.parse(output.slice(output.lastIndexOf('\n[') + 1)) as Figure[]
  console.log(found.map((it) => it.value).join(', '))
  return found
}

function row(figure: Figure): string {
  const { name, value, unit, target, better, note = '' } = figure
  const aim = target === undefined ? '–' : `${better === 'more' ? '≥' : '≤'} ${target} ${unit}`
  return `| ${name} | ${value} ${unit} | ${aim} | ${verdictOn(figure)} | ${note} |`
}

function verdictOn(figure: Figure): string {
  if (figure.target === undefined) return ''
  if (holds(figure)) return 'holds'
  return figure.isAim ? 'aim, missed' : 'MISSED'
}

function holds({ value, target, better }: Figure): boolean {
  if (target === undefined) return true
  return better === 'more' ? value >= target : value <= target
}

async function keep(): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`
  const results = join(import.meta.dirname, 'results.md')
  await appendFile(results, `\n## ${day}, ${machine}\n\n${header}\n${table}\n`)
  if (named.length === 0) await writePage(`${day}, ${machine}.`)
  await writePlots(await readFile(results, 'utf8'))
}

/** The table of the last whole run, in docs/operations/performance.md between its two marks. */
async function writePage(when: string): Promise<void> {
  const file = join(import.meta.dirname, '../../docs/operations/performance.md')
  const [before = '', rest = ''] = (await readFile(file, 'utf8')).split('<!-- table -->\n')
  const after = rest.slice(rest.indexOf('<!-- end -->'))
  await writeFile(file, `${before}<!-- table -->\n${when}\n\n${header}\n${table}\n\n${after}`)
}
