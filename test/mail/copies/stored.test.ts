import { expect } from 'chai'
import { sampleEdition, sampleMails } from '#server/mail/gallery/samples.ts'
import { type MailKind, mailRules, type OutgoingMail } from '#server/mail/kinds.ts'
import { storedTexts } from '#server/store/inLanguage.ts'
import { struckOut } from '#shared/account/mails.ts'
import { retention } from '#shared/limits.ts'
import { byLocale, locales } from '#shared/locales.ts'
import { accountOf, accounts, unconfirmed } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import type { ReceivedMail } from '#test/support/mailbox.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { agreeing, fullMember } from '#test/support/vipSite.ts'

/** A copy as an export has it. */
interface ExportedCopy {
  id: string
  kind: string
  locale: string
  recipient: string
  subject: string
  text: string
  sentAt: string
}

describe('what we wrote to a member stays in the account (beyond B20)', () => {
  const site = onAnyDatabase(openHotelSite, { mailbox: true })
  it('is the text of every mail as it was sent, without a secret, once, in the account that it is about', async () => {
    const { store, mail } = site.services
    const email = newEmail()
    // Agrees to offers and to the letter: the mails that ask it are among them.
    const person = { email, ...agreeing }
    const [hotel, vip] = [await site.member(person), await fullMember(site, person)]
    const startedAt = site.clock.now()
    await store.db
      .insertInto('letterSendings')
      .values({
        id: 'sending',
        story: sampleEdition.uuid,
        programme: sampleEdition.programme,
        subjects: storedTexts(byLocale((it) => sampleEdition.texts[it].subject)),
        edition: JSON.stringify(sampleEdition),
        state: 'sent',
        createdAt: startedAt,
        startedAt,
        preparedAt: startedAt,
        endedAt: startedAt,
      })
      .execute()
    const outbox = () => store.db.selectFrom('outbox').select('state').where('recipient', '=', email).execute()
    const areSent = (rows: { state: string }[]) => rows.every(({ state }) => state === 'sent')
    await eventually(outbox, areSent)
    const before = { eph: await copiesOf(hotel.client, 'eph'), vip: await copiesOf(vip.client, 'vip') }
    const written: OutgoingMail[] = []
    for (const locale of locales) {
      // Three of a kind an hour to one mailbox.
      site.clock.advance({ hours: 2 })
      const expiresAt = site.clock.now() + 86_400_000
      for (const it of sampleMails().filter((it) => it.locale === locale && isToMember(it))) {
        const data = 'expiresAt' in it.data ? { ...it.data, expiresAt } : it.data
        const ours = { ...it, to: email, id: crypto.randomUUID(), data } as OutgoingMail
        if (await store.transaction((tx) => mail.queue(tx, ours))) written.push(ours)
      }
    }
    const kinds = Object.keys(mailRules).filter((it) => mailRules[it as MailKind].account !== null)
    expect([...new Set(written.map(({ kind }) => kind))]).to.have.members(kinds)
    const arrived = await eventually(
      () => site.mailbox.all(email),
      (mails) => written.every(({ id }) => mails.some((it) => it.messageId.startsWith(`<${id}@`))),
      30_000,
    )
    await eventually(outbox, areSent)
    const rows = await store.db.selectFrom('mailCopies').select(['id', 'mailId', 'programme']).execute()
    for (const programme of ['eph', 'vip'] as const) {
      const { client } = programme === 'eph' ? hotel : vip
      const copies = await copiesOf(client, programme)
      const expected = written.filter((it) => isOf(it, programme))
      expect(copies.length - before[programme].length).to.equal(expected.length)
      for (const { id, kind, locale } of expected) {
        const row = rows.find((it) => it.mailId === id && it.programme === programme)
        const copy = copies.find((it) => it.id === row?.id)
        const sent = arrived.find((it) => it.messageId.startsWith(`<${id}@`))
        expect(copy, kind).to.include({ kind, locale, recipient: email, subject: sent?.subject })
        expect(copy && sent && isSameText(copy.text, textOf(sent)), `${kind}, ${locale}:\n${copy?.text}`).to.equal(true)
        expect(copy?.text, kind).not.to.match(/[\w-]{43}|042718/)
        const shown = must(await client.get(`${accounts[programme].api}/mails/${copy?.id}`), 200).body
        expect(shown, kind).to.include({ subject: sent?.subject, text: copy?.text, to: email })
        expect(shown.attachments.length, kind).to.equal(
          sent?.attachments.filter(({ filename }) => !filename?.endsWith('.png')).length,
        )
      }
    }
  }).timeout(120_000)

  it('strikes out a link that is a key and a code, and nothing else', async () => {
    const { email } = await unconfirmed(site, 'eph')
    const mail = await site.mailbox.next(email)
    const id = /\/activation\/([\w-]{43})/.exec(mail.path)?.[1]
    const client = site.client()
    must(await client.post(`/api/eph/users/activate/${id}`, { email }), 200)
    const [copy] = await untilCopies(client, 'eph', 1)
    expect(copy?.text).to.equal(textOf(mail).replace(mail.link, struckOut))
  })

  it('has no mail to an address without account, nor one whose address nobody has proven', async () => {
    const { store, mail } = site.services
    const receipt = (to: string) => {
      const data = { form: 'contact', id: crypto.randomUUID(), firstname: 'Anne' } as const
      return store.transaction((tx) => mail.queue(tx, { kind: 'formReceipt', locale: 'fr', to, data }))
    }
    const [nobody, waiting] = [newEmail(), await unconfirmed(site, 'vip')]
    for (const to of [nobody, waiting.email]) await receipt(to)
    await site.mailbox.next(nobody)
    const rows = await store.db.selectFrom('mailCopies').select(['kind', 'recipient']).execute()
    expect(rows.filter((it) => it.recipient === nobody)).to.deep.equal([])
    expect(rows.filter((it) => it.recipient === waiting.email)).to.deep.equal([
      { kind: 'activation', recipient: waiting.email },
    ])
  })

  for (const programme of ['eph', 'vip'] as const) {
    const { credentials, api, account } = accounts[programme]
    it(`${programme}: stays when the address changes, with the mails about the change to both addresses`, async () => {
      const { client, email } = await accountOf(site, programme)
      const fresh = newEmail()
      must(await client.put(`${credentials}/email`, { email: fresh }), 200)
      const { link } = await site.mailbox.next(fresh)
      const token = /\/email\/([\w-]{43})/.exec(link)?.[1]
      must(await site.client().post(`${credentials}/email/${token}`), 200)
      const copies = await eventually(
        () => copiesOf(client, programme),
        (all) => all.some(({ kind }) => kind === 'emailChanged'),
      )
      const to = Object.fromEntries(copies.map(({ kind, recipient }) => [kind, recipient]))
      expect(to).to.include({ emailChangeNotice: email, emailChangeConfirm: fresh, emailChanged: email })
      expect(to.activation).to.equal(email)
      expect(JSON.stringify(copies)).not.to.include(token)
    })

    it(`${programme}: goes with the account, whatever its address was`, async () => {
      const { client, email } = await accountOf(site, programme)
      await untilCopies(client, programme, 1)
      const profile = must(await client.get(`${api}/profile/export`), 200).body
      expect(profile.data.mailCopyFiles).to.deep.equal([])
      must(await client.post(`${account}/erase`, { password }), 204)
      const { db } = site.services.store
      const left = await db.selectFrom('mailCopies').select('id').where('recipient', '=', email).execute()
      expect(left).to.deep.equal([])
    })
  }

  it('is kept for 24 months', async () => {
    const { client, email } = await site.member()
    await untilCopies(client, 'eph', 1)
    const { db } = site.services.store
    const mine = () => db.selectFrom('mailCopies').select('id').where('recipient', '=', email).execute()
    site.clock.advance({ ms: retention.mailCopyMs - 3_600_000 })
    await site.services.jobs.runDue()
    expect(await mine()).to.have.length(1)
    site.clock.advance({ hours: 2 })
    await site.services.jobs.runDue()
    expect(await mine()).to.deep.equal([])
  })

  it('is not there before the mail has left', async () => {
    // Own site: it has no mail server.
    const site = await openHotelSite()
    const { client } = await site.member()
    expect(await copiesOf(client, 'eph')).to.deep.equal([])
    await site.close()
  }).timeout(30_000)
})

function isToMember({ kind }: OutgoingMail): boolean {
  return mailRules[kind].account !== null
}

function isOf({ kind, data }: OutgoingMail, programme: 'eph' | 'vip'): boolean {
  const { account } = mailRules[kind]
  return account === 'named'
    ? 'programme' in data && data.programme === programme
    : [programme, 'any'].includes(`${account}`)
}

/** The text as we gave it to the mail server: on its way it gets one more end of line. */
function textOf({ text }: Pick<ReceivedMail, 'text'>): string {
  return text.replace(/\n$/, '')
}

/** Whether a copy is its mail but for what is struck out: a link, or a code. */
function isSameText(copy: string, sent: string): boolean {
  const pieces = copy.split(struckOut)
  let rest = sent
  for (const [index, piece] of pieces.entries()) {
    const at = rest.indexOf(piece)
    // Between two pieces, one word of the mail is missing.
    if (at < 0 || (index === 0 && at > 0) || /\s/.test(rest.slice(0, at))) return false
    rest = rest.slice(at + piece.length)
  }
  return rest === ''
}

async function copiesOf(client: Client, programme: 'eph' | 'vip'): Promise<ExportedCopy[]> {
  return must(await client.get(`${accounts[programme].api}/profile/export`), 200).body.data.mailCopies
}

function untilCopies(client: Client, programme: 'eph' | 'vip', count: number): Promise<ExportedCopy[]> {
  return eventually(
    () => copiesOf(client, programme),
    (all) => all.length === count,
  )
}
