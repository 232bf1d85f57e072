import { median, report } from '../../support/figure.ts'
import { answersPerSecond } from '../../support/lightLoad.ts'
import { startBareRedis, startContent, startSite, until } from '../../support/servers.ts'
import { processorMs } from '../../support/throughput.ts'

// Two processes that share Redis ÷ one, drawing pages (two cores): the work that does not come from memory. The address
// asks for one visitor's own page, so that no cache answers. Identity, so that zlib's threads do not take the second core.
// Beside the rate stands what a page costs in processor time: what the two share (Redis, memory, the kernel) would show
// as a dearer page, and whoever else uses the machine does not.
const path = '/synxis-redirect?adults=2'
const seconds = 2
const redis = await startBareRedis()
const content = await startContent({ generatedStories: 0 })
const env = { REDIS_URL: redis.url, LOG_LEVEL: 'error', SYNXIS_URL: 'https://stays.example.test' }
// One core each: left to itself one process takes a quarter of the other core for its compiler and collector, and what a
// second process adds would be compared with more than a process on one core can do.
const sites = [await startSite(content.url, env, 0), await startSite(content.url, env, 1)]
for (const site of sites) await until(async () => (await fetch(site.url + path)).status === 200)
// Both compile what they run often.
await answersPerSecond(urlsOf(sites), 8, 3)

const ratios: number[] = []
const costs: number[] = []
for (let round = 0; round < 7; round++) {
  const one = await measure([sites[round % 2] as (typeof sites)[0]], 16)
  const both = await measure(sites, 8)
  ratios.push(both.rate / one.rate)
  costs.push(one.cost / both.cost)
  console.error(
    `  one ${one.rate.toFixed(0)}/s, ${one.cost.toFixed(2)} ms; two ${both.rate.toFixed(0)}/s, ${both.cost.toFixed(2)} ms`,
  )
}
await Promise.all(sites.map((site) => site.stop()))
await Promise.all([content.stop(), redis.stop()])
report(
  { name: 'processes 1 → 2 on 2 cores with Redis', value: median(ratios), unit: '', target: 1.8, better: 'more' },
  {
    name: 'the same by processor time a page: 2 × one ÷ each of two',
    value: 2 * median(costs),
    unit: '',
    target: 1.8,
    better: 'more',
  },
)

/** rate: pages a second; cost: ms of processor time a page. */
async function measure(asked: typeof sites, connections: number): Promise<{ rate: number; cost: number }> {
  const before = await processorTime(asked)
  const started = performance.now()
  const rate = await answersPerSecond(urlsOf(asked), connections, seconds)
  const pages = rate * ((performance.now() - started) / 1000)
  return { rate, cost: ((await processorTime(asked)) - before) / pages }
}

async function processorTime(asked: typeof sites): Promise<number> {
  const times = await Promise.all(asked.map((site) => processorMs(site.pid)))
  return times.reduce((sum, it) => sum + it, 0)
}

function urlsOf(asked: typeof sites): string[] {
  return asked.map((site) => site.url + path)
}
