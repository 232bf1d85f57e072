import { createServer, request } from 'node:http'

/** Only `npm run dev` answers these: the product does not know them. */
const eventsPath = '/_dev/reload'
const scriptPath = '/_dev/reload.js'
const tag = `<script src="${scriptPath}" async></script>`
const script = `const events = new EventSource('${eventsPath}')
events.onmessage = () => location.reload()
events.onerror = () => { events.onopen = () => location.reload() }
`

/**
 * A proxy before the site in development: a request during a restart waits instead of failing, and every page gets a
 * script that reloads it on demand.
 * @param {{ host: string, port: number, target: () => Promise<number> }} options target: port of the site (127.0.0.1),
 *   as soon as it serves
 * @returns {Promise<{ reload: () => void, close: () => Promise<void> }>}
 */
export async function openDevProxy({ host, port, target }) {
  const readers = new Set()
  const server = createServer((req, res) => {
    if (req.url === eventsPath) listen(res)
    else if (req.url === scriptPath) res.setHeader('Content-Type', 'text/javascript').end(script)
    else target().then((sitePort) => forward(req, res, sitePort))
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    reload() {
      for (const reader of readers) reader.write('data: reload\n\n')
    },
    close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      return closed
    },
  }

  function listen(res) {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    res.write('retry: 300\n\n')
    readers.add(res)
    res.on('close', () => readers.delete(res))
  }
}

function forward(req, res, port) {
  const isNavigation = req.headers['sec-fetch-dest'] === 'document'
  const headers = { ...req.headers }
  // A page must come whole and uncompressed, so that the script can be added after it.
  if (isNavigation) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
  const onward = request({ host: '127.0.0.1', port, method: req.method, path: req.url, headers }, (answer) => {
    const isPage = isNavigation && String(answer.headers['content-type']).startsWith('text/html')
    if (!isPage) {
      res.writeHead(answer.statusCode, answer.statusMessage, answer.rawHeaders)
      answer.pipe(res)
      return
    }
    const { 'content-length': _, etag: __, ...kept } = answer.headers
    res.writeHead(answer.statusCode, answer.statusMessage, { ...kept, 'cache-control': 'no-store' })
    answer.pipe(res, { end: false })
    answer.on('end', () => res.end(tag))
  })
  onward.on('error', (error) => {
    if (!res.headersSent) res.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' })
    res.end(`The site does not answer: ${error.message}\n`)
  })
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}
