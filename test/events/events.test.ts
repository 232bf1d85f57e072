import { expect } from 'chai'
import { replayEvents } from '#server/events/index.ts'
import { patienceMs } from '#server/outbox/queue.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { type EventKind, type EventSubscription, eventKinds } from '#shared/events/kinds.ts'
import { retention } from '#shared/limits.ts'
import { houses, staffMember, textOf } from '#test/desk/deskSite.ts'
import { readSource, sourceFiles } from '#test/rules/sourceFiles.ts'
import { postSigned } from '#test/support/client.ts'
import { must, newEmail, password, signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { openPokerSite, pay, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'
import { type Receiver, startReceiver } from './startReceiver.ts'

const secret = 'whsec_SGF1dGVtZXIgc2lnbnMgd2hhdCBpdCBzZW5kcyE='
const next = 'whsec_YW5vdGhlciBzZWNyZXQgb2YgdGhpcnR5IGJ5dGVzIQ=='
const bookings = 'secret-of-the-booking-engine'
const off = { email: false, sms: false, mail: false }

/** Every kind with all that it may have. */
const everything = Object.fromEntries(
  Object.entries(eventKinds).map(([kind, { personal }]) => [kind, personal]),
) as EventSubscription['kinds']

describe('events for other systems', () => {
  const receiver = opened(() => startReceiver([secret, next]))
  // Own site: its settings name the receiver, whose port is known when it has started.
  const site = onAnyDatabase((options) =>
    openPokerSite({
      ...options,
      env: {
        ...options?.env,
        FLOOR_SECRET: 'secret-of-the-floor',
        BOOKING_SECRET: bookings,
        METRICS_TOKEN: 'token-of-the-tests-0123',
        EVENT_SUBSCRIPTIONS: JSON.stringify(subscriptions(receiver)),
      },
    }),
  )
  const had = (path: string, member?: string) =>
    receiver.at(path).filter(({ body }) => member === undefined || body.data.member?.id === member)
  const idOf = async (email: string, table: 'hotelMembers' | 'vipMembers' = 'hotelMembers') =>
    (await site.services.store.db.selectFrom(table).select('id').where('email', '=', email).executeTakeFirstOrThrow())
      .id

  it('tell every kind of the catalogue, with its details and what the subscription asks for, signed by the standard', async () => {
    const guest = await site.member({
      optin: { hotelFirstParty: { ...off, email: true }, casinoFirstParty: off, thirdParty: off },
    })
    must(await guest.client.put('/api/eph/profile/phone_number', { number: '06 12 34 56 78' }), 200)
    const address = { addressLine1: '12 promenade de la Digue', zipCode: '14510', city: 'Houlgate', country: 'FR' }
    must(await guest.client.post('/api/eph/profile/address', address), 201)
    must(await guest.client.put('/api/eph/profile/address', { ...address, city: 'Dives' }), 200)
    must(
      await guest.client.put('/api/eph/profile/optin', {
        hotelFirstParty: off,
        casinoFirstParty: off,
        thirdParty: off,
      }),
      200,
    )
    for (const [n, nights] of [2, 3].entries()) must(await book(guest.email, n, nights), 202)
    const { client, card, email } = await fullMember(site)
    const data = { cvip: card.cvip, points: 40_000, source: 'machines', label: 'Machines' }
    must(await postFloor(site, floorEvent(site, 'pointsEarned', data)), 202)
    const { items } = must(await client.get('/api/vip/rewards?sort=points'), 200).body
    const { code } = must(await client.post(`/api/vip/rewards/${items[0].id}/claims`), 201).body
    must(await postFloor(site, floorEvent(site, 'rewardRedeemed', { code })), 202)
    const player = await site.player()
    const { id, checkoutUrl } = must(await player.register('la-nuit-de-la-digue'), 201).body
    await pay(checkoutUrl)
    await untilState(player, id, 'confirmed')
    const message = { civility: 'Mrs', firstname: 'Anne', lastname: 'Martin', subject: 'Une question', privacy: true }
    const form = { ...message, email: 'form@guests.test', message: 'Ma chambre donne-t-elle sur la digue ?' }
    must(await site.client().post('/api/forms/contact', form), 201)
    const guestId = await idOf(guest.email)
    await eventually(
      () => had('/crm', guestId).map(({ body }) => body.type),
      (it) => it.includes('consent.withdrawn') && it.includes('stay.changed'),
    )
    must(await guest.client.post('/api/eph/users/erase', { password }), 204)

    const kinds = Object.keys(eventKinds).sort()
    const all = await eventually(
      () => had('/crm'),
      (it) => new Set(it.map(({ body }) => body.type)).size === kinds.length,
    )
    expect([...new Set(all.map(({ body }) => body.type))].sort()).to.deep.equal(kinds)
    for (const { body, id: event, verifiedBy, signatures } of all) {
      expect(verifiedBy, body.type).to.deep.equal([secret])
      expect([signatures, /^evt_[\w-]{36}$/.test(event)], body.type).to.deep.equal([1, true])
      expect(Object.keys(body)).to.deep.equal(['type', 'timestamp', 'data'])
      const { member: _, email: __, answers: ___, ...details } = body.data
      expect(Object.keys(details).sort(), body.type).to.deep.equal(
        Object.keys(eventKinds[body.type as EventKind].details).sort(),
      )
    }
    const own = had('/crm', guestId).map(({ body }) => body)
    expect(own.map(({ type }) => type)).to.deep.equal([
      'member.created',
      ...Array(3).fill('consent.given'),
      ...Array(3).fill('member.changed'),
      'consent.withdrawn',
      'stay.created',
      'stay.changed',
      'member.erased',
    ])
    expect(own[0]?.data.member).to.include({ programme: 'eph', language: 'en', email: guest.email, lastname: 'Martin' })
    expect(own.slice(4, 7).map(({ data }) => data.changed)).to.deep.equal([['phoneNumber'], ['address'], ['address']])
    expect(own.at(-1)?.data).to.deep.equal({ member: { programme: 'eph', id: guestId } })
    const [sent] = all.filter(({ body }) => body.type === 'form.sent')
    expect(sent?.body.data).to.deep.include({ form: 'contact', email: 'form@guests.test' })
    expect(sent?.body.data.answers).to.include({ message: form.message })
    // A code is worth the reward.
    expect(JSON.stringify(all)).not.to.include(code)
    // Kinds without personal data name nobody, and those that are not asked for do not come.
    const vip = await idOf(email, 'vipMembers')
    const points = await eventually(
      () => had('/points', vip),
      (it) => it.length > 0,
    )
    expect(new Set(points.map(({ body }) => body.type))).to.deep.equal(new Set(['points.earned']))
    expect(JSON.stringify(points)).not.to.match(/guests\.test|Martin/)
    // While a secret is replaced, each takes what comes.
    for (const { verifiedBy, signatures } of points) expect([verifiedBy, signatures]).to.deep.equal([[secret, next], 2])
  })

  it('tell what a subscriber of the letter agrees to and ends, by the subscription and not by an account', async () => {
    const { db } = site.services.store
    const ask = async (email: string) => {
      must(await site.client().post('/api/forms/newsletter', { email, privacy: true }), 202)
      return (await site.mail('newsletterConfirm', email)).token
    }
    const rowOf = (email: string) =>
      db.selectFrom('newsletterSubscriptions').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const of = (path: string, id: string) => receiver.at(path).filter(({ body }) => body.data.subscriber?.id === id)
    const told = async (id: string, count: number) => {
      const came = await eventually(
        () => of('/crm', id),
        (it) => it.length >= count,
      )
      return came.map(({ body }) => body)
    }
    const email = newEmail('letter.test')
    const token = await ask(email)
    const { id, unsubscribeToken } = await rowOf(email)
    must(await site.client().post(`/api/forms/newsletter/confirm/${token}`), 200)
    must(await site.client().post(`/api/forms/newsletter/confirm/${token}`), 200)
    for (const _ of 'ab') must(await site.client().post(`/api/forms/newsletter/unsubscribe/${unsubscribeToken}`), 200)
    const [given, withdrawn, ...more] = await told(id, 2)
    const { wording, confirmedAt } = await rowOf(email)
    const at = new Date(confirmedAt ?? 0).toISOString()
    const subscriber = { id, language: 'en', email }
    const letter = { purpose: 'letter', channel: 'email' }
    expect(given).to.deep.include({
      type: 'consent.given',
      data: { subscriber, ...letter, wording, language: 'en', at },
    })
    expect(withdrawn?.type).to.equal('consent.withdrawn')
    expect(withdrawn?.data).to.deep.include({ subscriber, ...letter })
    expect(more).to.deep.equal([])
    // Another subscription asked for no personal data.
    const bare = await eventually(
      () => of('/letters', id),
      (it) => it.length === 1,
    )
    expect(bare[0]?.body.data.subscriber).to.deep.equal({ id, language: 'en' })

    // One that was never confirmed had not begun.
    const hasty = newEmail('letter.test')
    await ask(hasty)
    const pending = await rowOf(hasty)
    must(await site.client().post(`/api/forms/newsletter/unsubscribe/${pending.unsubscribeToken}`), 200)
    // An erasure of the address ends the subscription, and names nobody.
    const member = await site.member()
    must(await site.client().post(`/api/forms/newsletter/confirm/${await ask(member.email)}`), 200)
    const own = await rowOf(member.email)
    await told(own.id, 1)
    must(await member.client.post('/api/eph/users/erase', { password }), 204)
    const [, ended] = await told(own.id, 2)
    expect(ended).to.deep.include({ type: 'consent.withdrawn' })
    expect(ended?.data).to.deep.include({ subscriber: { id: own.id }, ...letter })
    expect(of('/crm', pending.id)).to.deep.equal([])
  })

  it('are told by each file that changes a member', () => {
    const changes =
      /updateTable\((?:'(?:hotel|vip)Members'|accountTable\(\w+\))\)\s*\.set\([^;]*?updatedAt(?!: \w+\.ref)/
    // Consents and erasures, which privacy writes, have events of their own; a demo's mails are sent before anybody hears.
    const files = sourceFiles(['server'], /\.tsx?$/, /\.test\.tsx?$/).filter(
      (it) => changes.test(readSource(it)) && !/^server\/(?:demo|privacy)\//.test(it),
    )
    expect(files).to.include('server/account/profile.ts').and.to.include('server/vip/members/files.ts')
    expect(files.filter((it) => !/member(?:Changed|Moved)\(/.test(readSource(it)))).to.deep.equal([])
    const letters = /updateTable\('newsletterSubscriptions'\)\s*\.set\(\{ state|deleteFrom\('newsletterSubscriptions'\)/
    const tell = sourceFiles(['server'], /\.tsx?$/).filter((it) => letters.test(readSource(it)))
    expect(tell).to.include('server/forms/newsletter.ts')
    // The forms delete the unconfirmed.
    expect(tell.filter((it) => !/letterEnded\(/.test(readSource(it)))).to.deep.equal(['server/forms/index.ts'])
  })

  it('say nothing of an account whose address nobody has confirmed, nor of spam', async () => {
    const body = signupBody()
    must(await site.client().post('/api/eph/users/signup', body), 201)
    const id = await idOf(String(body.email))
    const { db } = site.services.store
    expect(await db.selectFrom('outgoingEvents').select('id').where('memberId', '=', id).execute()).to.deep.equal([])
  })

  it('are tried again after a failure, a redirect and silence, with growing pauses, the next of the member behind; given up after three days; replayed', async () => {
    for (const [answer, reason] of [
      [500, '500'],
      [302, '302'],
    ] as const) {
      await receiver.order({ path: '/flaky', answer, ...(answer === 302 && { location: `${receiver.url}/inside` }) })
      const { email, client } = await site.member()
      const id = await idOf(email)
      await eventually(
        () => rows(id),
        (it) => it[0]?.lastError === reason,
      )
      must(await client.put('/api/eph/profile/phone_number', { number: '06 12 34 56 78' }), 200)
      expect((await rows(id)).map(({ attempts }) => attempts)).to.deep.equal([1, 0])
      await receiver.order({ path: '/flaky', answer: 204 })
      await advance(61_000)
      const came = await eventually(
        () => had('/flaky', id),
        (it) => it.length === 3,
      )
      expect(came.map(({ body }) => body.type)).to.deep.equal(['member.created', 'member.created', 'member.changed'])
      expect(came[0]?.id).to.equal(came[1]?.id)
    }
    expect(receiver.at('/inside')).to.deep.equal([])

    await receiver.order({ path: '/flaky', answer: 503 })
    const { email } = await site.member()
    const id = await idOf(email)
    const pauses: number[] = []
    for (let tried = 1; (await rows(id))[0]?.state !== 'failed'; tried++) {
      const [row] = await eventually(
        () => rows(id),
        ([it]) => it?.attempts === tried && (it.lastError !== null || it.state === 'failed'),
      )
      if (!row || row.state === 'failed') break
      pauses.push(Math.round((row.nextAttemptAt - site.clock.now()) / 60_000))
      // A receiver that is down over a weekend: of the pauses of six hours the last is not waited for.
      await advance(pauses.length < 6 ? row.nextAttemptAt - site.clock.now() + 1000 : patienceMs)
    }
    expect(pauses).to.deep.equal([1, 5, 15, 60, 180, 360])
    const page = await state()
    expect(page).to.match(/flaky À voir Aucun événement n’attend\. 1 événement a été abandonné\. 503/)
    const figures = async () => (await site.get('/metrics', { Authorization: 'Bearer token-of-the-tests-0123' })).text()
    await eventually(figures, (it) => /^hautemer_events\{subscription="flaky",state="failed",[^}]+\} 1$/m.test(it))

    await receiver.order({ path: '/flaky', answer: 204 })
    const [given] = await rows(id)
    expect(await replay('nobody')).to.equal(undefined)
    expect(await replay('flaky')).to.equal(1)
    const all = await eventually(
      () => had('/flaky', id),
      (it) => it.length > pauses.length + 1,
    )
    expect(all.at(-1)?.id).to.equal(given?.id)
    // By a day also what it has taken.
    expect(await replay('flaky', site.clock.now() - 60_000 * 60 * 24 * 4)).to.be.greaterThan(1)
    await eventually(
      () => site.services.store.db.selectFrom('outgoingEvents').select('id').where('state', '=', 'pending').execute(),
      (it) => it.length === 0,
    )
  }).timeout(60_000)

  it('are paused by a receiver that answers 410, which the desk sees, and go on with a replay', async () => {
    await receiver.order({ path: '/flaky', answer: 410 })
    const first = await idOf((await site.member()).email)
    await eventually(
      () => had('/flaky', first),
      (it) => it.length === 1,
    )
    await eventually(state, (it) => /flaky À voir .*En pause .*410/.test(it))
    const second = await idOf((await site.member()).email)
    const erased = await site.member()
    const erasedId = await idOf(erased.email)
    must(await erased.client.post('/api/eph/users/erase', { password }), 204)
    await advance(3_600_000)
    await site.services.jobs.runDue()
    expect((await rows(second)).map(({ state: it, attempts }) => [it, attempts])).to.deep.equal([['pending', 0]])
    await receiver.order({ path: '/flaky', answer: 204 })
    await replay('flaky')
    for (const id of [first, second])
      await eventually(
        () => had('/flaky', id),
        (it) => it.length === (id === first ? 2 : 1),
      )
    // Events that waited about an erased member are not sent, and no failure.
    await eventually(
      () => rows(erasedId),
      ([it]) => it?.state === 'failed',
    )
    expect(had('/flaky', erasedId)).to.deep.equal([])
    expect(await state()).to.match(/flaky Bien/)
    site.clock.advance({ ms: retention.eventMs })
    await site.services.jobs.runDue()
    expect(await site.services.store.db.selectFrom('outgoingEvents').select('id').execute()).to.deep.equal([])
  })

  const rows = (id: string) =>
    site.services.store.db
      .selectFrom('outgoingEvents')
      .selectAll()
      .where('memberId', '=', id)
      .where('subscription', '=', 'flaky')
      .orderBy('ordinal')
      .execute()
  let ahead = 0
  async function advance(ms: number): Promise<void> {
    ahead += ms
    await receiver.ahead(ahead)
    site.clock.advance({ ms })
  }
  const replay = (subscription: string, since?: number) =>
    site.services.store.transaction((tx) => replayEvents(tx, { subscription, since }, site.clock.now()))
  async function state(): Promise<string> {
    const { client } = await staffMember(site, 'group', undefined)
    return textOf(must(await client.get(deskPath('state', 'fr', { house: houses.casino })), 200))
  }
  function book(email: string, n: number, nights: number) {
    const day = (days: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days }).toString()
    const stay = { number: 'B-EVENTS', hotel: 'villa-ondine', from: day(10), to: day(10 + nights), nights }
    const booking = { ...stay, rooms: 1, adults: 2, children: 0, email, total: 48_000, currency: 'EUR' }
    const at = new Date(site.clock.now() + n).toISOString()
    const events = [{ id: `events-${n}`, type: n === 0 ? 'booked' : 'modified', at, booking }]
    return postSigned(site, '/api/booking/notifications', bookings, { events })
  }
})

function subscriptions({ url }: Receiver): EventSubscription[] {
  return [
    { name: 'crm', url: `${url}/crm`, secrets: [secret], kinds: everything },
    { name: 'points', url: `${url}/points`, secrets: [secret, next], kinds: { 'points.earned': [] } },
    { name: 'flaky', url: `${url}/flaky`, secrets: [secret], kinds: { 'member.created': [], 'member.changed': [] } },
    { name: 'letters', url: `${url}/letters`, secrets: [secret], kinds: { 'consent.given': [] } },
  ]
}
