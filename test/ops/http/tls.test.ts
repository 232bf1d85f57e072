import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { ClientRequest, IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { type LocalProgram, startNginx } from '#server/launch/localPrograms.mjs'
import { freePort } from '#server/launch/processes/ports.mjs'
import { newFolder } from '#test/support/folders.ts'
import { openSite, type Site } from '#test/support/site.ts'

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
  const secret = 'secret-of-the-booking-engine'
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const clients = {} as Record<'right' | 'foreign' | 'expired', { cert: Buffer; key: Buffer }>

  before(async () => {
    folder = await newFolder('tls-')
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    await run('openssl', ['req', '-x509', '-days', '2', ...curve, ...subject, '-keyout', key, '-out', certificate])
    ca = await readFile(certificate)
    const authority = await makeClients()
    site = await openSite({ env: { PUBLIC_URL: publicUrl, TRUST_PROXY: 'loopback', BOOKING_SECRET: secret } })
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
        clients: {
          authority,
          template: await readFile(join(deploy, 'nginx-client-certificate.conf.template'), 'utf8'),
        },
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

  it('takes reservations from a right client certificate alone; without one, with a foreign or an expired one the site sees nothing', async () => {
    const path = '/api/booking/reservations'
    const sample = await readFile(join(deploy, '..', 'operations', 'reservation.xml'), 'utf8')
    const message = sample.replace('HotelCode="19784"', 'HotelCode="1"')
    const right = await deliver(path, message, clients.right)
    // The site has judged it: no house has that number.
    expect([right.status, /Code="(\d+)"/.exec(right.text)?.[1]]).to.deep.equal([200, '392'])
    expect(right.headers['x-request-id']).to.be.a('string')
    for (const [client, status] of [
      [undefined, 403],
      [clients.foreign, 400],
      [clients.expired, 400],
    ] as const) {
      const refused = await deliver(path, message, client)
      expect([refused.status, refused.headers['x-request-id']]).to.deep.equal([status, undefined])
    }
    // However the address is written: what nginx lets through is no address of the site's.
    for (const other of ['/API/booking/reservations', `${path}/`, '/api/booking/%72eservations', `/x/..${path}`])
      expect((await deliver(other, message)).status, other).to.equal(403)
    expect((await get('/hotels')).status).to.equal(200)
  })

  /** An authority of clients, with a certificate of its own, one of nobody it knows, and one that is over. @returns its file */
  async function makeClients(): Promise<string> {
    const file = (name: string) => join(folder, name)
    for (const name of ['authority', 'stranger']) {
      const made = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)]
      await run('openssl', ['req', '-x509', '-days', '2', ...curve, '-subj', `/CN=${name}`, ...made])
    }
    for (const [name, by, days] of [
      ['right', 'authority', '2'],
      ['foreign', 'stranger', '2'],
      ['expired', 'authority', '-1'],
    ] as const) {
      const [key, request, cert] = ['key', 'csr', 'pem'].map((it) => file(`${name}.${it}`)) as [string, string, string]
      await run('openssl', ['req', ...curve, '-subj', '/CN=synxis', '-keyout', key, '-out', request])
      const signer = ['-CA', file(`${by}.pem`), '-CAkey', file(`${by}.key`), '-CAcreateserial']
      await run('openssl', ['x509', '-req', '-in', request, ...signer, '-days', days, '-out', cert])
      clients[name] = { cert: await readFile(cert), key: await readFile(key) }
    }
    return file('authority.pem')
  }

  function deliver(path: string, message: string, client: object = {}) {
    const headers = { 'Content-Type': 'text/xml', Authorization: `Basic ${btoa(`synxis:${secret}`)}` }
    const options = { method: 'POST', port: nginx.port, host: '127.0.0.1', servername: 'localhost', path, headers, ca }
    return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
      request({ ...options, ...client, agent: false }, async (answer) => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) })
      })
        .on('error', reject)
        .end(message)
    })
  }

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
