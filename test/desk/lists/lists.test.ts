import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { deskPath } from '#shared/desk/routes.ts'
import type { Locale } from '#shared/locales.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { fullMember, newCard } from '#test/support/vipSite.ts'
import { floor, houses, type Staff, staffMember, textOf } from '../deskSite.ts'

const none = { email: false, sms: false, mail: false }

describe('lists at the desk (B23)', () => {
  const site = onAnyDatabase(openHotelSite, { env: floor })
  const rows = () => site.services.store.db
  type Subscriber = Partial<{ house: string | null; state: 'confirmed' | 'unsubscribed'; email: string }>
  const rowOf = (changed: Subscriber) => {
    const { email = newEmail('readers.test'), house = houses.casino, state = 'confirmed' } = changed
    const now = site.clock.now()
    const dates = { askedAt: now, confirmedAt: now, unsubscribedAt: state === 'unsubscribed' ? now : null }
    const proof = { wording: 'J’accepte la politique.', page: `/casinos/${house}`, house }
    const row = {
      id: randomUUID(),
      email,
      emailKey: email,
      locale: 'fr' as const,
      state,
      unsubscribeToken: randomUUID(),
    }
    const none = { confirmHash: null, confirmExpiresAt: null, unsubscribeReason: null }
    return { ...row, ...dates, ...proof, ...none }
  }
  const subscriber = async (changed: Subscriber = {}) => {
    const row = rowOf(changed)
    await rows().insertInto('newsletterSubscriptions').values(row).execute()
    return row
  }
  const open = async ({ client }: Staff, route: Parameters<typeof deskPath>[0], query = '', house = houses.casino) =>
    textOf(must(await client.get(deskPath(route, 'fr', { house }) + query), 200))
  const exported = async (
    { client }: Staff,
    route: Parameters<typeof deskPath>[0],
    fields: Record<string, string> = {},
    { house = houses.casino, locale = 'fr' as Locale } = {},
  ) => {
    const form = { form: 'export', reason: 'sending', ...fields }
    const to = must(await postForm(client, deskPath(route, locale, { house }), form), 303).headers.get('location') ?? ''
    const file = must(await client.get(to), 200)
    const delimiter = locale === 'fr' ? ';' : ','
    const lines: string[][] = parse(String(file.body), { bom: true, delimiter })
    return { file, to, lines: lines.slice(1), emails: lines.slice(1).map(([email]) => email) }
  }
  /** A holder of the VIP card whose casino is known, and who agreed to its mails and text messages. */
  const player = async (casino = houses.casino) => {
    const { client, email } = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
    const optin = { hotelFirstParty: none, casinoFirstParty: { ...none, email: true, sms: true }, thirdParty: none }
    const headers = { Origin: site.url, Referer: `${site.url}/carte-vip/profil` }
    must(await client.put('/api/vip/profile/phone_number', { number: '06 12 34 56 78' }), 200)
    must(await client.put('/api/vip/profile/optin', optin, headers), 200)
    await rows().updateTable('vipMembers').set({ favouriteCasino: casino }).where('email', '=', email).execute()
    return { client, email }
  }

  it('show a house its own people, hidden as addresses, and the group those of all houses', async () => {
    const marketing = await staffMember(site, 'marketing', houses.casino)
    const own = await subscriber()
    const others = await subscriber({ house: houses.hotel })
    const unknown = await subscriber({ house: null })
    const list = await open(marketing, 'letterList')
    expect(list).to.include('•••@readers.test').and.include(`/casinos/${houses.casino}`).and.not.include(own.email)
    expect(await open(marketing, 'lists')).to.match(/\d+ abonnés?,/)
    const { emails } = await exported(marketing, 'letterList')
    expect(emails).to.include(own.email).and.not.include(others.email).and.not.include(unknown.email)
    // The group's people stay hidden however the address is written.
    expect((await exported(marketing, 'letterList', { all: '1' })).emails).to.deep.equal(emails)
    const group = await staffMember(site, 'group', undefined)
    expect((await exported(group, 'letterList', { all: '1' })).emails).to.include.members([
      own.email,
      others.email,
      unknown.email,
    ])
  })

  it('are files that a spreadsheet opens, each logged with reason and count, with the way out of the letter', async () => {
    const marketing = await staffMember(site, 'marketing', houses.other)
    const { email } = await subscriber({ house: houses.other, email: `=cmd.${newEmail('readers.test')}` })
    const noReason = await postForm(marketing.client, deskPath('letterList', 'fr', { house: houses.other }), {
      form: 'export',
    })
    expect(noReason.status).to.equal(422)
    const { file, to, lines } = await exported(marketing, 'letterList', {}, { house: houses.other })
    expect(file.headers.get('content-type')).to.equal('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).to.match(/^attachment; filename="la-lettre-casino-des-pins-\d{4}-/)
    const [line] = lines
    expect(line?.[0]).to.equal(`'${email}`)
    expect(line?.at(-1)).to.match(/\/newsletter\/desinscription\/[\w-]{36}$/)
    // The same file once more, as after a lost connection: one export, and two files that have left.
    must(await marketing.client.get(to), 200)
    const logged = async (act: string) =>
      (
        await rows()
          .selectFrom('deskActs')
          .selectAll()
          .where('act', '=', act)
          .where('house', '=', houses.other)
          .execute()
      ).map(({ reason, details }) => [reason, JSON.parse(details ?? '{}').count])
    expect(await logged('exportList')).to.deep.equal([['sending', lines.length]])
    expect(await logged('sendFile')).to.deep.equal([
      [null, lines.length],
      [null, lines.length],
    ])
    // For its person, for a while.
    const colleague = await staffMember(site, 'marketing', houses.other)
    expect((await colleague.client.get(to)).headers.get('location')).to.equal(
      deskPath('lists', 'fr', { house: houses.other }),
    )
    site.clock.advance({ minutes: 16 })
    expect((await marketing.client.get(to)).status).to.equal(303)
    const english = await exported(marketing, 'letterList', {}, { house: houses.other, locale: 'en' })
    expect(english.emails).to.deep.equal(lines.map(([it]) => it))
  })

  it('have no address that protects itself or has said no in a file for writing; it is “do not write” at most', async () => {
    const marketing = await staffMember(site, 'marketing', houses.casino)
    const [willing, muted, tired] = [await player(), await player(), await player()]
    must(await muted.client.put('/api/vip/protection', { muteGaming: true }), 200)
    await subscriber({ email: muted.email })
    const now = site.clock.now()
    const left = {
      emailKey: tired.email,
      token: randomUUID(),
      firstAt: now,
      leftAt: now,
      unsubscribeReason: 'gamblingLimit',
    }
    await rows().insertInto('offerReaders').values(left).execute()
    const { emails, lines } = await exported(marketing, 'optinList', {
      purpose: 'casinoFirstParty',
      channel: 'email',
    })
    expect(emails).to.include(willing.email).and.not.include(muted.email).and.not.include(tired.email)
    const own = lines.find(([email]) => email === willing.email)
    expect(own?.join(' '))
      .to.include('/carte-vip/profil')
      .and.match(/casino/i)
    expect((await exported(marketing, 'letterList')).emails).not.to.include(muted.email)
    // A text message is no offer by mail: only who is protected is left out.
    const texts = await exported(marketing, 'optinList', { purpose: 'casinoFirstParty', channel: 'sms' })
    expect(texts.file.body).not.to.include(muted.email)
    for (const email of [muted.email, tired.email]) {
      const look = await find(marketing, email)
      expect(look).to.include('Ne pas écrire').and.include(email)
      expect(look).not.to.match(/pause|jeu responsable|limite/i)
    }
    const stopped = await exported(marketing, 'leftList')
    const line = stopped.lines.find(([email]) => email === tired.email)
    expect(line).to.include('Ne pas écrire').and.not.include('Limite sa pratique du jeu')
    expect(line?.at(-1)).to.equal('')
    expect(stopped.emails).not.to.include(muted.email)
  })

  it('have nobody whose pause outlived the account, though the letter was asked for again with the same address', async () => {
    const marketing = await staffMember(site, 'marketing', houses.casino)
    const { client, email } = await player()
    const pauseUntil = site.clock.day(30)
    must(await client.put('/api/vip/protection', { pauseUntil, muteGaming: false }), 200)
    must(await client.post('/api/vip/erase', { password }), 204)
    const reader = site.client()
    const headers = { Origin: site.url, Referer: `${site.url}/casinos/${houses.casino}` }
    must(await reader.post('/api/forms/newsletter', { email, privacy: true }, headers), 202)
    const { token } = await site.mail('newsletterConfirm', email)
    must(await reader.post(`/api/forms/newsletter/confirm/${token}`), 200)
    const other = await subscriber()
    const { emails } = await exported(marketing, 'letterList')
    expect(emails).to.include(other.email).and.not.include(email)
    expect(await find(marketing, email)).to.include('Ne pas écrire')
    site.clock.advance({ days: 31 })
    const later = await staffMember(site, 'marketing', houses.casino)
    expect((await exported(later, 'letterList')).emails).to.include(email)
  })

  it('are those of baths, too: who subscribed on the page of a spa is on the list of the spa', async () => {
    const marketing = await staffMember(site, 'marketing', houses.bath)
    const email = newEmail('readers.test')
    const headers = { Origin: site.url, Referer: `${site.url}/bains/${houses.bath}` }
    must(await site.client().post('/api/forms/newsletter', { email, privacy: true }, headers), 202)
    const { token } = await site.mail('newsletterConfirm', email)
    must(await site.client().post(`/api/forms/newsletter/confirm/${token}`), 200)
    expect(await open(marketing, 'lists', '', houses.bath)).to.include('Le Spa de l’Ondine')
    const { emails } = await exported(marketing, 'letterList', {}, { house: houses.bath })
    expect(emails).to.deep.equal([email])
  })

  it('of agreements by e-mail have the way out of each reader, the same in each file; who takes it is in none', async () => {
    const marketing = await staffMember(site, 'marketing', houses.casino)
    const [own, other] = [await player(), await player()]
    const part = { purpose: 'casinoFirstParty', channel: 'email' }
    const wayOutOf = async (email: string, locale: Locale = 'fr') =>
      (await exported(marketing, 'optinList', part, { locale })).lines.find(([it]) => it === email)?.at(-1) ?? ''
    const wayOut = await wayOutOf(own.email)
    expect(wayOut).to.match(/^http.*\/newsletter\/unsubscribe\/[\w-]{43}$/)
    expect(await wayOutOf(own.email, 'en')).to.equal(wayOut)
    expect(await wayOutOf(other.email))
      .to.match(/^http/)
      .and.not.equal(wayOut)
    const { pathname } = new URL(wayOut)
    // As the program that the tool's mail comes to.
    must(await postForm(site.client(), pathname, { 'List-Unsubscribe': 'One-Click' }), 200)
    expect(await wayOutOf(own.email)).to.equal('')
    expect(must(await own.client.get('/api/vip/profile/me'), 200).body.optin.casinoFirstParty).to.include({
      email: false,
    })
    const texts = await exported(marketing, 'optinList', { ...part, channel: 'sms' })
    expect(texts.lines.filter((it) => it.at(-1)?.startsWith('http'))).to.deep.equal([])
  })

  it('by post have the address as labels are printed, by text message the number; who has none is not in the file', async () => {
    const marketing = await staffMember(site, 'marketing', houses.casino)
    const [written, unknown] = [await player(), await player()]
    const optin = {
      hotelFirstParty: none,
      casinoFirstParty: { email: true, sms: true, mail: true },
      thirdParty: none,
    }
    for (const { client } of [written, unknown]) must(await client.put('/api/vip/profile/optin', optin), 200)
    const address = {
      addressLine1: '12 promenade de la Digue',
      addressLine2: 'Bâtiment B',
      placeKnownAs: 'Le Hameau',
      zipCode: '04100',
      city: 'Liège',
      country: 'BE',
    }
    must(await written.client.post('/api/vip/profile/address', address), 201)
    const without = { addressJson: null, phoneNumber: null }
    await rows().updateTable('vipMembers').set(without).where('email', '=', unknown.email).execute()
    const purpose = 'casinoFirstParty'
    for (const [locale, country, civility] of [
      ['fr', 'Belgique', 'Madame'],
      ['en', 'Belgium', 'Mrs'],
    ] as const) {
      const { lines } = await exported(marketing, 'optinList', { purpose, channel: 'mail' }, { locale })
      const own = lines.filter(([street]) => street === address.addressLine1)
      expect(own.map((it) => [...it.slice(0, 5), it[11]])).to.deep.equal([
        ['12 promenade de la Digue', 'Bâtiment B, Le Hameau', '04100 Liège', country, civility, 'Casino de la Digue'],
      ])
      expect(lines.filter((it) => it[0] === '')).to.deep.equal([])
    }
    const texts = await exported(marketing, 'optinList', { purpose, channel: 'sms' })
    expect(texts.emails).to.include('+33612345678').and.not.include('')
    const list = await open(marketing, 'optinList', `?purpose=${purpose}&channel=mail`)
    expect(list).to.include('Courrier 1 personne')
  })

  it('tell how often each reason was given, from five on, and why each person left but for a gambling limit', async () => {
    const marketing = await staffMember(site, 'marketing', houses.casino)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push((await subscriber({ state: 'unsubscribed' })).id)
    const say = (reason: string, some: readonly string[]) =>
      rows()
        .updateTable('newsletterSubscriptions')
        .set({ unsubscribeReason: reason })
        .where('id', 'in', [...some])
        .execute()
    await say('tooFrequent', ids.slice(0, 4))
    await say('gamblingLimit', ids.slice(4))
    const few = await open(marketing, 'leftList')
    expect(few).to.include('Trop de messages moins de cinq')
    await say('tooFrequent', ids)
    expect(await open(marketing, 'leftList')).to.match(/Trop de messages 5/)
    const member = await player()
    must(
      await member.client.put('/api/vip/profile/optin', {
        hotelFirstParty: none,
        casinoFirstParty: none,
        thirdParty: none,
        unsubscribeReason: 'spam',
      }),
      200,
    )
    const { lines } = await exported(marketing, 'leftList')
    expect(lines.find(([email]) => email === member.email)?.join(' '))
      .to.include('Tous les accords')
      .and.include('N’a rien demandé')
  })

  it('find one address with its proofs, with a reason; the member’s export says so, another house finds nobody', async () => {
    const marketing = await staffMember(site, 'marketing', houses.casino)
    const { client, email } = await player()
    await subscriber({ email })
    const path = deskPath('lists', 'fr', { house: houses.casino })
    expect((await postForm(marketing.client, path, { form: 'find', email })).status).to.equal(422)
    const look = await find(marketing, email.toUpperCase())
    expect(look)
      .to.include('J’accepte la politique.')
      .and.include('/carte-vip/profil')
      .and.include('Peut être contacté')
    const { data } = must(await client.get('/api/vip/profile/export'), 200).body
    expect(data.deskActs.map((it: Record<string, unknown>) => [it.act, it.role, it.house, it.reason])).to.deep.equal([
      ['readLists', 'marketing', houses.casino, 'complaint'],
    ])
    expect(data.consents.some((it: Record<string, unknown>) => it.page === '/carte-vip/profil')).to.equal(true)
    const elsewhere = await staffMember(site, 'marketing', houses.other)
    const there = deskPath('lists', 'fr', { house: houses.other })
    const answer = await postForm(elsewhere.client, there, { form: 'find', email, reason: 'phone' })
    expect([answer.status, textOf(answer)].join(' ')).to.match(/^404 .*sur aucune de vos listes/)
  })

  it('know the guests of a hotel by their stays, page by page and to the last row', async () => {
    const marketing = await staffMember(site, 'marketing', houses.hotel)
    const guest = await site.member()
    const optin = { hotelFirstParty: { ...none, email: true }, casinoFirstParty: none, thirdParty: none }
    must(await guest.client.put('/api/eph/profile/optin', optin), 200)
    expect((await exported(marketing, 'optinList', {}, { house: houses.hotel })).emails).not.to.include(guest.email)
    const now = site.clock.now()
    const { id } = await rows()
      .selectFrom('hotelMembers')
      .select('id')
      .where('email', '=', guest.email)
      .executeTakeFirstOrThrow()
    const stay = {
      id: randomUUID(),
      number: randomUUID(),
      hotel: houses.hotel,
      fromDay: '2026-01-01',
      toDay: '2026-01-03',
      nights: 2,
    }
    const booked = {
      rooms: 1,
      adults: 1,
      children: 0,
      hotelMemberId: id,
      emailKey: guest.email,
      ibNumber: null,
      totalCents: 1,
      currency: 'EUR',
    }
    await rows()
      .insertInto('stays')
      .values({ ...stay, ...booked, changedAt: now, createdAt: now, updatedAt: now })
      .execute()
    expect((await exported(marketing, 'optinList', {}, { house: houses.hotel })).emails).to.include(guest.email)
    const all = Array.from({ length: 2100 }, (_, n) => `row${n}@${randomUUID().slice(0, 8)}.test`)
    for (let from = 0; from < all.length; from += 300)
      await rows()
        .insertInto('newsletterSubscriptions')
        .values(all.slice(from, from + 300).map((email) => rowOf({ email, house: houses.hotel })))
        .execute()
    const { emails } = await exported(marketing, 'letterList', {}, { house: houses.hotel })
    expect(emails).to.have.length.at.least(2100)
    expect(new Set(emails)).to.have.property('size', emails.length)
    expect(await open(marketing, 'letterList', '?page=2', houses.hotel)).to.match(/Page 2 sur 4\d/)
  })

  async function find({ client }: Staff, email: string): Promise<string> {
    const path = deskPath('lists', 'fr', { house: houses.casino })
    const to = must(await postForm(client, path, { form: 'find', email, reason: 'complaint' }), 303).headers.get(
      'location',
    )
    return textOf(must(await client.get(to ?? ''), 200))
  }
})
