import { createServer, request } from 'node:http'
import { median, report } from '../../support/figure.ts'
import { startContent, startSite } from '../../support/servers.ts'

// First byte of a cold page with the content service 500 ms away ÷ 5 ms away.
const content = await startContent({ requestsPerSecond: Number.POSITIVE_INFINITY })
const far = await firstByte(500)
const near = await firstByte(5)
await content.stop()
console.error(`  ms: far ${far.toFixed(1)}, near ${near.toFixed(1)}`)
report({
  name: 'first byte of a cold page, content 500 ms ÷ 5 ms away',
  value: far / near,
  unit: '',
  target: 1.5,
  better: 'less',
})

async function firstByte(delayMs: number): Promise<number> {
  let late = 0
  const proxy = createServer((req, res) => {
    setTimeout(() => {
      const to = request(
        content.url + (req.url ?? '/'),
        { method: req.method, headers: { ...req.headers, host: new URL(content.url).host } },
        (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(res)
        },
      )
      to.on('error', () => res.destroy())
      req.pipe(to)
    }, late)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  const { port } = proxy.address() as { port: number }
  const site = await startSite(`http://127.0.0.1:${port}`)
  // The frame is known from the start on; each page below is asked for the first time.
  await (await fetch(`${site.url}/`)).text()
  late = delayMs
  const times: number[] = []
  // From the end: the background reads from the beginning.
  for (let i = 500; i > 485; i--) times.push(await timeToFirstByte(`${site.url}/en/generated/page-${i}`))
  await site.stop()
  proxy.close()
  proxy.closeAllConnections()
  return median(times)
}

function timeToFirstByte(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    let first = 0
    request(url, { headers: { 'accept-encoding': 'gzip', 'user-agent': 'Mozilla/5.0 Chrome/156' } }, (answer) => {
      if (answer.statusCode !== 200 || answer.headers.etag)
        reject(new Error(`${url} was not cold: ${answer.statusCode}`))
      answer.once('data', () => {
        first = performance.now() - started
      })
      answer.on('end', () => resolve(first))
      answer.resume()
    })
      .on('error', reject)
      .end()
  })
}
