import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { report } from '../../support/figure.ts'
import { startFront } from '../../support/nginx.ts'
import { startContent, startSite, untilIdle } from '../../support/servers.ts'
import { type Asked, serverCore } from '../../support/throughput.ts'
import { inTurns, ratioOf } from '../../support/turns.ts'

// A page through nginx as docs/deploy has it ÷ through the same nginx without its cache: nginx and the site's process on
// one core, so that the ratio is that of what one core does. A thousand readers of one page.
const path = '/generated/page-001'
const folder = await mkdtemp(join(tmpdir(), 'bench-front-'))
const content = await startContent({ generatedStories: 20, requestsPerSecond: Number.POSITIVE_INFINITY })
const site = await startSite(content.url, { TRUST_PROXY: 'loopback' }, serverCore)
const upstream = new URL(site.url).host
const kept = await startFront(join(folder, 'kept'), serverCore, upstream, true)
const passed = await startFront(join(folder, 'passed'), serverCore, upstream, false)
for (let n = 0; n < 3; n++) await fetch(site.url + path, { headers: { 'accept-encoding': 'gzip' } })
await untilIdle(site.pid)

const gzip = { 'Accept-Encoding': 'gzip' }
const asked = {
  passed: { url: passed.url + path, headers: gzip, pids: [site.pid, ...passed.pids] },
  kept: { url: kept.url + path, headers: gzip, pids: [site.pid, ...kept.pids] },
} satisfies Record<string, Asked>
const taken = await inTurns(asked, 5, 2)
await Promise.all([kept.stop(), passed.stop()])
await Promise.all([site.stop(), content.stop()])
await rm(folder, { recursive: true, force: true })
report({
  name: 'page through nginx with its cache of a fifth of a second ÷ without, on one core',
  ...ratioOf(taken, 'kept', 'passed'),
  target: 2,
})
