import { expect } from 'chai'
import { must } from '#test/support/hotelSite.ts'
import { forEachPokerSite } from '#test/support/pokerSite.ts'
import { floor, houses, type Staff, staffMember } from '../deskSite.ts'
import { evening, minutesFromNow, paidPlayer, rowOf } from '../tournaments/eveningSite.ts'
import { actsOn, errorOf } from './callSite.ts'

const here = `/api/desk/${houses.casino}/tournaments`

describe('a tournament evening by calls of the desk (B23)', function () {
  this.timeout(60_000)
  forEachPokerSite(
    (site) => {
      let staff: Staff
      let path: string
      before(async () => {
        staff = await staffMember(site(), 'tournamentDesk', houses.casino)
        const { items } = must(await staff.client.get(here), 200).body
        const entry = items.find(({ title }: { title: string }) => title === 'Le Quarante de la Digue')
        expect(entry).to.deep.include({ state: 'tonight' })
        path = `${here}/${entry.id}`
      })
      const playerOf = async (id: string) => must(await staff.client.get(`${path}/players/${id}`), 200).body.player

      it('players are welcomed by code or from the list, once, and that is undone', async () => {
        const { id, code } = await paidPlayer(site())
        const checkIn = () => staff.client.post(`${path}/check-in`, { code: code.toLowerCase() })
        const done = must(await checkIn(), 200).body
        expect(done.player).to.include({ id, code, state: 'checkedIn' })
        expect(done.evening.counts.checkedIn).to.equal(1)
        expect(errorOf(await checkIn())).to.deep.equal([409, 'conflict'])
        expect(errorOf(await staff.client.post(`${path}/check-in`, { code: 'AAAA-AAAA' }))).to.deep.equal([
          404,
          'notFound',
        ])
        const undone = must(await staff.client.post(`${path}/players/${id}/undo`), 200).body
        expect(undone.player).to.include({ id, state: 'registered' })
        expect(must(await staff.client.post(`${path}/players/${id}/check-in`), 200).body.player.state).to.equal(
          'checkedIn',
        )
        const { players, at } = must(await staff.client.get(path), 200).body
        expect(players.map((it: { id: string }) => it.id)).to.deep.equal([id])
        expect(Date.parse(at)).to.be.within(site().clock.now() - 60_000, site().clock.now())
        expect((await actsOn(site(), id)).map(({ act }) => act)).to.deep.equal(['checkIn', 'undoCheckIn', 'checkIn'])
      })

      it('places are sold to a guest and to a member, and the fee is given back, once', async () => {
        const price = must(await staff.client.get(`${path}/walk-in`), 200).body
        expect(price).to.deep.include({ price: { amount: 4000, currency: 'EUR' }, member: null })
        const guest = { firstname: 'Nolwenn', lastname: 'Quéré', birthdate: '1979-03-04', identity: 'seen' }
        const sell = (body: object, headers?: Record<string, string>) =>
          staff.client.post(`${path}/walk-in/guest`, body, headers)
        expect(Object.keys((await sell({ ...guest, identity: 'no' })).body.error.fields)).to.deep.equal(['identity'])
        expect(errorOf(await sell({ ...guest, birthdate: '2015-03-04' }))).to.deep.equal([409, 'conflict'])
        const key = { 'Idempotency-Key': 'walk-in-1' }
        const [first, second] = [must(await sell(guest, key), 200).body, must(await sell(guest, key), 200).body]
        expect(second.player.id, 'one place').to.equal(first.player.id)
        const member = await site().player()
        await site()
          .services.store.db.updateTable('vipMembers')
          .set({ fileNumber: 'D1234567890' })
          .where('id', '=', member.id)
          .execute()
        const find = { code: 'd1234567890' }
        const found = must(await staff.client.post(`${path}/walk-in/find`, find), 200).body
        expect(found.member).to.include({ card: 'D1234567890' })
        const sold = must(await staff.client.post(`${path}/walk-in/sell`, { look: found.member.look }), 200).body.player
        const refund = (reason: string) => staff.client.post(`${path}/players/${sold.id}/refund`, { reason })
        expect((await refund('because')).status).to.equal(422)
        expect(must(await refund('goodwill'), 200).body.player).to.include({ id: sold.id, money: 'refunded' })
        expect(errorOf(await refund('goodwill'))).to.deep.equal([409, 'conflict'])
        expect((await rowOf(site())).taken).to.equal(2)
      })

      it('the file for the floor is CSV, the clock is pressed for the state that was read, missing players are marked', async () => {
        const { id } = await paidPlayer(site())
        const csv = must(await staff.client.post(`${path}/export`), 200)
        expect(csv.headers.get('content-type')).to.equal('text/csv; charset=utf-8')
        expect(csv.headers.get('cache-control')).to.equal('no-store')
        expect(String(csv.body)).to.include('"registration"').and.include(id)
        expect(errorOf(await staff.client.post(`${path}/no-shows`)), 'too soon').to.deep.equal([409, 'conflict'])
        expect(errorOf(await staff.client.post(`${path}/offer-next`)), 'nobody waits').to.deep.equal([409, 'conflict'])
        site().clock.advance({ minutes: 70 })
        const { clock } = must(await staff.client.get(`${path}/clock`), 200).body
        const press = (body: object) => staff.client.post(`${path}/clock/press`, body)
        const paused = must(await press({ press: 'pause', seen: clock.seen }), 200).body.clock
        expect(paused.phase).to.equal('paused')
        expect(errorOf(await press({ press: 'next', seen: clock.seen })), 'moved').to.deep.equal([409, 'conflict'])
        expect((await press({ press: 'faster', seen: paused.seen })).status).to.equal(422)
        const marked = must(await staff.client.post(`${path}/no-shows`), 200).body
        expect(marked.count).to.equal(1)
        expect(await playerOf(id)).to.include({ state: 'noShow' })
      })
    },
    { env: floor, edits: { [`poker/tournois/${evening}`]: { date: minutesFromNow(60) } } },
  )
})
