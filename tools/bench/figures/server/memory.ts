import { report } from '../../support/figure.ts'
import { requestsPerSecond } from '../../support/load.ts'
import { newAddress } from '../../support/members.ts'
import { generatedPages, residentMiB, startContent, startSite, untilIdle } from '../../support/servers.ts'

// Resident memory after 100,000 requests over 500 pages ÷ before; and in MiB.
const requests = 100_000

const content = await startContent({ requestsPerSecond: Number.POSITIVE_INFINITY })
const site = await startSite(content.url, { TRUST_PROXY: 'loopback' })
// Until every story is there a page costs a request to the content service, and one address has 60 drawings a minute.
await untilIdle(site.pid)
// "Before" is a server whose caches are full: what it grows by then is what it loses.
for (const path of generatedPages.flatMap((it) => [it, `/en${it}`]))
  await (await fetch(site.url + path, { headers: { 'X-Forwarded-For': newAddress() } })).arrayBuffer()
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
