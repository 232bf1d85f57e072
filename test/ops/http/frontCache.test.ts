import { readFile } from 'node:fs/promises'
import { createServer, get, type IncomingHttpHeaders, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect } from 'chai'
import { type LocalProgram, startNginx } from '#server/launch/localPrograms.mjs'
import { freePort } from '#server/launch/processes/ports.mjs'
import { newFolder } from '#test/support/folders.ts'
import { previewPath } from '#test/support/preview.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

const template = join(import.meta.dirname, '../../../docs/deploy/nginx.conf.template')
const hotel = '/hotels/le-grand-hautemer'
const jackpots = '/casinos/casino-de-la-digue'
/** The step in which nginx counts an entry's life, and a little more. */
const fifthMs = 250

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

// nginx as docs/deploy has it, in front of one process.
describe('pages that nginx keeps for a fifth of a second', () => {
  let folder: string
  let site: Site
  let nginx: LocalProgram
  let front: string

  before(async () => {
    folder = await newFolder('front-')
    site = await openSite({ stories: 'own', env: { TRUST_PROXY: 'loopback' } })
    await site.whole()
    const port = await freePort()
    nginx = await startNginx({
      folder: join(folder, 'nginx'),
      template: await readFile(template, 'utf8'),
      host: '127.0.0.1',
      port,
      upstreams: [new URL(site.url).host],
    })
    front = `http://127.0.0.1:${port}`
    // The first answer of a page comes from Express, with a request id: that one nginx never keeps.
    for (const path of [hotel, '/', jackpots]) for (let n = 0; n < 2; n++) await ask(path)
  })
  after(async () => {
    await nginx?.stop()
    await site?.close()
  })

  const hits = () => site.services.pages.counters.hits

  it('are asked of the site a few times a second, however many ask', async () => {
    const [before, started] = [hits(), performance.now()]
    const answers: Answer[] = []
    for (let n = 0; n < 300; n++) answers.push(await ask(hotel))
    const fifths = Math.ceil((performance.now() - started) / 200) + 1
    expect(hits() - before)
      .to.be.greaterThan(0)
      .and.at.most(2 * fifths)
    expect(new Set(answers.map(({ headers, status }) => `${status} ${headers.etag}`)).size).to.equal(1)
    for (const { headers } of answers) {
      expect(headers['set-cookie']).to.equal(undefined)
      expect(headers['x-request-id']).to.equal(undefined)
      expect(headers.vary).to.equal('Accept-Encoding')
      expect(headers['cache-control']).to.equal('public, max-age=0, s-maxage=60, stale-while-revalidate=86400')
    }
  })

  it('are answered with 304 to a browser that has them, in the coding that it has', async () => {
    for (const coding of ['gzip', 'br']) {
      const { headers } = await ask(hotel, { 'accept-encoding': coding })
      const again = await many(hotel, { 'accept-encoding': coding, 'if-none-match': String(headers.etag) })
      for (const { status, body, headers: of304 } of again) {
        expect(status, coding).to.equal(304)
        expect(of304.etag).to.equal(headers.etag)
        expect(body.length).to.equal(0)
      }
    }
  })

  it('are kept for each coding that a client takes', async () => {
    const seen = new Set<string>()
    for (const coding of ['gzip', 'br', 'zstd', 'gzip, deflate, br, zstd', 'identity', '', 'gzip;q=0, br', 'GZIP'])
      for (const { headers, body } of await many(hotel, { 'accept-encoding': coding })) {
        const sent = headers['content-encoding']
        if (sent) expect(coding.toLowerCase()).to.contain(sent)
        if (coding.includes('q=0')) expect(sent).to.equal('br')
        seen.add(plain(body, sent))
      }
    expect(seen.size).to.equal(1)
  })

  it('are never a member’s, and never filled by one', async () => {
    const member = await many(hotel, { cookie: 'locale=fr; member=hotel' })
    for (const { headers } of member) expect(headers['x-request-id']).to.be.a('string')
    const etags = new Set((await many(hotel)).map(({ headers }) => headers.etag))
    const now = await many(hotel, { cookie: 'member=hotel' })
    for (const { headers } of now) expect(headers['x-request-id']).to.be.a('string')
    expect(etags.size).to.equal(1)
  })

  it('are not shared with a reader with protection', async () => {
    const open = await many(jackpots)
    const protectedReader = await many(jackpots, { cookie: 'gaming=off' })
    const openAgain = await many(jackpots)
    const titleOf = ({ body }: Answer) => /<title>([^<]*)/.exec(body.toString())?.[1]
    expect(new Set([...open, ...openAgain].map(titleOf)).size).to.equal(1)
    for (const answer of protectedReader) {
      expect(titleOf(answer)).to.not.equal(titleOf(open[0] as Answer))
      expect(answer.headers['cache-control']).to.contain('private')
    }
  })

  it('leave the choice of a language at the home page to the site', async () => {
    const english: Record<string, string>[] = [
      { 'accept-language': 'en' },
      { 'accept-language': 'fr;q=0.5, en' },
      { cookie: 'locale=en' },
    ]
    for (const headers of english) {
      await many('/', { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' })
      for (const { status, headers: sent } of await many('/', headers)) {
        expect(status, JSON.stringify(headers)).to.equal(302)
        expect(sent.location).to.equal('/en')
      }
      for (const { status } of await many('/', { 'accept-language': 'de' })) expect(status).to.equal(200)
    }
    for (const { status } of await many('/', { 'accept-language': 'en', cookie: 'locale=fr' }))
      expect(status).to.equal(200)
  })

  it('leave a draft, a call, a file, a redirect and whoever brings a password to the site', async () => {
    await many(hotel)
    const before = hits()
    for (const { status } of await many(hotel, { authorization: 'Basic Zm9vOmJhcg==' })) expect(status).to.equal(200)
    expect(hits() - before).to.equal(8)
    for (const { status, headers } of await many(previewPath(hotel, site.clock.now()))) {
      expect(status).to.equal(200)
      expect(headers['x-request-id']).to.be.a('string')
    }
    for (const { headers } of await many('/api/casinos')) expect(headers['x-request-id']).to.be.a('string')
    for (const { status, headers } of await many('/hotels/?utm_source=x')) {
      expect(status).to.equal(301)
      expect(headers.location).to.equal('/hotels?utm_source=x')
    }
    const part = await ask(`${/\/_app\/assets\/[^"]+\.js/.exec((await ask('/')).body.toString())?.[0]}`)
    expect(part.status).to.equal(200)
  })

  it('show a publication within a second to every reader', async () => {
    await site.edit('website-hotels/histoire', ({ content }) => {
      content.seo_title = 'Avant'
    })
    const title = async () => /<title>([^<]*)/.exec((await ask('/histoire')).body.toString())?.[1]
    await eventually(title, (it) => it?.startsWith('Avant') === true, 10_000)
    const inProcess = async () => /<title>([^<]*)/.exec(await site.html('/histoire'))?.[1]
    await site.edit('website-hotels/histoire', ({ content }) => {
      content.seo_title = 'Après'
    })
    // Readers keep nginx's copy warm all the while.
    const readers = { asked: true }
    const reading = (async () => {
      while (readers.asked) await ask('/histoire')
    })()
    await eventually(inProcess, (it) => it?.startsWith('Après') === true, 10_000)
    await pause(fifthMs)
    const seen = await title()
    readers.asked = false
    await reading
    expect(seen).to.match(/^Après/)
  })

  // A balancer before nginx: whatever a visitor writes into the header, the one that the balancer saw counts.
  describe('behind a balancer', () => {
    const visitor = '203.0.113.7'
    const programs: { stop(): Promise<unknown> }[] = []
    after(async () => {
      for (const it of programs) await it.stop()
    })

    it('know the visitor by the header of a proxy that is trusted, and by no other', async () => {
      const trusting = await nginxBehind('set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;')
      const balancer = await openBalancer(trusting)
      programs.push({ stop: () => new Promise((resolve) => balancer.close(resolve)) })
      const { port: through } = balancer.address() as AddressInfo
      expect(await networkOf(() => login(through, { 'x-forwarded-for': '198.51.100.1' }))).to.equal('203.0.113.0/24')
      // Without a proxy that is trusted the connection is the visitor.
      const direct = await nginxBehind('')
      expect(await networkOf(() => login(direct, { 'x-forwarded-for': visitor }))).to.equal('127.0.0.0/24')
    })

    it('know the visitor by the PROXY protocol', async () => {
      const port = await nginxBehind('set_real_ip_from 127.0.0.1; real_ip_header proxy_protocol;', true)
      const seen = await networkOf(async () => {
        const socket = connect(port, '127.0.0.1')
        const body = JSON.stringify(nobody)
        socket.write(`PROXY TCP4 ${visitor} 127.0.0.1 50000 ${port}\r\n`)
        socket.write(`POST /api/eph/users/login HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 198.51.100.1\r\n`)
        socket.write(`Origin: ${new URL(site.url).origin}\r\nContent-Type: application/json\r\nConnection: close\r\n`)
        socket.write(`Content-Length: ${body.length}\r\n\r\n${body}`)
        for await (const _ of socket);
      })
      expect(seen).to.equal('203.0.113.0/24')
    })

    async function nginxBehind(realIp: string, isProxyProtocol = false): Promise<number> {
      const port = await freePort()
      const program = await startNginx({
        folder: join(folder, `nginx-${port}`),
        template: await readFile(template, 'utf8'),
        host: '127.0.0.1',
        port,
        upstreams: [new URL(site.url).host],
        realIp,
        isProxyProtocol,
      })
      programs.push(program)
      return port
    }

    /** Adds its peer, of whom it says that it is the visitor, as balancers do. */
    async function openBalancer(port: number): Promise<Server> {
      const server = createServer((req, res) => {
        const headers = { ...req.headers, 'x-forwarded-for': `${req.headers['x-forwarded-for']}, ${visitor}` }
        const onward = request({ port, method: req.method, path: req.url, headers }, (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(res)
        })
        req.pipe(onward)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }

    const nobody = { email: 'nobody@front.test', password: 'Wrong-word-1!' }

    function login(port: number, headers: Record<string, string>): Promise<Response> {
      const own = { origin: new URL(site.url).origin, 'content-type': 'application/json' }
      const init = { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(nobody) }
      return fetch(`http://127.0.0.1:${port}/api/eph/users/login`, init)
    }

    /** The network that the security log names for a refused login. */
    async function networkOf(attempt: () => Promise<unknown>): Promise<unknown> {
      const from = site.log.length
      await attempt()
      const found = await eventually(
        () => site.log.slice(from).find((it) => it.log === 'security' && it.event === 'login'),
        Boolean,
      )
      return found?.network
    }
  })

  /** Eight answers, so that the third comes from nginx at the latest. */
  it('leave to nginx whoever asks without end for what no cache has: it refuses by itself', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(`/spectacles?casino=zz${n}`)))
    const byNginx = answers.filter(({ status, headers }) => status === 429 && headers['x-request-id'] === undefined)
    expect(byNginx.length).to.be.at.least(150)
    expect((await ask(hotel)).status).to.equal(200)
    expect((await ask('/api/search?q=zz')).status).to.equal(200)
  })

  async function many(path: string, headers: Record<string, string> = {}): Promise<Answer[]> {
    const answers: Answer[] = []
    for (let n = 0; n < 8; n++) answers.push(await ask(path, headers))
    return answers
  }

  function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      get(front + path, { headers }, (res) => {
        const parts: Buffer[] = []
        res.on('data', (part: Buffer) => parts.push(part))
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) }))
      }).on('error', reject)
    })
  }
})

function plain(body: Buffer, coding: string | undefined): string {
  if (coding === 'gzip') return gunzipSync(body).toString()
  if (coding === 'br') return brotliDecompressSync(body).toString()
  return (coding === 'zstd' ? zstdDecompressSync(body) : body).toString()
}
