import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { report } from '../../support/figure.ts'
import { mixedTraffic } from '../../support/mixedTraffic.ts'
import { startNginxAt } from '../../support/nginx.ts'
import { campaignQuery, startContent, startProgram, startSite, until, untilIdle } from '../../support/servers.ts'
import { type Asked, serverCore } from '../../support/throughput.ts'
import { inTurns, ratioOf } from '../../support/turns.ts'

// A page in memory with gzip ÷ a bare node:http server that writes the same headers and the same Buffer, and 304 ÷ a bare
// 304, in a fresh process and after mixed traffic; the same with a query that no page reads. Beside them nginx, from its
// cache and from a file.
const bareServer = `
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
const { headers, notModified } = JSON.parse(readFileSync(process.env.ANSWER))
const body = readFileSync(process.env.BODY)
createServer((req, res) => {
  if (req.url === '/304') { res.writeHead(304, notModified); res.end() }
  else { res.writeHead(200, headers); res.end(body) }
}).listen(process.env.PORT, '127.0.0.1')
`
const path = '/generated/page-001'
const rounds = 5
const seconds = 2

const content = await startContent({ generatedStories: 20, requestsPerSecond: Number.POSITIVE_INFINITY })
const site = await startSite(content.url, { TRUST_PROXY: 'loopback' }, serverCore)
await until(async () => (await fetch(site.url + path)).headers.get('etag') !== null)
const folder = await mkdtemp(join(tmpdir(), 'bench-page-'))
const files = { answer: join(folder, 'answer.json'), body: join(folder, 'page.html.gz') }
const answer = await fetch(site.url + path, { headers: { 'accept-encoding': 'gzip' } })
const body = gzipSync(await answer.arrayBuffer(), { level: 6 })
const all = Object.entries({ ...Object.fromEntries(answer.headers), 'content-length': String(body.length) }).filter(
  ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id'].includes(name),
)
const notModified = all.filter(([name]) => !name.startsWith('content-') || name === 'content-security-policy')
await writeFile(files.answer, JSON.stringify({ headers: all.flat(), notModified: notModified.flat() }))
await writeFile(files.body, body)
const bareFiles = { ANSWER: files.answer, BODY: files.body }
const bare = await startProgram(['--input-type=module', '--eval', bareServer], { env: bareFiles, core: serverCore })
const nginx = await startNginxAt(folder, serverCore, new URL(bare.url).host)
// Filling the caches after the start is no part of a request.
await untilIdle(site.pid)

const gzip = { 'Accept-Encoding': 'gzip' }
const known = { ...gzip, 'If-None-Match': answer.headers.get('etag') ?? '' }
const compared = {
  bare: { url: `${bare.url}/`, headers: gzip, pids: [bare.pid] },
  page: { url: site.url + path, headers: gzip, pids: [site.pid] },
  bare304: { url: `${bare.url}/304`, headers: known, pids: [bare.pid] },
  page304: { url: site.url + path, headers: known, pids: [site.pid] },
} satisfies Record<string, Asked>
const fresh = await inTurns(compared, rounds, seconds)
const others = {
  page: compared.page,
  withQuery: { url: site.url + path + campaignQuery, headers: gzip, pids: [site.pid] },
  nginxCache: { url: `${nginx.url}/cached`, headers: gzip, pids: nginx.pids },
  nginxFile: { url: `${nginx.url}/page.html`, headers: gzip, pids: nginx.pids },
} satisfies Record<string, Asked>
const taken = await inTurns(others, rounds, seconds)
const traffic = await mixedTraffic(site.url)
console.error(`  mixed traffic: ${JSON.stringify(traffic)}`)
await untilIdle(site.pid)
const after = await inTurns(compared, rounds, seconds)
await Promise.all([site.stop(), bare.stop(), content.stop(), nginx.stop()])
await rm(folder, { recursive: true, force: true })
const page = 'page in memory, gzip ÷ bare node:http with the same headers'
report(
  { name: `${page}, fresh process`, ...ratioOf(fresh, 'page', 'bare'), target: 0.85 },
  { name: `${page}, after mixed traffic`, ...ratioOf(after, 'page', 'bare'), target: 0.75 },
  { name: '304 ÷ bare 304, fresh process', ...ratioOf(fresh, 'page304', 'bare304'), target: 0.85 },
  { name: '304 ÷ bare 304, after mixed traffic', ...ratioOf(after, 'page304', 'bare304'), target: 0.75 },
  { name: 'page with utm_source and gclid ÷ without', ...ratioOf(taken, 'withQuery', 'page'), target: 0.9 },
  { name: 'page in memory ÷ nginx from its cache', ...ratioOf(taken, 'page', 'nginxCache') },
  { name: 'page in memory ÷ nginx from a file', ...ratioOf(taken, 'page', 'nginxFile') },
)
