import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { promisify } from 'node:util'
import { closeBrowser } from '#test/support/browser.ts'
import { startContent, until } from '../support/servers.ts'
import type { Home } from './apps/shared/home/home.ts'
import { type Contender, contenderOf, ourselves } from './contenders.ts'
import { readHomeParts } from './homeStory.ts'
import { measureBrowser, measureBytes } from './measures/browser.ts'
import { measureMemory, measureRates, measureTimes } from './measures/load.ts'
import { extents, type Measure, type Standing } from './measures/measure.ts'
import { measureStart } from './measures/start.ts'
import { peers } from './peers.ts'
import { prepare } from './prepare.ts'
import { differences, shownBy } from './samePage.ts'
import { tableOf, writeTable } from './table.ts'

/**
 * `npm run bench:peers`: our home page beside the same page drawn by other frameworks, measured in turns on this machine.
 * `--short` shows in two minutes that everything runs; `--keep` writes the table into docs/operations/performance.md;
 * names of folders of tools/bench/peers/apps choose peers. Nothing here has a target: what is found is told.
 * @throws when a peer cannot be built, or shows another page than ours
 */
const isShort = process.argv.includes('--short')
const chosen = process.argv.slice(2).filter((it) => !it.startsWith('--'))
const extent = isShort ? extents.short : extents.whole
const siteCore = 1

const parts = await readHomeParts()
const stories = createServer((_req, res) =>
  res.setHeader('Content-Type', 'application/json').end(JSON.stringify(parts.home)),
)
stories.listen(0, '127.0.0.1')
await once(stories, 'listening')
const homeStory = `http://127.0.0.1:${(stories.address() as AddressInfo).port}/home.json`
const content = await startContent({ generatedStories: 0, requestsPerSecond: Number.POSITIVE_INFINITY })

const contenders: Contender[] = [await ourselves(content.url, parts.home)]
for (const peer of peers.filter(({ folder }) => chosen.length === 0 || chosen.includes(folder)))
  contenders.push(contenderOf(await told(`building ${peer.name}`, () => prepare(peer, parts, homeStory)), homeStory))

const measures: Measure[] = []
measures.push(...(await told('starts', () => measureStart(contenders, extent))))
const standing: Standing[] = []
for (const contender of contenders) standing.push({ contender, running: await contender.start(siteCore) })
await told('the same page', () => checkSamePage(standing))
await pinOurselves('0')
measures.push(...(await told('memory', () => measureMemory(standing, extent))))
measures.push(...(await told('requests a second', () => measureRates(standing, extent))))
measures.push(...(await told('times', () => measureTimes(standing, extent))))
await pinOurselves(`0-${cpus().length - 1}`)
measures.push(...(await told('bytes', () => measureBytes(standing))))
measures.push(...(await told('browser', () => measureBrowser(standing, extent))))
measures.push(buildTimes(contenders))

await closeBrowser()
await Promise.all([...standing.map(({ running }) => running.stop()), content.stop()])
stories.close()
const machine = `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`
const table = tableOf(
  contenders,
  measures,
  `${new Date().toISOString().slice(0, 10)}, ${machine}${isShort ? ', short' : ''}.`,
)
console.log(`\n${table}`)
if (process.argv.includes('--keep')) await writeTable(table)

/** @throws Error with every difference, when somebody shows another page than we do */
async function checkSamePage([ours, ...others]: readonly Standing[]): Promise<void> {
  if (!ours) return
  const page = (one: Standing, path: string) => fetch(one.running.url + path)
  // While stories come in, a list of ours is short and its page kept for a second.
  await until(async () => Boolean((await page(ours, '/')).headers.get('cache-control')?.includes('s-maxage=60')))
  const shown = shownBy(await (await page(ours, '/')).text())
  const problems: string[] = []
  for (const other of others)
    for (const path of Object.values(other.contender.paths))
      for (const line of differences(shown, shownBy(await (await page(other, path)).text())))
        problems.push(`${other.contender.name} ${path}: ${line}`)
  problems.push(...(await ownDifferences(ours, shown, parts.home)))
  if (problems.length > 0) throw new Error(`Not the same page:\n${problems.join('\n')}`)
  console.log(
    `  ${shown.headings.length} headings, ${shown.links} links, ${shown.pictures} pictures, ${shown.words.length} words`,
  )
}

/** Our page for one visitor may differ in one block: the one that thanks the visitor. */
async function ownDifferences({ contender, running }: Standing, shown: ReturnType<typeof shownBy>, home: Home) {
  const letter = home.slots.find((it) => it.component === 'newsletter_form')?.uid
  const html = await (await fetch(running.url + contender.paths.drawn)).text()
  const drawn = shownBy(html)
  const isThere = html.includes(`${letter}-sent`)
  return [
    ...(isThere ? [] : ['our own page was not drawn for one visitor']),
    ...(drawn.pictures === shown.pictures ? [] : [`our drawn page has ${drawn.pictures} pictures`]),
    ...(Math.abs(drawn.links - shown.links) <= 2 ? [] : [`our drawn page has ${drawn.links} links`]),
    ...(Math.abs(drawn.headings.length - shown.headings.length) <= 1 ? [] : ['our drawn page has other headings']),
  ]
}

/** Time of a build, where a change of content needs one; the other peers draw the page again by themselves. */
function buildTimes(all: readonly Contender[]): Measure {
  const seconds = ({ keeps, buildSeconds = 0 }: Contender) => (keeps === 'drawn at build' ? buildSeconds : Number.NaN)
  return {
    what: 'a build, where a change of content needs one',
    unit: 's',
    values: Object.fromEntries(all.map((it) => [it.name, seconds(it)])),
  }
}

/** The one who asks must not take the core that answers (Linux). */
async function pinOurselves(cores: string): Promise<void> {
  await promisify(execFile)('taskset', ['-acp', cores, String(process.pid)])
}

async function told<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  process.stdout.write(`${what}…\n`)
  const result = await work()
  console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}
