import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { ApiError } from './apiError.ts'
import { call } from './call.ts'

describe('the browser’s HTTP client', () => {
  const browserFetch = globalThis.fetch
  let server: Server
  let answer: RequestListener
  let seen: { method: string; headers: IncomingHttpHeaders; body: string }[]

  before((done) => {
    server = createServer(async (req, res) => {
      let body = ''
      for await (const chunk of req) body += chunk
      seen.push({ method: req.method ?? '', headers: req.headers, body })
      answer(req, res)
    }).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      globalThis.fetch = (path, init) => browserFetch(`http://127.0.0.1:${port}${path}`, init)
      done()
    })
    Object.assign(globalThis, { document: { documentElement: { lang: 'fr-FR' } } })
  })
  after(() => {
    globalThis.fetch = browserFetch
    Reflect.deleteProperty(globalThis, 'document')
    server.close()
    server.closeAllConnections()
  })
  beforeEach(() => {
    seen = []
    answer = (_req, res) => void res.setHeader('Content-Type', 'application/json').end('{"fine":true}')
  })

  it('speaks JSON in the page’s language', async () => {
    expect(await call('/api/x', { method: 'PUT', body: { civility: 'Mr' } })).to.deep.equal({ fine: true })
    expect(seen[0]?.headers).to.include({ 'x-page-locale': 'fr', 'content-type': 'application/json' })
    expect(seen[0]?.body).to.equal('{"civility":"Mr"}')
  })

  it('answers undefined for 204', async () => {
    answer = (_req, res) => void res.writeHead(204).end()
    expect(await call('/api/x', { method: 'DELETE' })).to.equal(undefined)
  })

  for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
    it(`tries a POST once more on ${status}, a GET never (R242–R244)`, async () => {
      answer = (_req, res) => void res.writeHead(status).end()
      await refusal(call('/api/x', { method: 'POST', body: {} }))
      expect(seen).to.have.length(2)
      await refusal(call('/api/x'))
      expect(seen).to.have.length(3)
    })
  }

  it('retries on no other status', async () => {
    for (const status of [400, 401, 403, 404, 410, 422, 423, 501]) {
      answer = (_req, res) => void res.writeHead(status).end()
      await refusal(call('/api/x', { method: 'POST' }))
    }
    expect(seen).to.have.length(8)
  })

  it('sends one Idempotency-Key with both tries of a POST, another with the next call, none with a PUT', async () => {
    answer = (_req, res) => void res.writeHead(503).end()
    await refusal(call('/api/x', { method: 'POST' }))
    await refusal(call('/api/x', { method: 'PATCH' }))
    await refusal(call('/api/x', { method: 'PUT' }))
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0])
      .to.match(/^[0-9a-f]{32}$/)
      .and.equal(keys[1])
    expect(keys[2]).to.equal(keys[3]).and.not.equal(keys[0])
    expect(keys[4]).to.equal(undefined)
  })

  it('waits for a Retry-After of up to 2 s, and gives up on a longer one', async () => {
    let tries = 0
    answer = (_req, res) => void (tries++ === 0 ? res.writeHead(429, { 'Retry-After': '1' }).end() : res.end('{}'))
    const started = performance.now()
    await call('/api/x', { method: 'POST' })
    expect(performance.now() - started).to.be.at.least(950)

    answer = (_req, res) => void res.writeHead(429, { 'Retry-After': '3' }).end()
    seen = []
    expect((await refusal(call('/api/x', { method: 'POST' }))).status).to.equal(429)
    expect(seen).to.have.length(1)
  })

  it('brings the server’s code, message, fields and request id', async () => {
    answer = (_req, res) =>
      void res
        .writeHead(422, { 'Content-Type': 'application/json', 'X-Request-Id': 'r1' })
        .end('{"error":{"code":"0012","message":"Adresse","fields":{"email":"Adresse"}},"requestId":"r1"}')
    const error = await refusal(call('/api/x', { method: 'PUT' }))
    expect(error).to.include({ status: 422, code: '0012', message: 'Adresse', requestId: 'r1' })
    expect(error.fields).to.deep.equal({ email: 'Adresse' })
  })

  it('is unavailable when the answer is a proxy’s page or none at all', async () => {
    answer = (_req, res) => void res.writeHead(502).end('<html>')
    expect(await refusal(call('/api/x'))).to.include({ status: 502, code: 'unavailable' })
    answer = (req) => void req.socket.destroy()
    expect(await refusal(call('/api/x'))).to.include({ status: 0, code: 'unavailable' })
  })

  async function refusal(calling: Promise<unknown>): Promise<ApiError> {
    const error = await calling.then(
      () => undefined,
      (it: unknown) => it,
    )
    expect(error).to.be.instanceOf(ApiError)
    return error as ApiError
  }
})
