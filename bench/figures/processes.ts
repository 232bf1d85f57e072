import { median, report } from '../support/figure.ts'
import { requestsPerSecond } from '../support/load.ts'
import { startBareRedis, startContent, startSite, until } from '../support/servers.ts'

// Two processes that share Redis ÷ one, drawing pages (two cores): the work that does not come from memory.
// The address asks for one visitor's own page, so that no cache answers. Identity, so that zlib's threads do not take
// the second core; the one who asks takes his part of both all the same.
const path = '/synxis-redirect?adults=2'
const asking = { headers: { 'accept-encoding': 'identity' } }
const redis = await startBareRedis()
const content = await startContent({ generatedStories: 0 })
const env = { REDIS_URL: redis.url, LOG_LEVEL: 'error' }
const sites = [await startSite(content.url, env), await startSite(content.url, env)]
for (const site of sites) await until(async () => (await fetch(site.url + path)).status === 200)

const ratios: number[] = []
for (let round = 0; round < 5; round++) {
  const [first, second] = sites as [(typeof sites)[0], (typeof sites)[0]]
  const one = await requestsPerSecond(first.url + path, 2, { ...asking, connections: 10 })
  const both = await Promise.all(
    [first, second].map((it) => requestsPerSecond(it.url + path, 2, { ...asking, connections: 5 })),
  )
  ratios.push(both.reduce((sum, it) => sum + it, 0) / one)
}
await Promise.all(sites.map((site) => site.stop()))
await Promise.all([content.stop(), redis.stop()])
report({ name: 'processes 1 → 2 on 2 cores with Redis', value: median(ratios), unit: '', target: 1.8, better: 'more' })
