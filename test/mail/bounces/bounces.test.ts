import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'chai'
import type { OutgoingMail } from '#server/mail/kinds.ts'
import { type Answer, newClient } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { agreeing, fullMember } from '#test/support/vipSite.ts'
import {
  absence,
  amazonSes,
  exchange,
  exim,
  eximDelay,
  gmail,
  postfix,
  type Returned,
  returnPathOf,
} from './reports.ts'

const secret = 'whsec_SGF1dGVtZXIgc2lnbnMgd2hhdCBpdCBzZW5kcyE='
const script = join(import.meta.dirname, '..', '..', '..', 'docs', 'operations', 'bounce.sh')

function signed(site: HotelSite, body: string, key = secret): Record<string, string> {
  const timestamp = String(Math.floor(site.clock.now() / 1000))
  const bytes = Buffer.from(key.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', bytes).update(`msg_1.${timestamp}.${body}`).digest('base64')
  return {
    'Content-Type': 'message/rfc822',
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

function tell(site: HotelSite, body: string, headers = signed(site, body)): Promise<Answer> {
  return newClient(site).post('/api/mail/bounces', body, headers)
}

/** How many mails a report was the first to tell of. */
async function counted(site: HotelSite, body: string): Promise<number> {
  return must(await tell(site, body), 202).body.counted
}

describe('mails that come back (L8)', () => {
  const site = onAnyDatabase(openHotelSite, {
    mailbox: true,
    env: { MAIL_SECRET: secret, MAIL_BOUNCES: 'bounces@hautemer.test' },
  })
  /** A mail that has left, to an address. */
  const sent = async (to: string, mail?: Pick<OutgoingMail, 'kind' | 'data'>): Promise<Returned> => {
    const { store, mail: outbox } = site.services
    const data = { programme: 'vip', firstname: 'Anne', changedAt: 0, hadCalendar: false, passkeys: null }
    const { kind, data: given } = mail ?? { kind: 'passwordChanged', data }
    // The hour's limit for a mailbox is another test's.
    await store.db.deleteFrom('mailTurns').execute()
    await store.transaction((tx) => outbox.queue(tx, { kind, locale: 'en', to, data: given } as OutgoingMail))
    const [row] = await eventually(
      () =>
        store.db
          .selectFrom('outbox')
          .select(['id', 'state', 'lastError'])
          .where('recipient', '=', to)
          .orderBy('createdAt', 'desc')
          .orderBy('sentAt', 'desc')
          .execute(),
      (rows) => rows.length > 0 && rows.every(({ state }) => state !== 'pending'),
    )
    site.clock.advance({ ms: 1000 })
    return { to, id: row?.id ?? '' }
  }
  const offer = () => ({
    kind: 'welcomeOffer' as const,
    data: { firstname: 'Anne', euros: 5, expiresAt: site.clock.now() + 864e5 },
  })
  const outcome = async ({ id }: Returned) => {
    const { db } = site.services.store
    const row = await db.selectFrom('outbox').select(['state', 'lastError']).where('id', '=', id).executeTakeFirst()
    return row?.lastError ?? row?.state
  }
  const mark = async (email: string) => {
    for (let n = 0; n < 3; n++) expect(await counted(site, postfix(await sent(email)))).to.equal(1)
  }

  it('leave with a return path of their own', async () => {
    const email = newEmail('bounced.test')
    const { id } = await sent(email)
    const { id: stored } = await site.mailbox.next(email)
    const source = await (await fetch(`${site.mailbox.url}/mails/${stored}/source`)).text()
    expect(source).to.match(new RegExp(`^Return-Path: <${returnPathOf(id).replaceAll('+', '\\+')}>`))
  })

  it('are told by Postfix, Exchange, Gmail, Amazon SES and Exim, each mail counts once', async () => {
    for (const report of [postfix, exchange, gmail, amazonSes, exim]) {
      const mail = await sent(newEmail('bounced.test'))
      expect(await counted(site, report(mail)), report.name).to.equal(1)
      expect(await counted(site, report(mail)), report.name).to.equal(0)
    }
  })

  it('count only if they failed for good because of the address: no delay, no policy, no size, no absence', async () => {
    const mail = await sent(newEmail('bounced.test'))
    for (const body of [
      postfix(mail, { action: 'delayed', status: '4.4.1' }),
      postfix(mail, { action: 'failed', status: '4.2.2' }),
      postfix(mail, { action: 'relayed', status: '2.1.9' }),
      ...['5.7.1', '5.7.509', '5.6.0', '5.2.3', '5.3.4'].map((status) => postfix(mail, { status })),
      eximDelay(mail),
      absence(mail),
    ])
      expect(await counted(site, body), body.slice(0, 400)).to.equal(0)
    expect(await counted(site, postfix(mail, { status: '5.5.0' }))).to.equal(1)
  })

  it('count for the address that we wrote to alone, also behind a server that forwards: no forged report marks', async () => {
    const [mine, other] = [newEmail('bounced.test'), newEmail('bounced.test')]
    const mail = await sent(mine)
    // A report about another address, one about a mail that nobody sent, and one without any id.
    expect(await counted(site, postfix({ to: other, id: mail.id }))).to.equal(0)
    expect(await counted(site, postfix({ to: mine, id: crypto.randomUUID() }))).to.equal(0)
    expect(await counted(site, postfix({ to: mine, id: 'none' }))).to.equal(0)
    expect(await counted(site, postfix({ to: 'home@elsewhere.test', id: mail.id }, { original: mine }))).to.equal(1)
  })

  it('three mark an address: offers and letters stop, the rest is still tried, and the account says so', async () => {
    const { client, email } = await fullMember(site, agreeing)
    for (let n = 0; n < 2; n++) expect(await counted(site, postfix(await sent(email)))).to.equal(1)
    expect(await outcome(await sent(email, offer()))).to.equal('sent')
    expect(await counted(site, postfix(await sent(email)))).to.equal(1)
    expect(await outcome(await sent(email, offer()))).to.equal('unreachable')
    expect(await outcome(await sent(email))).to.equal('sent')
    for (const [locale, path, said, way] of [
      ['en', '/en/vip-card/my-space', 'come back to us', 'Check my address'],
      ['fr', '/carte-vip/mon-espace', 'nous reviennent', 'Vérifier mon adresse'],
    ] as const) {
      const page = String((await client.get(path, { 'X-Page-Locale': locale })).body)
      expect(page, path).to.include(said).and.to.include(way).and.to.include(email)
    }
    const exported = must(await client.get('/api/vip/profile/export'), 200)
    expect(exported.body.data.mailBounces).to.have.length(3)
  })

  it('an address is cleared by the link of the mail that its owner asks for, by form as well', async () => {
    const { client, email } = await fullMember(site, agreeing)
    await mark(email)
    const profile = '/en/vip-card/profile'
    const before = String((await client.get(profile)).body)
    expect(before).to.include('This address works').and.to.include('come back to us')
    must(await postForm(client, profile, { form: 'emailCheck' }), 303)
    expect(String((await client.get(profile)).body)).to.include('We have sent a link')
    const { path, subject } = await site.mailbox.next(email, 'Confirm your address')
    expect(subject).to.equal('Confirm your address')
    must(await postForm(site.client(), path, { form: 'emailChange' }), 303)
    expect(await outcome(await sent(email, offer()))).to.equal('sent')
    expect(String((await client.get(profile)).body)).not.to.include('come back to us')
    // Nothing of the account has changed, and no old address is told of it.
    expect(await site.mails('emailChanged', email)).to.equal(0)
    // An address that mails reach gets no mail for being asked.
    must(await client.post('/api/vip/profile/email-check'), 202)
    expect(await site.mails('emailChangeConfirm', email)).to.equal(1)
  })

  it('an address is cleared by a new password, and by a new address', async () => {
    const { email } = await fullMember(site, agreeing)
    await mark(email)
    must(await site.client().post('/api/vip/reset-password/init', { email }), 202)
    const { path } = await eventually(
      () => site.mailbox.all(email).find((it) => /new-password/.test(it.path)) ?? { path: '' },
      (it) => it.path !== '',
    )
    const token = path.split('/').at(-1)
    const next = { password: 'Another-2026!', passwordConfirm: 'Another-2026!' }
    must(await site.client().post(`/api/vip/reset-password/${token}`, next), 200)
    expect(await outcome(await sent(email, offer()))).to.equal('sent')
  })

  it('the count begins anew when a later mail has arrived: nothing was heard of it for a week', async () => {
    const { email } = await fullMember(site, agreeing)
    for (let n = 0; n < 2; n++) await counted(site, postfix(await sent(email)))
    await sent(email)
    site.clock.advance({ days: 8 })
    await counted(site, postfix(await sent(email)))
    expect(await outcome(await sent(email, offer()))).to.equal('sent')
  })

  it('a mail server that refuses an address at once counts likewise', async () => {
    const email = `bounce@${newEmail('x').split('@')[0]}.test`
    for (let n = 0; n < 3; n++) await sent(email)
    const { db } = site.services.store
    const rows = await db.selectFrom('mailBounces').select('status').where('emailKey', '=', email).execute()
    expect(rows).to.deep.equal([{ status: '5.1.1' }, { status: '5.1.1' }, { status: '5.1.1' }])
  })

  it('are refused without signature, of another type or length, and with none of a mail in them', async () => {
    const body = postfix(await sent(newEmail('bounced.test')))
    const right = signed(site, body)
    const status = async (text: string, headers: Record<string, string>) => (await tell(site, text, headers)).status
    expect(await status(body, { 'Content-Type': 'message/rfc822' })).to.equal(401)
    expect(await status(body, signed(site, body, 'whsec_d3Jvbmcgd3Jvbmcgd3Jvbmcgd3Jvbmc='))).to.equal(401)
    expect(await status(body, { ...right, 'Content-Type': 'text/plain' })).to.equal(415)
    expect(await status('', signed(site, ''))).to.equal(400)
    const long = `Subject: x\r\n\r\n${'x'.repeat(600 * 1024)}`
    expect(await status(long, signed(site, long))).to.equal(413)
    expect((await newClient(site).get('/api/mail/bounces')).status).to.equal(405)
  })

  it('come by bounce.sh as a mail server pipes them, with openssl and curl', async () => {
    const env = { MAIL_SECRET: secret, MAIL_BOUNCES: 'bounces@hautemer.test' }
    // Own site: its keys are those that the script is given.
    const site = await openHotelSite({ mailbox: true, env })
    try {
      const { email: to } = await site.member()
      await site.mailbox.next(to)
      const { db } = site.services.store
      const { id } = await eventually(
        () => db.selectFrom('outbox').select(['id', 'state']).where('recipient', '=', to).executeTakeFirstOrThrow(),
        ({ state }) => state === 'sent',
      )
      const piped = (key: string) =>
        new Promise<number>((resolve) => {
          const url = `${site.url}/api/mail/bounces`
          const child = execFile('sh', [script, url], { env: { ...process.env, MAIL_SECRET: key } }, (error) =>
            resolve(Number(error?.code ?? 0)),
          )
          child.stdin?.end(postfix({ to, id }))
        })
      // The mail server tries again what the site does not take now.
      expect(await piped('whsec_d3Jvbmcgd3Jvbmcgd3Jvbmcgd3Jvbmc=')).to.equal(75)
      expect(await db.selectFrom('mailBounces').select('mailId').execute()).to.deep.equal([])
      expect(await piped(secret)).to.equal(0)
      expect(await db.selectFrom('mailBounces').select('mailId').execute()).to.deep.equal([{ mailId: id }])
    } finally {
      await site.close()
    }
  })
})
