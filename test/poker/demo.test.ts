import { expect } from 'chai'
import { must } from '#test/support/hotelSite.ts'
import { openPokerSite, type PokerSite, placesOf } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'

describe('tournaments of the demo world (decisions §10)', () => {
  let site: PokerSite
  before(async () => {
    site = await openPokerSite({ env: { DEMO_WORLD: 'on' } })
  })
  after(() => site.close())

  it('look lived in: places are taken, alba has paid for one, hugo waits; nobody got a mail', async () => {
    const login = async (name: string) => {
      const client = site.client()
      const body = { email: `${name}@demo.test`, password: 'Demo-2026!', remember: false }
      must(await client.post('/api/vip/login', body), 200)
      return client
    }
    const [alba, hugo] = [await login('alba'), await login('hugo')]
    await eventually(
      () => placesOf(site, 'omaha-de-la-baie').catch(() => undefined),
      (it) => it?.taken === 45,
      10_000,
    )
    const { items } = must(await alba.get('/api/poker/registrations'), 200).body
    expect(items).to.have.length(1)
    expect(items[0]).to.deep.include({ state: 'confirmed', amount: { amount: 9000, currency: 'EUR' } })
    const line = await eventually(
      async () => (await hugo.post('/api/poker/tournaments/omaha-de-la-baie/waitlist')).body,
      (it) => it.place === 1,
    )
    expect(line).to.include({ state: 'waiting' })
    expect(await placesOf(site, 'deepstack-des-pins')).to.include({ taken: 47, alive: 47, free: 33 })
    expect(await site.mails('tournamentConfirmed', 'alba@demo.test')).to.equal(0)
    must(await alba.delete(`/api/poker/registrations/${items[0].id}`), 204)
    const after = must(await alba.get(`/api/poker/registrations/${items[0].id}`), 200).body
    expect(after).to.include({ state: 'cancelled', refund: 'done' })
    await site.services.poker.seedDemo()
    expect(await placesOf(site, 'deepstack-des-pins')).to.include({ taken: 46, free: 34 })
  })
})
