import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { report } from '../../support/figure.ts'
import { type Running, startContent, startSite, until, untilIdle } from '../../support/servers.ts'
import { type Asked, serverCore } from '../../support/throughput.ts'
import { inTurns, ratioOf } from '../../support/turns.ts'

// Requests a second with OpenTelemetry's traces of all requests, and of a twentieth, ÷ without: a page from memory, which
// does the least, and a page that is drawn for each visitor.
const paths = { memory: '/generated/page-001', drawn: '/mon-compte/connexion' }
const rounds = 5
const seconds = 2

const collector = createServer((req, res) => {
  req.resume()
  req.once('end', () => res.setHeader('Content-Type', 'application/json').end('{}'))
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` }
const sampled = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' }

const content = await startContent({ generatedStories: 20, requestsPerSecond: Number.POSITIVE_INFINITY })
const sites = {
  off: await startSite(content.url, {}, serverCore),
  all: await startSite(content.url, endpoint, serverCore),
  some: await startSite(content.url, { ...endpoint, ...sampled }, serverCore),
}
for (const site of Object.values(sites)) {
  await until(async () => (await fetch(site.url + paths.memory)).headers.get('etag') !== null)
  await untilIdle(site.pid)
}
const asked = (site: Running, path: string): Asked => ({
  url: site.url + path,
  headers: { 'Accept-Encoding': 'gzip' },
  pids: [site.pid],
})
const taken = await inTurns(
  {
    memoryOff: asked(sites.off, paths.memory),
    memoryAll: asked(sites.all, paths.memory),
    memorySome: asked(sites.some, paths.memory),
    drawnOff: asked(sites.off, paths.drawn),
    drawnAll: asked(sites.all, paths.drawn),
    drawnSome: asked(sites.some, paths.drawn),
  },
  rounds,
  seconds,
)
await Promise.all([...Object.values(sites), content].map((it) => it.stop()))
collector.closeAllConnections()
collector.close()
report(
  { name: 'page in memory, every request traced ÷ none', ...ratioOf(taken, 'memoryAll', 'memoryOff') },
  { name: 'page in memory, a twentieth traced ÷ none', ...ratioOf(taken, 'memorySome', 'memoryOff') },
  { name: 'page drawn for each visitor, every request traced ÷ none', ...ratioOf(taken, 'drawnAll', 'drawnOff') },
  { name: 'page drawn for each visitor, a twentieth traced ÷ none', ...ratioOf(taken, 'drawnSome', 'drawnOff') },
)
