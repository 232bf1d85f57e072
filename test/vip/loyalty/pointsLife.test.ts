import { expect } from 'chai'
import { dayMs, minuteMs } from '#shared/time/days.ts'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { vipMemberRow } from '#test/support/store/rows.ts'
import { adjustAsOperator, agreeing, floorEvent, fullMember, newCvip, postFloor } from '#test/support/vipSite.ts'

const paris = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Paris').epochMilliseconds
const yearAfter = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Europe/Paris').add({ months: 12 }).epochMilliseconds

describe('activity that keeps points alive', () => {
  const site = onAnyDatabase(openHotelSite, { env: { FLOOR_SECRET: 'secret-of-the-floor' } })
  const now = () => site.clock.now()
  const goTo = (at: number) => site.clock.advance({ ms: at - now() })
  const jobs = () => site.services.jobs.runDue()
  const event = (cvip: string, points: number, at = now(), source = 'machines') =>
    floorEvent(site, 'pointsEarned', { cvip, points, source, label: source }, { at })
  const earn = async (cvip: string, points: number, at?: number, source?: string) => {
    const { body } = must(await postFloor(site, event(cvip, points, at, source)), 202)
    expect(body.accepted).to.equal(1)
  }
  const adjust = (cvip: string, points: number) => adjustAsOperator(site, cvip, { points, label: 'Erreur' })
  /** Sessions end while months go by. */
  const connected = async (email: string) => {
    const client = site.client()
    must(await client.post('/api/vip/login', { email, password, remember: true }), 200)
    return client
  }
  const me = async (email: string) => must(await (await connected(email)).get('/api/vip/me'), 200).body
  const lines = async (email: string) =>
    must(await (await connected(email)).get('/api/vip/points'), 200).body.items as Record<string, unknown>[]
  const warnings = (email: string) => site.mails('pointsExpiring', email)

  it('warns anew after each activity, nobody who has nothing left, and nobody when it is too late', async () => {
    const again = await fullMember(site, agreeing)
    const empty = await fullMember(site, agreeing)
    const start = now()
    await earn(again.card.cvip, 700)
    await earn(empty.card.cvip, 100)
    expect(await adjust(empty.card.cvip, -100)).to.equal(0)
    goTo(yearAfter(start) - 20 * dayMs)
    await jobs()
    expect([await warnings(again.email), await warnings(empty.email)]).to.deep.equal([1, 0])
    await earn(again.card.cvip, 10)
    const late = now()
    goTo(yearAfter(late) - 20 * dayMs)
    await jobs()
    expect(await warnings(again.email)).to.equal(2)

    const unseen = await fullMember(site, agreeing)
    const earned = now()
    await earn(unseen.card.cvip, 300)
    const end = yearAfter(earned)
    goTo(end + 40 * dayMs)
    // Reading writes the line as well, dated when the points ended and not when somebody looked.
    const [expired] = await lines(unseen.email)
    expect(expired).to.include({ kind: 'expired', points: -300 })
    expect(Math.abs(Date.parse(String(expired?.at)) - end)).to.be.below(5000)
    const silent = await fullMember(site, agreeing)
    const next = now()
    await earn(silent.card.cvip, 300)
    goTo(yearAfter(next) + dayMs)
    await jobs()
    expect([await warnings(unseen.email), await warnings(silent.email)]).to.deep.equal([0, 0])
    expect((await lines(silent.email))[0]).to.include({ kind: 'expired', points: -300 })
  })

  it('warns 30 days before by the clock of the house, over the night of summer time', async () => {
    const { year } = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO('Europe/Paris')
    goTo(paris(`${year + 1}-04-10T12:00`))
    const { email, card } = await fullMember(site, agreeing)
    await earn(card.cvip, 700, paris(`${year + 1}-04-10T12:00`))
    goTo(paris(`${year + 2}-03-11T11:30`))
    await jobs()
    expect(await warnings(email)).to.equal(0)
    goTo(paris(`${year + 2}-03-11T12:01`))
    await jobs()
    expect(await warnings(email)).to.equal(1)
  })

  it('a correction by hand is no activity, unless there never was any', async () => {
    const given = await fullMember(site, agreeing)
    const alone = await fullMember(site, agreeing)
    const start = now()
    await earn(given.card.cvip, 300)
    expect(await adjust(alone.card.cvip, 80)).to.equal(80)
    goTo(start + 200 * dayMs)
    expect(await adjust(given.card.cvip, 50)).to.equal(350)
    goTo(start + 210 * dayMs)
    // Heard of late: it happened long before what was set right.
    await earn(given.card.cvip, 5, start + 10 * dayMs)
    expect(await adjust(given.card.cvip, 1)).to.equal(356)
    goTo(start + 360 * dayMs)
    expect([(await me(given.email)).points, (await me(alone.email)).points]).to.deep.equal([356, 80])
    goTo(yearAfter(start + 10 * dayMs) + dayMs)
    expect([(await me(given.email)).points, (await me(alone.email)).points]).to.deep.equal([0, 0])
  })

  it('points earned after the end bring nothing back, and a late event saves its own card alone', async () => {
    const [saved, lapsed] = [await fullMember(site, agreeing), await fullMember(site, agreeing)]
    const start = now()
    for (const { card } of [saved, lapsed]) await earn(card.cvip, 300)
    goTo(yearAfter(start) + 5 * dayMs)
    const batch = [event(lapsed.card.cvip, 20), event(saved.card.cvip, 20, yearAfter(start) - 5 * dayMs)]
    expect(must(await postFloor(site, ...batch), 202).body.accepted).to.equal(2)
    expect([(await me(saved.email)).points, (await me(lapsed.email)).points]).to.deep.equal([320, 20])
    const all = (await lines(lapsed.email)).map(({ kind, points }) => `${kind} ${points}`)
    expect(all).to.deep.equal(['earned 20', 'expired -300', 'earned 300'])
  })

  it('are spent from the oldest, to the last one, over however many lines', async () => {
    const exact = await fullMember(site, agreeing)
    await earn(exact.card.cvip, 900, now() - 10 * dayMs, 'bars')
    await earn(exact.card.cvip, 100, now() - 5 * dayMs, 'tables')
    must(await exact.client.post('/api/vip/rewards/un-cocktail-au-coucher/claims'), 201)
    const left = must(await exact.client.get('/api/vip/points'), 200).body.items
    const living = left.filter(({ expiresAt }: { expiresAt: string | null }) => expiresAt !== null)
    expect(living.map(({ source }: { source: string }) => source)).to.deep.equal(['tables'])

    const many = await fullMember(site, agreeing)
    const coins = Array.from({ length: 120 }, (_, n) => event(many.card.cvip, 5, now() - n * minuteMs))
    must(await postFloor(site, ...coins), 202)
    must(await many.client.post('/api/vip/rewards/place-de-parking/claims'), 201)
    expect((await me(many.email)).points).to.equal(0)
    const again = await many.client.post('/api/vip/rewards/place-de-parking/claims')
    expect([again.status, again.body.error.code]).to.deep.equal([409, 'notEnoughPoints'])
  })

  it('count for a status while the floor’s clock is a little ahead, and for nobody else', async () => {
    const [ahead, other] = [await fullMember(site, agreeing), await fullMember(site, agreeing)]
    await earn(ahead.card.cvip, 5000, now() + 3 * minuteMs)
    expect(await me(ahead.email)).to.include({ status: 'Silver', pointsToNext: 15_000 })
    expect(await me(other.email)).to.include({ status: 'White', points: 0 })
  })

  it('a review that comes late counts the year before 1 January; what was earned since lifts again', async () => {
    const { year: thisYear } = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO('Europe/Paris')
    const year = thisYear + 1
    goTo(paris(`${year}-06-15T12:00`))
    const [early, back, short] = [
      await fullMember(site, agreeing),
      await fullMember(site, agreeing),
      await fullMember(site, agreeing),
    ]
    await earn(early.card.cvip, 21_000)
    await earn(back.card.cvip, 21_000)
    await earn(short.card.cvip, 61_000)
    goTo(paris(`${year + 1}-01-02T12:00`))
    await jobs()
    goTo(paris(`${year + 1}-02-01T12:00`))
    await earn(early.card.cvip, 21_000)
    await earn(short.card.cvip, 40_000)
    goTo(paris(`${year + 2}-01-15T12:00`))
    await earn(back.card.cvip, 25_000)
    await earn(short.card.cvip, 25_000)
    goTo(paris(`${year + 2}-02-20T12:00`))
    await jobs()
    const statuses = []
    for (const { email } of [early, back, short]) statuses.push((await me(email)).status)
    // Enough in that year; nothing in it, but enough since; too little in it, whatever came after.
    expect(statuses).to.deep.equal(['Gold', 'Gold', 'Gold'])
  })

  it('both runs come to everybody, however many there are, and past who was erased', async () => {
    const { db } = site.services.store
    const at = now()
    const ids = Array.from({ length: 203 }, (_, n) => `0${String(n).padStart(4, '0')}${crypto.randomUUID().slice(5)}`)
    const lastActivityAt = at - 345 * dayMs
    const members = ids.map((id, n) => {
      const state = n === 0 ? ('erased' as const) : ('full' as const)
      const cvip = n === 0 ? null : newCvip()
      const own = { id, state, cvip, sponsorCode: `R${String(n).padStart(7, '0')}`, fileNumber: null }
      return vipMemberRow({ ...own, status: 'silver', becameFullAt: at - 3 * 365 * dayMs, lastActivityAt })
    })
    await db.insertInto('vipMembers').values(members).execute()
    const line = { kind: 'earned', source: 'bars', casino: null, label: '', at: lastActivityAt } as const
    const rows = ids.map((id) => ({
      ...{ ...line, id: crypto.randomUUID(), vipMemberId: id, points: 10, remaining: 10 },
      ...{ eventId: null, claimId: null },
    }))
    await db.insertInto('pointsLines').values(rows).execute()
    goTo(at + 61 * minuteMs)
    await jobs()
    const { warned } = await db
      .selectFrom('outbox')
      .select((row) => row.fn.countAll<number>().as('warned'))
      .where('kind', '=', 'pointsExpiring')
      .where(
        'recipient',
        'in',
        members.map(({ email }) => email),
      )
      .executeTakeFirstOrThrow()
    expect(Number(warned)).to.equal(202)
    const left = await db.selectFrom('vipMembers').select('status').where('id', 'in', ids).execute()
    expect(left.filter(({ status }) => status === 'silver')).to.have.length(1)
  })
})
