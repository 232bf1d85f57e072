import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { SMTPServer } from 'smtp-server'
import { type HotelSite, must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'

const run = promisify(execFile)
/** A certificate that only this test trusts. */
let certificate: string
let key: string
let folder: string

describe('mails on their way to the mail server', () => {
  const servers: MailServer[] = []
  const trusted = getCACertificates('default')

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'smtp-tls-'))
    const files = [join(folder, 'key.pem'), join(folder, 'certificate.pem')] as const
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    await run('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', files[0], '-out', files[1]])
    key = await readFile(files[0], 'utf8')
    certificate = await readFile(files[1], 'utf8')
  })
  afterEach(async () => {
    setDefaultCACertificates(trusted)
    for (const server of servers.splice(0)) await server.close()
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('are encrypted where the server offers it, whatever its certificate', async () => {
    const server = await open({ offers: true })
    const { lastError } = await sendTo(server, 'offered')
    expect([lastError, server.taken]).to.deep.equal([null, [{ isSecure: true, isWhole: true }]])
  })

  it('go in the clear to a server that offers nothing, where that was said to be right', async () => {
    const server = await open({ offers: false })
    const { lastError } = await sendTo(server, 'offered')
    expect([lastError, server.taken]).to.deep.equal([null, [{ isSecure: false, isWhole: true }]])
  })

  it('wait, where encryption is required and not offered: neither address nor words were said', async () => {
    const server = await open({ offers: false })
    const { state, lastError } = await sendTo(server, 'required')
    expect([state, server.taken, server.recipients]).to.deep.equal(['pending', [], []])
    expect(lastError).to.match(/^ETLS/)
  })

  it('wait, where encryption is required and nobody vouches for the server', async () => {
    const server = await open({ offers: true })
    const { state, lastError } = await sendTo(server, 'required')
    expect([state, server.taken, server.recipients]).to.deep.equal(['pending', [], []])
    expect(lastError).to.match(/^E[A-Z]+/)
  })

  it('leave, where encryption is required, to a server whose certificate is right', async () => {
    setDefaultCACertificates([...trusted, certificate])
    const server = await open({ offers: true })
    const { lastError } = await sendTo(server, 'required')
    expect([lastError, server.taken]).to.deep.equal([null, [{ isSecure: true, isWhole: true }]])
  })

  async function open(options: { offers: boolean }): Promise<MailServer> {
    const server = await openMailServer(options)
    servers.push(server)
    return server
  }
})

interface MailServer {
  url: string
  taken: { isSecure: boolean; isWhole: boolean }[]
  recipients: string[]
  close(): Promise<void>
}

async function openMailServer({ offers }: { offers: boolean }): Promise<MailServer> {
  const taken: MailServer['taken'] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    key,
    cert: certificate,
    disabledCommands: offers ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      recipients.push(address)
      done()
    },
    onData(stream, { secure }, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      stream.on('end', () => {
        taken.push({ isSecure: secure, isWhole: text.includes('Subject:') })
        done()
      })
    },
  })
  // A client that does not trust it leaves in the middle of a handshake.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://localhost:${port}`, taken, recipients, close }
}

/** One mail of a site that is set so. @returns its row, once it was tried */
async function sendTo({ url }: MailServer, tls: 'required' | 'offered') {
  const site: HotelSite = await openHotelSite({ env: { SMTP_URL: url, SMTP_TLS: tls } })
  try {
    must(await site.client().post('/api/forms/newsletter', { email: newEmail(), privacy: true }), 202)
    const rows = () => site.services.store.db.selectFrom('outbox').selectAll().execute()
    const [row] = await eventually(rows, ([it]) => it !== undefined && (it.state === 'sent' || it.lastError !== null))
    if (!row) throw new Error('nothing was written')
    return row
  } finally {
    await site.close()
  }
}
