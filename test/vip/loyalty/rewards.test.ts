import { expect } from 'chai'
import { forEachDatabase, must } from '#test/support/hotelSite.ts'
import { floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'

describe('rewards of the VIP card (R082–R085)', () => {
  forEachDatabase(
    (site) => {
      const rich = async (points: number) => {
        const member = await fullMember(site)
        const data = { cvip: member.card.cvip, points, source: 'machines', label: 'Machines' }
        must(await postFloor(site, floorEvent(site, 'pointsEarned', data)), 202)
        return member
      }
      const claim = (client: Awaited<ReturnType<typeof rich>>['client'], id: string) =>
        client.post(`/api/vip/rewards/${id}/claims`)

      it('are listed from content: by category, by points both ways, new ones; bad queries are 422', async () => {
        const { client } = await rich(1)
        const list = async (query = '') => must(await client.get(`/api/vip/rewards${query}`), 200).body
        const all = await list()
        expect([all.total, all.items.length, all.pages]).to.deep.equal([30, 30, 1])
        expect(all.items[0]).to.have.all.keys('id', 'title', 'url', 'category', 'points', 'new', 'available')
        const bars = await list('?category=bars')
        expect(new Set(bars.items.map(({ category }: { category: string }) => category))).to.deep.equal(
          new Set(['bars']),
        )
        const points = (await list('?sort=points')).items.map((it: { points: number }) => it.points)
        expect(points).to.deep.equal(points.toSorted((a: number, b: number) => a - b))
        const down = (await list('?sort=-points')).items.map((it: { points: number }) => it.points)
        expect(down).to.deep.equal(down.toSorted((a: number, b: number) => b - a))
        const fresh = await list('?new=1')
        expect(fresh.total).to.equal(6)
        expect(fresh.items.every((it: { new: boolean }) => it.new)).to.equal(true)
        expect(fresh.total).to.equal(all.items.filter((it: { new: boolean }) => it.new).length)
        expect(await list('?category=&sort=&new=')).to.deep.equal(all)
        for (const query of ['category=games', 'sort=title', 'new=yes', 'page=0'])
          expect((await client.get(`/api/vip/rewards?${query}`)).status, query).to.equal(422)
        const panama = all.items.find(({ id }: { id: string }) => id === 'panama')
        expect(panama).to.include({ title: 'The Digue panama', category: 'others', available: true })
        expect((await site.get(panama.url)).status).to.equal(200)
      })

      it('are claimed for points, with a code, a mail and a line in the ledger', async () => {
        const { client, email } = await rich(6000)
        const answer = must(await claim(client, 'panama'), 201).body
        expect(answer).to.have.all.keys('id', 'code', 'reward', 'at')
        expect(answer.reward).to.equal('panama')
        const [line] = (await client.get('/api/vip/points')).body.items
        expect(line).to.include({ kind: 'spent', source: 'reward', label: 'The Digue panama', expiresAt: null })
        expect((await client.get('/api/vip/me')).body.points).to.equal(6000 + line.points)
        expect((await client.get('/api/vip/rewards/mine')).body.items).to.deep.equal([answer])
        expect(await site.mail('rewardClaim', email)).to.include({ code: answer.code })
        expect((await client.get('/api/vip/me')).body.status).to.equal('Silver')
      })

      it('two claims at once cannot spend the same points', async () => {
        const { client } = await rich(4000)
        const answers = await Promise.all(Array.from({ length: 6 }, () => claim(client, 'the-a-la-menthe-et-gateau')))
        const codes = answers.map(({ status, body }) => (status === 201 ? 201 : body.error.code)).sort()
        const { points } = (await client.get('/api/vip/me')).body
        const given = codes.filter((it) => it === 201).length
        expect(points).to.be.at.least(0)
        expect(given).to.be.at.most(4)
        expect(points).to.equal(4000 - given * (await costOf(client, 'the-a-la-menthe-et-gateau')))
        expect(codes.slice(given).every((it) => it === 'notEnoughPoints')).to.equal(true)
      })

      it('a reward with a stock is given so many times, however many ask at once', async () => {
        const wanted = 'nuit-a-la-villa-ondine'
        const people = []
        for (let n = 0; n < 7; n++) people.push(await rich(40_000))
        const answers = await Promise.all(people.map(({ client }) => claim(client, wanted)))
        const given = answers.filter(({ status }) => status === 201)
        const refused = answers.filter(({ status }) => status !== 201)
        expect(given).to.have.length(4)
        expect(refused.every(({ status, body }) => status === 409 && body.error.code === 'rewardUnavailable')).to.equal(
          true,
        )
        const list = (await people[0]?.client.get('/api/vip/rewards'))?.body.items
        expect(list.find(({ id }: { id: string }) => id === wanted).available).to.equal(false)
        const loser = people[answers.findIndex(({ status }) => status !== 201)]
        expect((await loser?.client.get('/api/vip/me'))?.body.points).to.equal(40_000)
      })

      it('refuses what is not enough, what is not there, and the same post twice costs once', async () => {
        const { client } = await rich(1000)
        const poor = await claim(client, 'panama')
        expect([poor.status, poor.body.error.code]).to.deep.equal([409, 'notEnoughPoints'])
        expect((await claim(client, 'jackpot')).status).to.equal(404)
        expect((await client.get('/api/vip/rewards/mine')).body.total).to.equal(0)
        const key = { 'Idempotency-Key': 'claim-once' }
        const twice = [
          await client.post('/api/vip/rewards/un-cocktail-au-coucher/claims', undefined, key),
          await client.post('/api/vip/rewards/un-cocktail-au-coucher/claims', undefined, key),
        ]
        expect(twice.map(({ status, body }) => [status, body.id])).to.deep.equal([
          [201, twice[0]?.body.id],
          [201, twice[0]?.body.id],
        ])
        expect((await client.get('/api/vip/rewards/mine')).body.total).to.equal(1)
      })
    },
    { env: { FLOOR_SECRET: 'secret-of-the-floor' } },
  )
})

async function costOf(client: Awaited<ReturnType<typeof fullMember>>['client'], id: string): Promise<number> {
  const { items } = (await client.get('/api/vip/rewards')).body
  return items.find((it: { id: string }) => it.id === id).points
}
