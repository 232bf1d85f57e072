import { execFile, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { manyAddresses, newClient } from '#test/support/client.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

const run = promisify(execFile)
const programs = join(import.meta.dirname, '..', '..', 'docs', 'operations')
const secret = 'whsec_SGF1dGVtZXIgc2lnbnMgd2hhdCBpdCBzZW5kcyE='

interface Vector {
  secret: string
  id: string
  timestamp: number
  body: string
  signature: string
}

describe('signed notifications, for those who write the other side', () => {
  const site = opened(() =>
    openSite({ env: { ...manyAddresses, FLOOR_SECRET: secret, BOOKING_SECRET: 'a secret of plain text' } }),
  )
  let folder: string
  let vectors: Vector[]
  let events = 0

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'notifications-'))
    const document = await (await site.get('/api/openapi.json')).json()
    vectors = document.components.securitySchemes.notification['x-test-vectors']
  })
  after(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  it('the vectors of the description are those of the standard’s own library', () => {
    expect(vectors.length).to.be.at.least(3)
    for (const vector of vectors) {
      const format = vector.secret.startsWith('whsec_') ? undefined : ({ format: 'raw' } as const)
      const webhook = new Webhook(vector.secret, format)
      expect(webhook.sign(vector.id, new Date(vector.timestamp * 1000), vector.body)).to.equal(vector.signature)
    }
  })

  it('the site takes what that library signs, with a secret of each kind', async () => {
    const body = oneJackpot()
    expect((await post('/api/floor/events', body, headersBy(new Webhook(secret), body))).body.accepted).to.equal(1)
    const none = JSON.stringify({ events: [] })
    const plain = new Webhook('a secret of plain text', { format: 'raw' })
    expect((await post('/api/booking/notifications', none, headersBy(plain, none))).status).to.equal(202)
  })

  it('one of several signatures is enough, and none that is wrong, old, of the future or of another id', async () => {
    const body = oneJackpot()
    const other = new Webhook(Buffer.from('another secret').toString('base64'))
    const right = headersBy(new Webhook(secret), body)
    const wrong = headersBy(other, body)['webhook-signature']
    const both = { ...right, 'webhook-signature': `${wrong} v2,abc ${right['webhook-signature']}` }
    expect((await post('/api/floor/events', body, both)).status).to.equal(202)
    const refused: Record<string, string>[] = [
      { ...right, 'webhook-signature': wrong },
      { ...right, 'webhook-signature': '' },
      { ...right, 'webhook-signature': right['webhook-signature'].slice(3) },
      { ...right, 'webhook-id': 'msg_other' },
      { ...right, 'webhook-timestamp': String(Number(right['webhook-timestamp']) + 1) },
      headersBy(new Webhook(secret), body, -330_000),
      headersBy(new Webhook(secret), body, 330_000),
      // A right signature of the older form does not heal a wrong one of the standard.
      { ...right, 'webhook-signature': wrong, ...plainHeaders(body) },
    ]
    for (const headers of refused) {
      const answer = await post('/api/floor/events', body, headers)
      expect([answer.status, answer.body.error.code], JSON.stringify(headers)).to.deep.equal([401, 'badSignature'])
    }
  })

  it('X-Timestamp and X-Signature are taken as well', async () => {
    const body = oneJackpot()
    expect((await post('/api/floor/events', body, plainHeaders(body))).body.accepted).to.equal(1)
  })

  const itWith = (programs: readonly string[]) => (programs.every(isThere) ? it : () => {})

  itWith(['python3'])('notify.py, in Python without any package, signs every vector and sends', async () => {
    for (const vector of vectors) {
      const file = await fileOf(vector.body)
      const args = [join(programs, 'notify.py'), '--sign', vector.id, String(vector.timestamp), file]
      const { stdout } = await run('python3', args, { env: { ...process.env, NOTIFICATION_SECRET: vector.secret } })
      expect(stdout).to.include(`webhook-signature: ${vector.signature}`)
    }
    const sent = await sendBy('python3', 'notify.py', oneJackpot())
    expect(sent).to.match(/^202 .*"accepted":1/)
  })

  itWith(['openssl', 'curl'])(
    'notify.sh, with openssl and curl, signs and sends with a secret of each kind',
    async () => {
      expect(await sendBy('sh', 'notify.sh', oneJackpot())).to.match(/"accepted":1[\s\S]*202\s*$/)
      const none = await sendBy('sh', 'notify.sh', '{"events": []}\n', {
        path: '/api/booking/notifications',
        key: 'a secret of plain text',
      })
      expect(none).to.match(/202\s*$/)
      expect(await sendBy('sh', 'notify.sh', oneJackpot(), { key: 'whsec_d3Jvbmc=' })).to.match(
        /badSignature[\s\S]*401/,
      )
    },
  )

  function oneJackpot(): string {
    const data = { machine: 'HOU-101', name: 'Grand Large – déjà vu', amount: 4_218_350, currency: 'EUR' }
    const at = new Date(site.clock.now()).toISOString()
    events += 1
    return JSON.stringify({ events: [{ id: `partner-${events}`, type: 'jackpot', at, casino: 'HOU', data }] })
  }

  function headersBy(webhook: Webhook, body: string, lateMs = 0) {
    const id = `msg_${events}`
    const seconds = Math.floor((site.clock.now() + lateMs) / 1000)
    return {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': webhook.sign(id, new Date(seconds * 1000), body),
    }
  }

  function plainHeaders(body: string): Record<string, string> {
    const timestamp = String(Math.floor(site.clock.now() / 1000))
    const hex = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    return { 'X-Timestamp': timestamp, 'X-Signature': `sha256=${hex}` }
  }

  function post(path: string, body: string, headers: Record<string, string>) {
    return newClient(site).post(path, body, headers)
  }

  async function fileOf(body: string): Promise<string> {
    const file = join(folder, 'events.json')
    await writeFile(file, body)
    return file
  }

  async function sendBy(
    program: string,
    name: string,
    body: string,
    { path = '/api/floor/events', key = secret } = {},
  ): Promise<string> {
    const env = { ...process.env, NOTIFICATION_SECRET: key }
    const { stdout } = await run(program, [join(programs, name), site.url + path, await fileOf(body)], { env })
    return stdout
  }
})

/** Machines without them show nothing about us. */
function isThere(program: string): boolean {
  return spawnSync(program, [program === 'openssl' ? 'version' : '--version']).status === 0
}
