import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { foreignSamples } from '#server/identity/foreignHashes.ts'
import { storedTexts, textIn } from '#server/store/inLanguage.ts'
import { dayMs } from '#shared/time/days.ts'
import { localDay } from '#shared/time/localTime.ts'
import { postSigned } from '#test/support/client.ts'
import { must } from '#test/support/hotelSite.ts'
import { dayFromNow, openPokerSite, type PokerSite, pay, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { hotelMemberRow, vipMemberRow } from '#test/support/store/rows.ts'
import { newCvip } from '#test/support/vipSite.ts'

const secret = 'secret-of-the-booking-engine'
const [held, offered, moved] = ['nuit-du-granit', 'dimanche-de-la-baie', 'mardi-de-la-digue']

/** Leaves something for a job to do two days from now. @returns whether it has been done */
type Duty = (site: PokerSite) => Promise<() => Promise<boolean>>

/** Every job that the services start: a new one needs a row, and one that is not started fails its own. */
const duties: Readonly<Record<string, Duty>> = {
  deskHouses: async ({ services: { store } }) => {
    const slug = 'villa-ondine'
    await store.db
      .updateTable('deskHouses')
      .set({ names: storedTexts({ en: 'renamed' }) })
      .where('slug', '=', slug)
      .execute()
    const house = () => store.db.selectFrom('deskHouses').select('names').where('slug', '=', slug).execute()
    return async () => (await house()).some(({ names }) => textIn(names, 'en') === 'Villa Ondine')
  },
  deskAnswers: async (site) => {
    const { db } = site.services.store
    const [id, submissionId] = [randomUUID(), await message(site, 365)]
    const answer = { id, submissionId, kind: 'answer', personId: null, text: 'A word' } as const
    await db
      .insertInto('requestTexts')
      .values({ ...answer, createdAt: site.clock.now(), outcome: null, outcomeAt: null })
      .execute()
    const mail = { id, kind: 'requestAnswer', locale: 'fr', recipient: 'a@b.test', recipientKey: 'a@b.test' } as const
    const failed = { state: 'failed', aboutKey: null, payload: null, sentAt: null, lastError: 'EENVELOPE' } as const
    await db
      .insertInto('outbox')
      .values({ ...mail, ...failed, nextAttemptAt: 0, createdAt: site.clock.now() })
      .execute()
    const outcome = () => db.selectFrom('requestTexts').select('outcome').where('id', '=', id).executeTakeFirst()
    return async () => (await outcome())?.outcome === 'failed'
  },
  letters: async ({ services: { store }, clock }) => {
    const [id, story] = [randomUUID(), randomUUID()]
    const texts = { subjects: storedTexts({ fr: 'x' }), edition: null, reason: null, personId: null }
    const times = { scheduledAt: clock.now() + 1, startedAt: null, preparedTo: null, preparedAt: null, endedAt: null }
    await store.db
      .insertInto('letterSendings')
      .values({
        ...{ id, story, activeStory: story, programme: 'eph', state: 'scheduled', createdAt: clock.now() },
        ...texts,
        ...times,
      })
      .execute()
    const state = () => store.db.selectFrom('letterSendings').select('state').where('id', '=', id).executeTakeFirst()
    // There is no such story; by then its time may have passed long ago.
    return async () => ['refused', 'late'].includes((await state())?.state ?? '')
  },
  sweep: async ({ services: { store }, clock }) => {
    const keyHash = randomUUID()
    await store.db
      .insertInto('keptPauses')
      .values({ keyHash, until: clock.now() + dayMs })
      .execute()
    const kept = () => store.db.selectFrom('keptPauses').select('until').where('keyHash', '=', keyHash).execute()
    return async () => (await kept()).length === 0
  },
  forgetHashes: async ({ services: { store }, clock }) => {
    const sample = `$2b$05$${'.'.repeat(53)}`
    await store.db.insertInto('foreignHashes').values({ sample, seenAt: clock.now() }).execute()
    return async () => (await foreignSamples(store.db)).length === 0
  },
  endStays: async (site) => {
    const [id, number] = [await guest(site), randomUUID()]
    await stay(site, { number, hotelMemberId: id, days: 1 })
    return async () => (await stayOf(site, number))?.state === 'ended'
  },
  forgetStays: async (site) => {
    const number = randomUUID()
    await stay(site, { number, hotelMemberId: null, days: 1 })
    return async () => (await stayOf(site, number)) === undefined
  },
  forgetFloorNews: async ({ services: { store } }) => {
    // More than are kept, in parts that a statement can take.
    const rows = Array.from({ length: 21_000 }, () => ({
      ...{ id: randomUUID(), casino: 'HOU', type: 'jackpot', data: '{}', at: 1 },
    }))
    for (let from = 0; from < rows.length; from += 1000)
      await store.db
        .insertInto('floorEvents')
        .values(rows.slice(from, from + 1000))
        .execute()
    const first = rows[0]?.id ?? ''
    return async () =>
      !(await store.db.selectFrom('floorEvents').select('id').where('id', '=', first).executeTakeFirst())
  },
  forgetPayments: async ({ services: { store } }) => {
    const rows = Array.from({ length: 101 }, (_, at) => ({
      ...{ id: randomUUID(), casino: 'HOU', machine: 'of-the-jobs', amount: 1, currency: 'EUR', at },
    }))
    await store.db.insertInto('machinePayments').values(rows).execute()
    const paid = () =>
      store.db.selectFrom('machinePayments').select('id').where('machine', '=', 'of-the-jobs').execute()
    return async () => (await paid()).length === 100
  },
  pokerExpire: async (site) => {
    const player = await site.player()
    const { id } = must(await player.register(held), 201).body
    const { db } = site.services.store
    // Never brought to the merchant: nothing but the job that ends what is held knows of it.
    await db.updateTable('payments').set({ state: 'failed' }).where('registrationId', '=', id).execute()
    return async () => (await registration(site, id)).state === 'expired'
  },
  pokerOffers: async (site) => {
    const [first, second, next] = [await site.player(), await site.player(), await site.player()]
    const { id } = must(await first.register(offered), 201).body
    must(await second.register(offered), 201)
    must(await next.client.post(`/api/poker/tournaments/${offered}/waitlist`), 201)
    must(await first.client.delete(`/api/poker/registrations/${id}`), 204)
    const entry = () =>
      site.services.store.db
        .selectFrom('waitingList')
        .select('state')
        .where('vipMemberId', '=', next.id)
        .executeTakeFirstOrThrow()
    expect((await entry()).state).to.equal('offered')
    return async () => (await entry()).state === 'waiting'
  },
  pokerReconcile: async (site) => {
    const player = await site.player()
    const { id } = must(await player.register(held), 201).body
    // A place that was given up while the merchant was away: its session is to be ended.
    const { db } = site.services.store
    await db.updateTable('registrations').set({ state: 'expired' }).where('id', '=', id).execute()
    const payment = () =>
      db.selectFrom('payments').select('state').where('registrationId', '=', id).executeTakeFirstOrThrow()
    return async () => (await payment()).state === 'expired'
  },
  pokerBalance: async (site) => {
    const player = await site.player()
    const { id, checkoutUrl } = must(await player.register(held), 201).body
    await pay(checkoutUrl)
    await untilState(player, id, 'confirmed')
    const lines = () =>
      site.services.store.db
        .selectFrom('balanceMovements')
        .innerJoin('payments', 'payments.id', 'paymentId')
        .select('category')
        .where('registrationId', '=', id)
        .execute()
    return async () => (await lines()).length === 1
  },
  pokerContent: async (site) => {
    const { db } = site.services.store
    must(await (await site.player()).register(moved), 201)
    const row = () => db.selectFrom('tournaments').selectAll().where('slug', '=', moved).executeTakeFirstOrThrow()
    const { places } = await row()
    await db
      .updateTable('tournaments')
      .set({ places: places + 7, revision: '' })
      .where('slug', '=', moved)
      .execute()
    return async () => (await row()).places === places
  },
  pokerGuests: async (site) => {
    const id = await nameOfGuest(site)
    const { db } = site.services.store
    const name = () => db.selectFrom('registrations').select('guestName').where('id', '=', id).executeTakeFirstOrThrow()
    // The place stays, as a figure.
    return async () => (await name()).guestName === null
  },
  vipReview: async (site) => {
    const { db } = site.services.store
    const id = await cardHolder(site, { status: 'black', reviewedYear: null, becameFullAt: 1 })
    const row = () => db.selectFrom('vipMembers').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    return async () => (await row()).status === 'gold'
  },
  vipExpiry: async (site) => {
    const { db } = site.services.store
    const at = site.clock.now() - 366 * dayMs
    const id = await cardHolder(site, { lastActivityAt: at })
    const line = { vipMemberId: id, points: 40, remaining: 40, kind: 'earned', source: 'bars', at } as const
    await db
      .insertInto('pointsLines')
      .values({ ...line, id: randomUUID(), casino: 'HOU', label: '', eventId: randomUUID(), claimId: null })
      .execute()
    const expired = () =>
      db
        .selectFrom('pointsLines')
        .select('points')
        .where('vipMemberId', '=', id)
        .where('kind', '=', 'expired')
        .execute()
    return async () => (await expired()).length === 1
  },
  vipWelcomeOffers: async (site) => {
    const id = await cardHolder(site, { becameFullAt: site.clock.now() - 6 * dayMs })
    const offer = () =>
      site.services.store.db.selectFrom('welcomeOffers').select('givenAt').where('vipMemberId', '=', id).execute()
    return async () => (await offer()).length === 1
  },
  vipFavouriteDates: async (site) => {
    const favouriteDate1 = localDay(site.clock.now() + 14.5 * dayMs)
    const id = await cardHolder(site, { favouriteDate1, casinoFirstPartyEmail: 1 })
    const { db } = site.services.store
    const told = () => db.selectFrom('vipMembers').select('favouriteToldFor').where('id', '=', id).executeTakeFirst()
    return async () => (await told())?.favouriteToldFor === favouriteDate1
  },
  vipSponsors: async (site) => {
    const { db } = site.services.store
    const sponsorId = await cardHolder(site, {})
    const id = randomUUID()
    const godson = { godsonMemberId: null, firstname: '', email: '', emailKey: id, registeredAt: 1 }
    await db
      .insertInto('sponsorships')
      .values({ ...godson, id, sponsorId, invitedAt: 1, fullAt: site.clock.now(), countedYear: 2026 })
      .execute()
    const line = () => db.selectFrom('pointsLines').select('points').where('eventId', '=', id).execute()
    return async () => (await line())[0]?.points === 3100
  },
  vipRewards: async (site) => {
    const { db } = site.services.store
    const [vipMemberId, id] = [await cardHolder(site, {}), randomUUID()]
    // As the reward was named until its story got the name of today.
    const before = { slug: 'of-before' }
    await db.updateTable('storySlugs').set(before).where('kind', '=', 'reward').where('slug', '=', 'panama').execute()
    const claim = {
      vipMemberId,
      reward: before.slug,
      points: 1,
      piece: null,
      code: id.slice(0, 9),
      state: 'claimed',
    } as const
    await db
      .insertInto('rewardClaims')
      .values({ ...claim, id, at: site.clock.now(), settledAt: null, settledHouse: null, settledBy: null })
      .execute()
    const row = () => db.selectFrom('rewardClaims').select('reward').where('id', '=', id).executeTakeFirst()
    return async () => (await row())?.reward === 'panama'
  },
  vipInvitations: async (site) => {
    const { db } = site.services.store
    const [sponsorId, id] = [await cardHolder(site, {}), randomUUID()]
    const invited = { firstname: 'Anne', email: `${id}@b.test`, emailKey: `${id}@b.test`, godsonMemberId: null }
    const invitedAt = site.clock.now() - 364 * dayMs
    await db
      .insertInto('sponsorships')
      .values({ ...invited, id, sponsorId, invitedAt, registeredAt: null, fullAt: null, countedYear: null })
      .execute()
    const row = () => db.selectFrom('sponsorships').select('email').where('id', '=', id).executeTakeFirst()
    return async () => (await row())?.email === ''
  },
  forgetForms: async (site) => {
    const { db } = site.services.store
    const id = await message(site, 1)
    return async () => !(await db.selectFrom('submissions').select('id').where('id', '=', id).executeTakeFirst())
  },
  forgetConsents: async ({ services: { store }, clock }) => {
    const id = randomUUID()
    const proof = {
      consentId: id,
      choicesJson: '{}',
      wording: '',
      locale: 'fr',
      hotelMemberId: null,
      vipMemberId: null,
    } as const
    await store.db
      .insertInto('consentProofs')
      .values({ ...proof, id, madeAt: clock.now() - 3.5 * 365 * dayMs + dayMs })
      .execute()
    return async () =>
      !(await store.db.selectFrom('consentProofs').select('id').where('id', '=', id).executeTakeFirst())
  },
}

describe('every job is started and does its work when its time has come', () => {
  const site = onAnyDatabase(openPokerSite, {
    env: { BOOKING_SECRET: secret },
    edits: {
      [`poker/tournois/${held}`]: { places: '9', date: dayFromNow(20) },
      [`poker/tournois/${offered}`]: { places: '2', date: dayFromNow(21) },
      [`poker/tournois/${moved}`]: { places: '9', date: dayFromNow(22) },
    },
  })
  it('has left nothing undone two days later, and none is without a row here', async () => {
    const { jobs, store } = site.services
    // Places are sold by the stories.
    await eventually(
      () => site.client().get('/api/poker/tournaments'),
      ({ body }) => body.total === 10,
      20_000,
    )
    await jobs.runDue()
    const done = new Map<string, () => Promise<boolean>>()
    for (const [name, duty] of Object.entries(duties)) done.set(name, await duty(site))
    for (const [name, isDone] of done) expect(await isDone(), `${name} before its time`).to.equal(false)
    site.clock.advance({ days: 2 })
    await jobs.runDue()
    for (const [name, isDone] of done) expect(await isDone(), name).to.equal(true)
    const started = await store.db.selectFrom('jobs').select('name').orderBy('name').execute()
    expect(started.map(({ name }) => name)).to.deep.equal(Object.keys(duties).sort())
  })

  it('knows an event for 90 days, far longer than a signature may be old, and no longer', async () => {
    const { number } = { number: randomUUID() }
    const booking = {
      number,
      hotel: 'villa-ondine',
      nights: 2,
      rooms: 1,
      adults: 2,
      children: 0,
      total: 100,
      currency: 'EUR',
    }
    const event = () => ({
      id: number,
      type: 'booked',
      at: new Date(site.clock.now()).toISOString(),
      booking: { ...booking, from: '2040-05-01', to: '2040-05-03', email: 'a@b.test' },
    })
    const send = async () => {
      await site.services.jobs.runDue()
      const { body } = await postSigned(site, '/api/booking/notifications', secret, { events: [event()] })
      return [body.accepted, body.duplicates]
    }
    expect(await send()).to.deep.equal([1, 0])
    site.clock.advance({ minutes: 11 })
    expect(await send(), 'after both ways of the window').to.deep.equal([0, 1])
    site.clock.advance({ days: 89 })
    expect(await send(), 'by a partner that repeats').to.deep.equal([0, 1])
    site.clock.advance({ days: 2 })
    expect(await send()).to.deep.equal([1, 0])
  })
})

async function guest({ services: { store } }: PokerSite): Promise<string> {
  const row = hotelMemberRow({ state: 'active' })
  await store.db.insertInto('hotelMembers').values(row).execute()
  return row.id
}

async function cardHolder(
  { services: { store } }: PokerSite,
  changed: Parameters<typeof vipMemberRow>[0],
): Promise<string> {
  const row = vipMemberRow({
    state: 'full',
    cvip: newCvip(),
    fileNumber: null,
    fileExpiresAt: null,
    becameFullAt: Date.now(),
    ...changed,
  })
  await store.db.insertInto('vipMembers').values(row).execute()
  return row.id
}

/** A stay that ends in so many days; of nobody's address when it has no member. */
async function stay(
  { services: { store }, clock }: PokerSite,
  { number, hotelMemberId, days }: { number: string; hotelMemberId: string | null; days: number },
): Promise<void> {
  const day = (n: number) => new Date(clock.now() + n * dayMs).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  const guests = { nights: 1, rooms: 1, adults: 1, children: 0, totalCents: 1, currency: 'EUR', ibNumber: null }
  await store.db
    .insertInto('stays')
    .values({
      ...guests,
      id: number,
      number,
      hotel: 'villa-ondine',
      fromDay: day(days - 1),
      toDay: day(days),
      hotelMemberId,
      emailKey: hotelMemberId,
      changedAt: 1,
      createdAt: 1,
      updatedAt: 1,
    })
    .execute()
}

/** A message of a form that is kept for some days. */
async function message({ services: { store }, clock }: PokerSite, days: number): Promise<string> {
  const id = randomUUID()
  const sender = { form: 'contact', locale: 'fr', email: 'a@b.test', emailKey: 'a@b.test' } as const
  const sent = { bodyJson: '{}', block: null, desk: '', wording: '', fingerprint: null }
  await store.db
    .insertInto('submissions')
    .values({ ...sender, ...sent, id, createdAt: 1, forgetAt: clock.now() + days * dayMs })
    .execute()
  return id
}

/** A place that a desk sold to a guest, at an evening of 29 days ago. */
async function nameOfGuest({ services: { store }, clock }: PokerSite): Promise<string> {
  const [id, tournamentId] = [randomUUID(), randomUUID()]
  const at = clock.now() - 29 * dayMs
  const names = { titles: storedTexts({ fr: 'Passé' }), casinoName: '', casinoSlug: null, storyUuid: tournamentId }
  const times = { startsAt: at, endsAt: at, registrationUntil: at, createdAt: at, revision: '' }
  await store.db
    .insertInto('tournaments')
    .values({ ...names, ...times, id: tournamentId, slug: 'of-the-jobs', places: 1, taken: 1, state: 'past' })
    .execute()
  const sold = {
    vipMemberId: null,
    paymentId: null,
    code: id.slice(0, 9),
    guestFirstname: 'Anne',
    guestName: 'Le Goff',
  }
  await store.db
    .insertInto('registrations')
    .values({
      ...sold,
      ...{ heldUntil: at, refundableUntil: at, createdAt: at, confirmedAt: at },
      ...{ id, tournamentId, state: 'confirmed' },
    })
    .execute()
  return id
}

function stayOf({ services: { store } }: PokerSite, number: string) {
  return store.db.selectFrom('stays').select('state').where('number', '=', number).executeTakeFirst()
}

function registration({ services: { store } }: PokerSite, id: string) {
  return store.db.selectFrom('registrations').select('state').where('id', '=', id).executeTakeFirstOrThrow()
}
