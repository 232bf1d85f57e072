import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { leftOutOf, progressOf } from '#server/letter/sending/sendings.ts'
import { offerReader } from '#server/mail/index.ts'
import { leaveOffers } from '#server/privacy/index.ts'
import { must, newEmail, openHotelSite, signupBody } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { begin, edition, subscribe } from './letterStore.ts'

const optin = (email: boolean) => ({
  hotelFirstParty: { email, sms: false, mail: false },
  casinoFirstParty: { email: false, sms: false, mail: false },
  thirdParty: { email: false, sms: false, mail: false },
})

describe('recipients of a letter (B24)', () => {
  const site = onAnyDatabase(openHotelSite)
  /** The keys that a sending has worked out: the site has no mail server, so that none of them leaves. */
  const prepared = async (sending: string) => {
    const { db } = site.services.store
    await eventually(
      () => db.selectFrom('letterSendings').select('preparedAt').where('id', '=', sending).executeTakeFirst(),
      (row) => row?.preparedAt !== null,
      20_000,
    )
    const rows = await db
      .selectFrom('letterRecipients')
      .select(['recipientKey', 'source', 'locale'])
      .where('sending', '=', sending)
      .execute()
    const leftOut = await leftOutOf(db, sending)
    return { rows, leftOut: Object.fromEntries(leftOut.map(({ reason, count }) => [reason, count])) }
  }
  const start = async (letter = edition()) => prepared(await begin(site.services.store, letter, site.clock.now()))

  it('an address with two agreements is one reader, as the member; who has none, asked only, or comes later is none', async () => {
    const { store } = site.services
    const member = await site.member(signupBody({ optin: optin(true), language: 'en' }))
    await subscribe(store, [member.email])
    const without = await site.member(signupBody())
    const pending = newEmail()
    await subscribe(store, [pending], { state: 'pending', confirmedAt: null })
    const later = newEmail()
    await subscribe(store, [later], { confirmedAt: site.clock.now() + 60_000 })
    const { rows } = await start()
    const own = rows.filter(({ recipientKey }) => recipientKey === member.email)
    expect(own.map(({ source }) => source)).to.deep.equal(['eph'])
    const keys = rows.map(({ recipientKey }) => recipientKey)
    for (const none of [without.email, pending, later]) expect(keys).to.not.include(none)
  })

  it('who has left, bounced or had it before is left out, and counted without a row', async () => {
    const { store } = site.services
    const [left, bounced, again] = [newEmail(), newEmail(), newEmail()]
    await subscribe(store, [left, bounced, again])
    const now = site.clock.now()
    const { token } = await offerReader(store, left, now)
    await store.transaction((tx) => leaveOffers(tx, token, now))
    for (let n = 0; n < 3; n++)
      await store.db
        .insertInto('mailBounces')
        .values({ mailId: randomUUID(), emailKey: bounced, status: '5.1.1', at: now })
        .execute()
    const letter = edition()
    const first = await begin(store, letter, now)
    const { rows, leftOut } = await prepared(first)
    const keys = rows.map(({ recipientKey }) => recipientKey)
    expect(keys).to.include(again)
    expect(keys).to.not.include(left)
    expect(keys).to.not.include(bounced)
    expect(leftOut).to.include({ bounced: 1 })
    expect(leftOut.left).to.be.at.least(1)
    await store.db
      .updateTable('letterSendings')
      .set({ state: 'sent', activeStory: null })
      .where('id', '=', first)
      .execute()
    const second = await start(letter)
    expect(second.rows).to.deep.equal([])
    expect(second.leftOut.earlier).to.equal(rows.length)
  })

  it('of leaving the letter and agreeing in the account, the later one holds', async () => {
    const { store } = site.services
    const [agreed, left] = [newEmail(), newEmail()]
    for (const email of [agreed, left]) await site.member(signupBody({ email, emailVerify: email, optin: optin(true) }))
    const now = site.clock.now()
    await subscribe(store, [agreed], { state: 'unsubscribed', unsubscribedAt: now - 3_600_000 })
    await subscribe(store, [left], { state: 'unsubscribed', unsubscribedAt: now })
    site.clock.advance({ minutes: 1 })
    const { rows, leftOut } = await start()
    const sources = rows.filter((it) => [agreed, left].includes(it.recipientKey))
    expect(sources.map((it) => [it.recipientKey, it.source])).to.deep.equal([[agreed, 'eph']])
    expect(leftOut.left).to.be.at.least(1)
  })

  it('a letter about games alone does not go to readers with protection', async () => {
    const member = await site.member(signupBody({ optin: optin(true), birthdate: newBirthdate() }))
    must(await member.client.put('/api/eph/protection', { muteGaming: true }), 200)
    const { rows, leftOut } = await start(edition({ onlyGames: true }))
    expect(rows.map(({ recipientKey }) => recipientKey)).to.not.include(member.email)
    expect(leftOut.protected).to.be.at.least(1)
  })

  it('10,000 are worked out in seconds', async () => {
    const { store } = site.services
    await subscribe(
      store,
      Array.from({ length: 10_000 }, (_, i) => `many-${i}@demo.test`),
    )
    const sending = await begin(store, edition(), site.clock.now())
    const began = Date.now()
    await prepared(sending)
    const { waiting } = await progressOf(store.db, sending)
    expect(waiting).to.be.at.least(10_000)
    console.log(`      10,000 recipients in ${Date.now() - began} ms`)
  })
})
