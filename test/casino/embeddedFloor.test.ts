import { expect } from 'chai'
import { newClient } from '#test/support/client.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'
import { startFloor } from '#tools/standins/floor/floor.ts'
import { play } from '#tools/standins/floor/play.ts'
import { isHouseOpen, tablesOf } from '#tools/standins/floor/rooms.ts'
import { floorSecret, sendFloor, withFloor } from './floorSite.ts'

describe('the embedded casino floor', () => {
  const site = opened(() => openSite({ env: { ...withFloor.env, DEMO_WORLD: 'on', TRUST_PROXY: 'loopback' } }))

  const read = async (path: string) => (await newClient(site).get(path)).body
  const paris = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Paris').epochMilliseconds
  const start = () => startFloor({ siteUrl: site.url, secret: floorSecret, guests: [], everyMs: 40 })

  it('plays five casinos: jackpots that move, machines that have paid and one that never did, tables', async () => {
    const floor = start()
    try {
      const { items: casinos } = await read('/api/casinos')
      for (const { slug, trigram } of casinos) {
        const path = `/api/casinos/${slug}`
        const { items } = await eventually(
          () => read(`${path}/jackpots`),
          (it) => it.total === 8,
        )
        for (const { amount, currency } of items) {
          expect(amount).to.be.within(10_000, 9_800_000)
          expect(currency).to.equal('EUR')
        }
        expect((await read(`${path}/games`)).total).to.equal(5)
        expect((await read(`${path}/machines/${trigram}-150/payments`)).total).to.equal(0)
      }
      const counts = await Promise.all(
        [101, 108, 115].map((n) => read(`/api/casinos/casino-de-la-digue/machines/HOU-${n}/payments`)),
      )
      expect(counts.reduce((sum, { total }) => sum + total, 0)).to.be.above(0)
      const sum = async () =>
        (await site.services.store.db.selectFrom('jackpots').select('amount').execute()).reduce(
          (total, it) => total + it.amount,
          0,
        )
      const before = await sum()
      await eventually(sum, (it) => it !== before)
    } finally {
      await floor.close()
    }
  })

  it('goes on at its next start where it stood, and pays nothing of the past twice', async () => {
    const facts = async () => {
      const { db } = site.services.store
      const payments = await db
        .selectFrom('machinePayments')
        .select('id')
        .where('id', 'like', 'floor-%-%-%-%')
        .execute()
      const past = payments.filter(({ id }) => /^floor-[A-Z]{3}-\d{3}-/.test(id)).length
      const jackpots = await db.selectFrom('jackpots').select(['machine', 'amount']).orderBy('machine').execute()
      return { past, jackpots }
    }
    const before = await facts()
    const floor = start()
    const taken = () => site.services.store.db.selectFrom('floorEvents').select('seq').execute()
    const known = (await taken()).length
    await eventually(taken, (it) => it.length > known + 60)
    await floor.close()
    const after = await facts()
    expect(after.past).to.equal(before.past)
    for (const [index, { machine, amount }] of before.jackpots.entries()) {
      const now = after.jackpots[index]
      expect(now?.machine).to.equal(machine)
      expect(Math.abs((now?.amount ?? 0) - amount), machine).to.be.below(amount * 0.5)
    }
  })

  it('reads cards at its doors, which counts the visit of a member who limits them', async () => {
    const cvip = '427118005078'
    const evening = Temporal.Now.plainDateISO('Europe/Paris').subtract({ days: 1 })
    const at = evening.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: '21:00' }).epochMilliseconds
    const floor = play({ trigrams: ['ARC'], standing: new Map(), guests: [{ cvip, casino: 'ARC' }], random: () => 0 })
    const visits = floor.moment(at, 2000).filter(({ type }) => type === 'visitCounted')
    expect(visits.map(({ data }) => data)).to.deep.equal([{ cvip }])
    const answer = await sendFloor(site, ...visits)
    expect([answer.status, answer.body.accepted]).to.deep.equal([202, 1])
    const rows = await site.services.store.db
      .selectFrom('casinoVisits')
      .select(['house', 'countedBy'])
      .where('vipMemberId', '=', 'demo-annick')
      .where('evening', '=', String(evening))
      .where('house', '=', 'casino-des-pins')
      .execute()
    expect(rows).to.deep.equal([{ house: 'casino-des-pins', countedBy: null }])
  })

  it('opens tables in the evening and closes them with the house, in Paris', () => {
    const open = (text: string) => tablesOf(paris(text)).filter((it) => it.open).length
    expect(open('2026-11-18T12:00')).to.equal(0)
    expect(open('2026-11-18T18:00')).to.equal(1)
    expect(open('2026-11-18T21:30')).to.equal(5)
    expect(open('2026-11-19T02:59')).to.equal(5)
    expect(open('2026-11-19T03:00')).to.equal(0)
    expect(open('2026-11-21T03:30')).to.equal(5)
    expect(isHouseOpen(paris('2026-11-19T05:00'))).to.equal(false)
    expect(isHouseOpen(paris('2026-11-19T10:00'))).to.equal(true)
  })
})
