import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { median, report } from '../../support/figure.ts'
import { requestsPerSecond } from '../../support/load.ts'
import { startBare, startContent, startSite, until } from '../../support/servers.ts'

// A cached page with gzip ÷ a bare node:http server that writes the same prebuilt Buffer.
const bareServer = `
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
const { headers } = JSON.parse(process.env.ANSWER)
const body = readFileSync(process.env.BODY)
createServer((req, res) => { res.writeHead(200, headers); res.end(body) }).listen(process.env.PORT, '127.0.0.1')
`
const path = '/generated/page-001'
const rounds = 7

const content = await startContent({ requestsPerSecond: Number.POSITIVE_INFINITY })
const site = await startSite(content.url)
await until(async () => (await fetch(site.url + path)).headers.get('etag') !== null)
const answer = await fetch(site.url + path, { headers: { 'accept-encoding': 'gzip' } })
const bodyFile = join(tmpdir(), `bench-body-${process.pid}`)
const gzipped = gzipSync(await answer.arrayBuffer(), { level: 6 })
await writeFile(bodyFile, gzipped)
const headers = Object.entries({ ...Object.fromEntries(answer.headers), 'content-length': String(gzipped.length) })
  .filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name))
  .flat()
const bare = await startBare(bareServer, { BODY: bodyFile, ANSWER: JSON.stringify({ headers }) })

const ratios: number[] = []
await requestsPerSecond(bare.url, 1)
await requestsPerSecond(site.url + path, 1)
for (let round = 0; round < rounds; round++) {
  const theirs = await requestsPerSecond(bare.url, 2)
  const ours = await requestsPerSecond(site.url + path, 2)
  ratios.push(ours / theirs)
}
await Promise.all([site.stop(), bare.stop(), content.stop()])
report({
  name: 'cached page with gzip ÷ bare node:http',
  value: median(ratios),
  unit: '',
  target: 0.85,
  better: 'more',
})
