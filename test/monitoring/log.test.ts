import { Writable } from 'node:stream'
import { expect } from 'chai'
import { createLog } from '#server/monitoring/log.ts'
import type { LogLine } from '#server/monitoring/monitoring.ts'
import { scrubEvent, scrubText } from '#shared/http/monitoring.ts'
import { must, newEmail, openHotelSite, signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'

const token = 'k3'.repeat(22)

describe('the id of a request', () => {
  const site = opened(() => openHotelSite({ stories: 'own', mailbox: true }))

  it('stands on no line after the request has ended: not on its mails, redrawn pages, looks at content and jobs', async () => {
    for (const path of ['/histoire', '/hotels']) await site.html(path)
    const emails = [newEmail(), newEmail()]
    for (const email of emails) must(await site.client().post('/api/eph/users/signup', signupBody({ email })), 201)
    await eventually(() => expect(lines('mail sent').length).to.be.at.least(emails.length))
    // Sets off a look at the service, whose publication redraws pages in memory.
    const published = site.log.length
    await site.edit('website-hotels/histoire', (story) => {
      story.content.seo_title = 'Autrefois'
    })
    await eventually(async () => expect(await site.html('/histoire')).to.include('Autrefois'))
    site.clock.advance({ days: 2 })
    for (const path of ['/histoire', '/hotels']) await site.html(path)
    await site.services.jobs.runDue()
    expect(site.log.length).to.be.above(published)

    const ended = new Set<unknown>()
    const late: Record<string, unknown>[] = []
    for (const line of site.log) {
      if (line.requestId !== undefined && ended.has(line.requestId)) late.push(line)
      if (line.msg === 'request') ended.add(line.requestId)
    }
    expect(late.map(({ msg, requestId }) => ({ msg, requestId }))).to.deep.equal([])
    expect(lines('mail sent').map(({ requestId }) => requestId)).to.deep.equal(emails.map(() => undefined))
  })

  it('nor does a mail wait for the transaction that queued it: the sender is outside', async () => {
    const { store, mail } = site.services
    const data = { firstname: 'Anne', id: 'x'.repeat(22), expiresAt: site.clock.now() + 3_600_000 }
    await store.transaction(async (tx) => {
      await mail.queue(tx, { kind: 'activation', locale: 'fr', to: newEmail(), data } as never)
      // Longer than the sender waits for the commit.
      await new Promise((resolve) => setTimeout(resolve, 150))
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(lines('the outbox cannot be read')).to.deep.equal([])
  })

  function lines(message: string): Record<string, unknown>[] {
    return site.log.filter(({ msg }) => msg === message)
  }
})

describe('data that log and monitoring leave out', () => {
  it('a log line loses secrets by their names; an error loses addresses and keys that it quotes, and all that hangs on it', () => {
    const { log, lines } = openLog()
    const error = Object.assign(new Error(`Key (email)=(anne@guests.test) of /x?token=${token} exists`), {
      code: '23505',
      detail: 'anne@guests.test',
    })
    log.error({ err: error, email: 'anne@guests.test', given: { password: 'Secret-2026!', token } }, 'not stored')
    const [line] = lines
    expect(line?.err).to.include({ type: 'Error', message: 'Key (email)=([e-mail]) of /x exists', code: '23505' })
    expect(JSON.stringify(line)).to.not.match(/anne|Secret-2026|k3k3/)
    log.error({ err: `thrown ${token}` }, 'no error at all')
    expect(lines[1]?.err).to.equal('thrown [secret]')
  })

  it('goes on to the monitoring with its level, its error and the id of its request', () => {
    const { log, noticed } = openLog()
    const error = new Error('unforeseen')
    log.child({}).error({ err: error }, 'a job failed')
    log.info('mail of anne@guests.test')
    expect(noticed).to.deep.equal([
      { level: 50, message: 'a job failed', error, requestId: undefined },
      { level: 30, message: 'mail of anne@guests.test', error: undefined, requestId: undefined },
    ])
  })

  it('an event loses user, cookies, headers, bodies and queries; every text loses addresses and keys', () => {
    const event = {
      event_id: 'a'.repeat(32),
      user: { email: 'anne@guests.test', ip_address: '10.0.0.1' },
      request: { url: `https://h.test/a?b=${token}`, cookies: { member: token }, headers: { a: 'b' }, data: 'x' },
      breadcrumbs: [{ data: { to: `/mon-compte/nouveau-mot-de-passe/${token}?email=anne%40guests.test` } }],
    }
    expect(scrubEvent(event)).to.deep.equal({
      event_id: 'a'.repeat(32),
      request: { url: 'https://h.test/a' },
      breadcrumbs: [{ data: { to: '/mon-compte/nouveau-mot-de-passe/[secret]' } }],
    })
    expect(scrubText('0190c5a4-7f5e-4c1e-9d3e-0123456789ab')).to.equal('0190c5a4-7f5e-4c1e-9d3e-0123456789ab')
  })

  it('lines of one cause are one a second; another error, message or payment is another cause', () => {
    const { log, lines, noticed } = openLog()
    const away = () => Object.assign(new Error('not reached'), { code: 'ECONNREFUSED' })
    for (let n = 0; n < 5; n++) log.child({ n }).error({ err: away() }, 'a job failed')
    log.error({ err: Object.assign(new Error('not reached'), { code: 'ETIMEDOUT' }) }, 'a job failed')
    log.warn({ err: away() }, 'a mail was not sent')
    for (const err of [away(), new TypeError('one place'), new TypeError('another place')])
      log.error({ err }, 'a view failed')
    for (const payment of ['one', 'other', 'one']) log.error({ payment }, 'a refund did not reach the card')
    for (let n = 0; n < 5; n++) log.info('listening')
    const written = lines.map(({ msg, err, payment }) => (err as Error)?.message ?? payment ?? msg)
    expect(written).to.deep.equal([
      ...['not reached', 'not reached', 'not reached', 'not reached', 'one place', 'another place'],
      ...['one', 'other', 'listening', 'listening', 'listening', 'listening', 'listening'],
    ])
    // The monitoring hears of each.
    expect(noticed).to.have.length(18)
  })

  function openLog() {
    const lines: Record<string, unknown>[] = []
    const noticed: LogLine[] = []
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    })
    return { log: createLog({ logLevel: 'info' }, { notice: (line) => void noticed.push(line) }, sink), lines, noticed }
  }
})
