import { median } from '../../support/figure.ts'
import { percentile, timesAtRate } from '../../support/fixedRate.ts'
import { requestsPerSecond } from '../../support/load.ts'
import { residentMiB } from '../../support/servers.ts'
import { processorMs } from '../../support/throughput.ts'
import { type Extent, inTurns, type Measure, rowOf, type Standing } from './measure.ts'

/** Asked for each second, to see how long answers take: what each of them can do, the page kept or drawn. */
const perSecond = 30

/** How the page is asked for. What a browser asks for comes in the coding that each server thinks best. */
const asked = [
  { mode: 'kept', what: 'kept, gzip', encoding: 'gzip' },
  { mode: 'drawn', what: 'drawn, gzip', encoding: 'gzip' },
  { mode: 'drawn', what: 'drawn, as browsers ask', encoding: 'gzip, deflate, br, zstd' },
] as const

type Asked = (typeof asked)[number]

/**
 * The same number of requests to each, which also lets V8 compile what it runs; then what the process holds. Ours is the
 * whole product, a peer only this page.
 */
export async function measureMemory(standing: readonly Standing[], { requests }: Extent): Promise<Measure[]> {
  await untilIdle(standing)
  for (const one of standing)
    for (const as of asked) await requestsPerSecond(addressOf(one, as), 0, { amount: requests, ...headersOf(as) })
  await untilIdle(standing)
  const all = await inTurns(standing, 1, ({ running }) => residentMiB(running.pid))
  return [rowOf(`resident memory after ${requests * asked.length} requests`, 'MiB', standing, all, median)]
}

/** Requests a second on one core, and what one costs it: the process's own time and the kernel's for it. */
export async function measureRates(standing: readonly Standing[], { rounds, seconds }: Extent): Promise<Measure[]> {
  const rates: Measure[] = []
  const costs: Measure[] = []
  for (const as of asked) {
    const all = await inTurns(standing, rounds, async (one) => {
      const before = await processorMs(one.running.pid)
      const rate = await requestsPerSecond(addressOf(one, as), seconds, headersOf(as))
      return { rate, cost: ((await processorMs(one.running.pid)) - before) / (rate * seconds) }
    })
    const of = (name: 'rate' | 'cost') => all.map((values) => values.map((it) => it[name]))
    rates.push(rowOf(`requests a second, ${as.what}`, '', standing, of('rate'), median))
    costs.push(rowOf(`processor time of one, ${as.what}`, 'ms', standing, of('cost'), median))
  }
  return [...rates, ...costs]
}

/** How long an answer takes that nobody else waits for, at a rate that all of them hold. */
export async function measureTimes(standing: readonly Standing[], { rounds, seconds }: Extent): Promise<Measure[]> {
  const rows: Measure[] = []
  for (const as of asked.filter((it) => it.what !== 'drawn, gzip')) {
    const all = await inTurns(standing, Math.min(rounds, 3), (one) =>
      timesAtRate(addressOf(one, as), perSecond, seconds * 1.5, headersOf(as).headers),
    )
    const times = all.map((values) => values.flat().sort((a, b) => a - b))
    for (const share of [0.5, 0.99])
      rows.push(
        rowOf(`p${share * 100} at ${perSecond} a second, ${as.what}`, 'ms', standing, times, (them) =>
          percentile(them, share),
        ),
      )
  }
  return rows
}

/**
 * Work in the background, such as filling caches and compressing better what was read, is no part of a request. Waits
 * 20 s for its end at most.
 */
async function untilIdle(standing: readonly Standing[]): Promise<void> {
  const used = () => Promise.all(standing.map(({ running }) => processorMs(running.pid)))
  const lookEveryMs = 1000
  for (let looks = 0, before = await used(); looks < 20; looks++) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    const after = await used()
    if (after.every((it, i) => it - (before[i] ?? 0) <= lookEveryMs / 50)) return
    before = after
  }
}

function addressOf({ contender, running }: Standing, { mode }: Asked): string {
  return running.url + contender.paths[mode]
}

function headersOf({ encoding }: Asked) {
  return { headers: { 'accept-encoding': encoding } }
}
