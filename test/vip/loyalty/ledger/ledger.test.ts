import { expect } from 'chai'
import { forEachDatabase, must, password } from '#test/support/hotelSite.ts'
import { floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'
import { playLedgers } from './randomLedger.ts'

describe('ledgers under random operations at once', () => {
  forEachDatabase(
    (site) => {
      it('end with sums that are the balances, and none below 0', async () => {
        await playLedgers(site, 300, 20_261_121)
      })

      it('a claim while points expire gets none of them, and they expire once', async () => {
        const { client, card, email } = await fullMember(site)
        const earned = { cvip: card.cvip, points: 5000, source: 'tables', label: 'Tables' }
        must(await postFloor(site, floorEvent(site, 'pointsEarned', earned)), 202)
        site.clock.advance({ days: 366 })
        must(await client.post('/api/vip/login', { email, password }), 200)
        const claim = () => client.post('/api/vip/rewards/un-cocktail-au-coucher/claims')
        const [first, second, third] = await Promise.all([claim(), claim(), claim(), site.services.jobs.runDue()])
        for (const { status, body } of [first, second, third])
          expect([status, body.error.code]).to.deep.equal([409, 'notEnoughPoints'])
        const { items } = must(await client.get('/api/vip/points'), 200).body
        const moves = items.map(({ kind, points }: { kind: string; points: number }) => [kind, points])
        expect(moves).to.deep.equal([
          ['expired', -5000],
          ['earned', 5000],
        ])
        expect(must(await client.get('/api/vip/me'), 200).body.points).to.equal(0)
      })
    },
    { env: { FLOOR_SECRET: 'secret-of-the-floor' } },
  )
})
