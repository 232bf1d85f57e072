import { expect } from 'chai'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'

const paris = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Paris').epochMilliseconds

describe('advantages of the VIP card (beyond B6)', () => {
  const site = onAnyDatabase(openHotelSite, { env: { FLOOR_SECRET: 'secret-of-the-floor' } })
  const member = async (points: number) => {
    const it = await fullMember(site)
    const data = { cvip: it.card.cvip, points, source: 'machines', label: 'Machines' }
    if (points > 0) must(await postFloor(site, floorEvent(site, 'pointsEarned', data)), 202)
    const use = async (advantage: string, at = site.clock.now()) => {
      const event = floorEvent(site, 'advantageUsed', { cvip: it.card.cvip, advantage }, { at })
      const { body } = must(await postFloor(site, event), 202)
      return body.accepted === 1 ? 'taken' : body.refused[0].code
    }
    const list = async () => must(await it.client.get('/api/vip/advantages'), 200).body.items
    return { ...it, use, list }
  }
  const counts = (items: { id: string; used: number; limit: number | null }[]) =>
    items.map(({ id, used, limit }) => [id, used, limit])

  it('are those of the status, with their figures (R081, R315–R317)', async () => {
    const white = await member(0)
    const [shows] = await white.list()
    expect(shows).to.have.all.keys('id', 'title', 'used', 'limit', 'resetsAt')
    expect(shows).to.include({ id: 'showDiscount', title: '10% off shows', limit: null, resetsAt: null })
    const silver = await member(5000)
    expect((await silver.list())[0].title).to.equal('20% off shows')
    const gold = await member(20_000)
    expect(counts(await gold.list())).to.deep.equal([
      ['drinks', 0, 5],
      ['alcoholicDrink', 0, 1],
      ['showDiscount', 0, null],
    ])
    const black = await member(60_000)
    expect(counts(await black.list())).to.deep.equal([
      ['mealForTwo', 0, 1],
      ['showDiscount', 0, null],
      ['barRestaurantDiscount', 0, null],
    ])
    expect(await white.use('drinks')).to.equal('notEntitled')
    expect(await white.use('freeParking')).to.equal('invalid')
    expect(await white.use('showDiscount')).to.equal('taken')
  })

  it('five drinks a day, one of them alcoholic; counter and refusal agree, also when all come at once', async () => {
    const gold = await member(20_000)
    expect(await gold.use('alcoholicDrink')).to.equal('taken')
    expect(await gold.use('alcoholicDrink')).to.equal('usedUp')
    const answers = await Promise.all(Array.from({ length: 7 }, () => gold.use('drinks')))
    expect(answers.filter((it) => it === 'taken')).to.have.length(4)
    expect(counts(await gold.list()).slice(0, 2)).to.deep.equal([
      ['drinks', 5, 5],
      ['alcoholicDrink', 1, 1],
    ])
  })

  it('a drink with alcohol is no longer offered once the day’s five were without', async () => {
    const gold = await member(20_000)
    for (let n = 0; n < 4; n++) expect(await gold.use('drinks')).to.equal('taken')
    expect(counts(await gold.list())[1]).to.deep.equal(['alcoholicDrink', 0, 1])
    expect(await gold.use('drinks')).to.equal('taken')
    expect(counts(await gold.list())[1]).to.deep.equal(['alcoholicDrink', 0, 0])
    expect(await gold.use('alcoholicDrink')).to.equal('usedUp')
  })

  it('a day and a month are those of Paris, in both summer time nights and at the year’s end', async () => {
    for (const [evening, morning] of [
      ['2026-03-28T23:59:59', '2026-03-29T00:00:00'],
      ['2026-03-29T23:59:59', '2026-03-30T00:00:00'],
      ['2026-10-24T23:59:59', '2026-10-25T00:00:00'],
      ['2025-12-31T23:59:59', '2026-01-01T00:00:00'],
    ] as const) {
      const gold = await member(20_000)
      const at = paris(evening)
      expect(await gold.use('alcoholicDrink', at), evening).to.equal('taken')
      expect(await gold.use('alcoholicDrink', at), evening).to.equal('usedUp')
      expect(await gold.use('alcoholicDrink', paris(morning)), morning).to.equal('taken')
    }
    const black = await member(60_000)
    expect(await black.use('mealForTwo', paris('2026-01-31T23:59'))).to.equal('taken')
    expect(await black.use('mealForTwo', paris('2026-01-01T00:00'))).to.equal('usedUp')
    expect(await black.use('mealForTwo', paris('2026-02-01T00:00'))).to.equal('taken')
  })

  it('say when the count begins anew: midnight, and the month’s end', async () => {
    const now = Temporal.Instant.fromEpochMilliseconds(site.clock.now()).toZonedDateTimeISO('Europe/Paris')
    const midnight = now.add({ days: 1 }).startOfDay().epochMilliseconds
    const month = now.with({ day: 1 }).add({ months: 1 }).startOfDay().epochMilliseconds
    const [drinks] = await (await member(20_000)).list()
    expect(Date.parse(drinks.resetsAt)).to.equal(midnight)
    const [meal] = await (await member(60_000)).list()
    expect(Date.parse(meal.resetsAt)).to.equal(month)
  })
})
