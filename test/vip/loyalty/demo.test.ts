import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { manyAddresses, newClient } from '#test/support/client.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { openSite, type Site } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const demo = { env: { DEMO_WORLD: 'on' } }

async function loggedIn(site: Pick<Site, 'url'>, name: string) {
  const client = newClient(site)
  must(await client.post('/api/vip/login', { email: `${name}@demo.test`, password: 'Demo-2026!' }), 200)
  return client
}

describe('ledgers of the demo world', () => {
  const site = onAnyDatabase(openHotelSite, demo)
  it('has Alba Black, Gaïa Gold, Sam Silver and Hugo White a little under Silver', async () => {
    const seen = []
    for (const name of ['alba', 'gaia', 'sam', 'hugo']) {
      const me = must(await (await loggedIn(site, name)).get('/api/vip/me'), 200).body
      seen.push([name, me.status, me.pointsToNext])
      expect(me.points).to.be.above(1000)
    }
    expect(seen).to.deep.equal([
      ['alba', 'Black', null],
      ['gaia', 'Gold', 60_000 - 27_350],
      ['sam', 'Silver', 20_000 - 7240],
      ['hugo', 'White', 140],
    ])
  })

  it('their sums are their balances, and nobody is given a welcome offer again', async () => {
    await site.services.jobs.runDue()
    const { db } = site.services.store
    const rows = await db
      .selectFrom('pointsLines')
      .select((row) => [
        'vipMemberId',
        row.fn.sum<number>('points').as('sum'),
        row.fn.sum<number>('remaining').as('left'),
      ])
      .groupBy('vipMemberId')
      .execute()
    expect(rows).to.have.length(4)
    for (const { sum, left } of rows) expect(sum).to.equal(left)
    const mails = await db.selectFrom('outbox').select('kind').where('kind', '=', 'welcomeOffer').execute()
    expect(mails).to.deep.equal([])
  })

  it('Gaïa had two of five drinks today, one of them alcoholic; Alba’s meal for two is there', async () => {
    const gaia = (await (await loggedIn(site, 'gaia')).get('/api/vip/advantages')).body.items
    const counts = gaia.map(({ id, used, limit }: Record<string, unknown>) => [id, used, limit])
    expect(counts).to.deep.equal([
      ['drinks', 2, 5],
      ['alcoholicDrink', 1, 1],
      ['showDiscount', 0, null],
    ])
    const alba = (await (await loggedIn(site, 'alba')).get('/api/vip/advantages')).body.items
    expect(alba.map(({ id, used, limit }: Record<string, unknown>) => [id, used, limit])).to.deep.equal([
      ['mealForTwo', 0, 1],
      ['showDiscount', 0, null],
      ['barRestaurantDiscount', 0, null],
    ])
    expect((await (await loggedIn(site, 'alba')).get('/api/vip/sponsorship')).body).to.include({ code: 'ALBA7294' })
  })

  it('moves to the day of each start, unless somebody has claimed a reward', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
    // Own site: it starts on several days.
    const open = () => openSite({ dataDir, env: { ...demo.env, ...manyAddresses } })
    const newest = async (site: Site, name: string) =>
      (await (await loggedIn(site, name)).get('/api/vip/points')).body.items.find(
        ({ kind }: { kind: string }) => kind === 'earned',
      ).at
    try {
      const first = await open()
      const before = await newest(first, 'gaia')
      must(await (await loggedIn(first, 'alba')).post('/api/vip/rewards/place-de-parking/claims'), 201)
      const { db } = first.services.store
      await db
        .updateTable('pointsLines')
        .set((row) => ({ at: row('at', '-', 30 * 864e5) }))
        .execute()
      const alba = await newest(first, 'alba')
      await first.close()
      const second = await open()
      expect(await newest(second, 'gaia')).to.equal(before)
      expect(await newest(second, 'alba')).to.equal(alba)
      await second.close()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
