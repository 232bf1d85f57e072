import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { ClientRequest, IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { type LocalProgram, startNginx } from '#server/launch/localPrograms.mjs'
import { newFolder } from '#test/support/folders.ts'
import { freePort, openSite, type Site } from '#test/support/site.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '..', '..', '..', 'docs', 'deploy')

// nginx as docs/deploy has it, where TLS ends there, in front of a site whose PUBLIC_URL is https.
describe('TLS at nginx', () => {
  let folder: string
  let site: Site
  let nginx: LocalProgram
  let ca: Buffer
  let plainUrl: string
  const publicUrl = 'https://www.hautemer.test'

  before(async () => {
    folder = await newFolder('tls-')
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    await run('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate])
    ca = await readFile(certificate)
    site = await openSite({ env: { PUBLIC_URL: publicUrl, TRUST_PROXY: 'loopback' } })
    const plainPort = await freePort()
    plainUrl = `http://127.0.0.1:${plainPort}`
    nginx = await startNginx({
      folder: join(folder, 'nginx'),
      template: await readFile(join(deploy, 'nginx.conf.template'), 'utf8'),
      host: '127.0.0.1',
      port: await freePort(),
      upstreams: [new URL(site.url).host],
      tls: {
        template: await readFile(join(deploy, 'nginx-tls.conf.template'), 'utf8'),
        certificate,
        key,
        plainPort,
        publicUrl,
      },
    })
  })
  after(async () => {
    await nginx?.stop()
    await site?.close()
  })

  it('leads plain HTTP to the same page behind TLS, whatever host is named, and answers nothing else', async () => {
    for (const [path, init] of [
      ['/hotels?x=1', {}],
      ['/mon-compte/connexion', { method: 'POST', body: 'email=a' }],
    ] as const) {
      const { status, headers } = await fetch(plainUrl + path, { redirect: 'manual', ...init })
      expect([status, headers.get('location')]).to.deep.equal([308, publicUrl + path])
      expect(headers.get('set-cookie')).to.equal(null)
    }
  })

  it('serves pages with HSTS of a year and more, and cookies that only TLS carries', async () => {
    const page = await get('/hotels')
    expect(page.status).to.equal(200)
    const seconds = /^max-age=(\d+); includeSubDomains$/.exec(page.headers['strict-transport-security'] ?? '')?.[1]
    expect(Number(seconds)).to.be.at.least(365 * 24 * 3600)
    const cookies = (await get('/locale/en?to=/en')).headers['set-cookie'] ?? []
    expect(cookies).not.to.have.length(0)
    for (const cookie of cookies) expect(cookie).to.match(/; Secure/)
  })

  it('speaks TLS 1.2 and 1.3 and HTTP/2, and nothing older', async () => {
    const modern = await handshake({ ALPNProtocols: ['h2', 'http/1.1'] })
    expect([modern.getProtocol(), modern.alpnProtocol]).to.deep.equal(['TLSv1.3', 'h2'])
    expect((await handshake({ maxVersion: 'TLSv1.2' })).getProtocol()).to.equal('TLSv1.2')
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    const refused = await handshake(old).then(
      (socket) => `it spoke ${socket.getProtocol()}`,
      (error: NodeJS.ErrnoException) => error.code,
    )
    expect(refused).to.equal('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION')
  })

  it('holds 100 event streams of one client, of all processes together, and refuses the next by itself', async () => {
    const path = '/api/casinos/casino-de-la-digue/jackpots/stream'
    const open: ClientRequest[] = []
    try {
      for (let n = 0; n < 100; n++) {
        // The site lets 30 a minute in.
        if (n % 30 === 0) site.clock.toNextMinute()
        const stream = await begin(path)
        expect([n, stream.status]).to.deep.equal([n, 200])
        open.push(stream.request)
      }
      site.clock.toNextMinute()
      const refused = await begin(path)
      open.push(refused.request)
      expect([refused.status, refused.headers['x-request-id']]).to.deep.equal([429, undefined])
      expect((await get('/hotels')).status).to.equal(200)
    } finally {
      for (const it of open) it.destroy()
    }
  })

  /** Waits for the head of an answer alone. */
  function begin(path: string): Promise<{ status: number; headers: IncomingHttpHeaders; request: ClientRequest }> {
    const options = { port: nginx.port, host: '127.0.0.1', servername: 'localhost', path, ca, agent: false as const }
    return new Promise((resolve, reject) => {
      const asking = request(options, (answer) => {
        answer.resume().on('error', () => {})
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, request: asking })
      })
      asking.on('error', reject).end()
    })
  }

  function get(path: string): Promise<{ status: number; headers: IncomingHttpHeaders }> {
    const options = { port: nginx.port, host: '127.0.0.1', servername: 'localhost', path, ca }
    return new Promise((resolve, reject) => {
      request(options, (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
      })
        .on('error', reject)
        .end()
    })
  }

  function handshake(options: object): Promise<TLSSocket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: nginx.port, host: '127.0.0.1', servername: 'localhost', ca, ...options }, () => {
        socket.end()
        resolve(socket)
      }).on('error', reject)
    })
  }
})
