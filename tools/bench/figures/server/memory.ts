import { report } from '../../support/figure.ts'
import { requestsPerSecond } from '../../support/load.ts'
import { generatedPages, residentMiB, startContent, startSite, until } from '../../support/servers.ts'

// Resident memory after 100,000 requests over 500 pages ÷ before; and in MiB.
const requests = 100_000

const content = await startContent({ requestsPerSecond: Number.POSITIVE_INFINITY })
const site = await startSite(content.url)
// "Before" is a server whose caches are full: what it grows by then is what it loses.
for (const path of generatedPages) await (await fetch(site.url + path)).arrayBuffer()
for (const path of generatedPages) await (await fetch(`${site.url}/en${path}`)).arrayBuffer()
await until(async () => true)
await requestsPerSecond(site.url, 1, { requests: generatedPages.map((path) => ({ path })), amount: 20_000 })
await new Promise((resolve) => setTimeout(resolve, 5000))
const before = await residentMiB(site.pid)
await requestsPerSecond(site.url, 1, {
  requests: generatedPages.map((path) => ({ path })),
  amount: requests,
})
await new Promise((resolve) => setTimeout(resolve, 5000))
const after = await residentMiB(site.pid)
await Promise.all([site.stop(), content.stop()])
report(
  {
    name: 'memory after 100,000 requests over 500 pages ÷ before',
    value: after / before,
    unit: '',
    target: 1.1,
    better: 'less',
  },
  { name: 'resident memory then', value: after, unit: 'MiB', target: 200, better: 'less' },
)
