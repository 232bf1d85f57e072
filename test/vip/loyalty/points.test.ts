import { expect } from 'chai'
import { localYear } from '#shared/time/localTime.ts'
import { forEachDatabase, must } from '#test/support/hotelSite.ts'
import { floorEvent, fullMember, newCvip, postFloor, preMember } from '#test/support/vipSite.ts'

describe('points of the VIP card (R014, beyond B2)', () => {
  forEachDatabase(
    (site) => {
      const earn = (cvip: string, points: number, more: object = {}, changed: object = {}) =>
        floorEvent(site, 'pointsEarned', { cvip, points, source: 'tables', label: 'Black jack', ...more }, changed)

      it('come from the floor, each line explained; the sum is the balance', async () => {
        const { client, card } = await fullMember(site)
        const answer = await postFloor(
          site,
          earn(card.cvip, 620),
          earn(card.cvip, 380, { source: 'bars', label: 'Bar' }),
        )
        expect(answer.body).to.deep.equal({ accepted: 2, duplicates: 0, refused: [] })
        const me = must(await client.get('/api/vip/me'), 200).body
        expect(me).to.include({ state: 'full', cvip: card.cvip, status: 'White', points: 1000, pointsToNext: 4000 })
        const { items, total, page, pages } = must(await client.get('/api/vip/points'), 200).body
        expect([total, page, pages]).to.deep.equal([2, 1, 1])
        expect(items[0]).to.have.all.keys('id', 'points', 'kind', 'at', 'source', 'casino', 'label', 'expiresAt')
        const bar = items.find(({ source }: { source: string }) => source === 'bars')
        expect(bar).to.include({ points: 380, kind: 'earned', casino: 'HOU', label: 'Bar' })
        const years = localYear(Date.parse(bar.expiresAt)) - localYear(Date.parse(bar.at))
        expect(years).to.equal(1)
      })

      it('are taken once an event, in any order; unknown cards and impossible points are refused alone', async () => {
        const { client, card } = await fullMember(site)
        const once = earn(card.cvip, 100)
        const late = earn(card.cvip, 50, {}, { at: new Date(site.clock.now() - 40 * 864e5).toISOString() })
        const bad = [
          [earn(newCvip(), 5), 'unknownCard'],
          [earn('5123', 5), 'invalid', 'data.cvip'],
          [earn(card.cvip, 0), 'invalid', 'data.points'],
          [earn(card.cvip, 1_000_001), 'invalid', 'data.points'],
          [earn(card.cvip, -5), 'invalid', 'data.points'],
          [earn(card.cvip, 1.5), 'invalid', 'data.points'],
          [earn(card.cvip, 5, { source: 'poker' }), 'invalid', 'data.source'],
          [earn(card.cvip, 5, { label: '' }), 'invalid', 'data.label'],
          [earn(card.cvip, 5, {}, { casino: 'XXX' }), 'unknownCasino'],
        ] as const
        const { body } = await postFloor(site, once, ...bad.map(([it]) => it), once, late)
        expect(body).to.include({ accepted: 2, duplicates: 1 })
        expect(body.refused).to.have.deep.members(
          bad.map(([{ id }, code, field]) => ({ id, code, ...(field && { fields: [field] }) })),
        )
        // Batches of which nothing is left to do.
        expect((await postFloor(site, once, late)).body).to.include({ accepted: 0, duplicates: 2 })
        expect((await postFloor(site, earn(newCvip(), 5))).body.refused).to.have.length(1)
        must(await postFloor(site, late, once), 202)
        expect((await client.get('/api/vip/me')).body.points).to.equal(150)
      })

      it('lift the status at once, over two steps if they are enough; Black has nothing above', async () => {
        const { client, card } = await fullMember(site)
        const status = async () => {
          const { status: name, pointsToNext } = (await client.get('/api/vip/me')).body
          return [name, pointsToNext]
        }
        must(await postFloor(site, earn(card.cvip, 4999)), 202)
        expect(await status()).to.deep.equal(['White', 1])
        must(await postFloor(site, earn(card.cvip, 1)), 202)
        expect(await status()).to.deep.equal(['Silver', 15_000])
        must(await postFloor(site, earn(card.cvip, 60_000)), 202)
        expect(await status()).to.deep.equal(['Black', null])
      })

      it('earned more than 12 months ago count for no status', async () => {
        const { client, card } = await fullMember(site)
        const old = new Date(site.clock.now() - 380 * 864e5).toISOString()
        must(await postFloor(site, earn(card.cvip, 6000, {}, { at: old }), earn(card.cvip, 10)), 202)
        expect((await client.get('/api/vip/me')).body).to.include({ status: 'White', pointsToNext: 4990, points: 6010 })
      })

      it('are listed 20 a page, the latest first; unknown pages are 422', async () => {
        const { client, card } = await fullMember(site)
        const now = site.clock.now()
        const lines = Array.from({ length: 45 }, (_, n) => earn(card.cvip, n + 1, {}, { at: now - n * 60_000 }))
        must(await postFloor(site, ...lines), 202)
        const first = (await client.get('/api/vip/points?page=1')).body
        expect([first.items.length, first.pages, first.total]).to.deep.equal([20, 3, 45])
        expect(first.items.map(({ points }: { points: number }) => points).slice(0, 3)).to.deep.equal([1, 2, 3])
        expect((await client.get('/api/vip/points?page=3')).body.items).to.have.length(5)
        expect((await client.get('/api/vip/points?page=4')).body.items).to.deep.equal([])
        for (const page of ['0', 'x', '-1', '1.5'])
          expect((await client.get(`/api/vip/points?page=${page}`)).status).to.equal(422)
        expect((await client.get('/api/vip/points?page=')).body.page).to.equal(1)
        expect((await site.client().get('/api/vip/points')).status).to.equal(401)
      })

      it('are seen, not spent, by members who came in with the card', async () => {
        const { card } = await fullMember(site)
        must(await postFloor(site, earn(card.cvip, 5000)), 202)
        const kiosk = site.client()
        const login = { kind: 'qr', code: card.cvip, birthdate: card.birthdate }
        must(await kiosk.post('/api/vip/login/card', login), 200)
        expect((await kiosk.get('/api/vip/me')).body.points).to.equal(5000)
        expect((await kiosk.get('/api/vip/points')).body.total).to.equal(1)
        expect((await kiosk.post('/api/vip/rewards/panama/claims')).status).to.equal(403)
        const invitation = { firstname: 'Léa', email: 'lea@guests.test' }
        expect((await kiosk.post('/api/vip/sponsorship/invitations', invitation)).status).to.equal(403)
      })

      it('a pre-member has no points, no claim and no sponsorship (R203)', async () => {
        const { client } = await preMember(site)
        expect((await client.get('/api/vip/me')).body).to.include({ state: 'preMember', points: 0, pointsToNext: 5000 })
        expect((await client.get('/api/vip/points')).body.total).to.equal(0)
        expect((await client.post('/api/vip/rewards/panama/claims')).status).to.equal(403)
        expect((await client.get('/api/vip/sponsorship')).status).to.equal(403)
        const invitation = { firstname: 'Léa', email: 'lea@guests.test' }
        expect((await client.post('/api/vip/sponsorship/invitations', invitation)).status).to.equal(403)
      })
    },
    { env: { FLOOR_SECRET: 'secret-of-the-floor' } },
  )
})
