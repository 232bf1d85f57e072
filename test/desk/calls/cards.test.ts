import { expect } from 'chai'
import type { Answer } from '#test/support/client.ts'
import { forEachDatabase, must } from '#test/support/hotelSite.ts'
import { blankCard, preMember } from '#test/support/vipSite.ts'
import { floor, houses, staffMember } from '../deskSite.ts'
import { actsOn, errorOf } from './callSite.ts'

const atHotel = `/api/desk/${houses.hotel}`
const atCasino = `/api/desk/${houses.casino}`

describe('cards by calls of the desk (B23)', () => {
  forEachDatabase(
    (site) => {
      it('tell a program its houses: one for who has one, all for the group', async () => {
        const reception = await staffMember(site(), 'reception', houses.hotel)
        const group = await staffMember(site(), 'group', undefined)
        const slugsOf = (answer: Answer) => must(answer, 200).body.items.map(({ slug }: { slug: string }) => slug)
        const own = must(await reception.client.get('/api/desk/houses'), 200).body.items
        expect(own).to.deep.equal([{ slug: houses.hotel, name: 'Villa Ondine', kind: 'hotel', roles: ['reception'] }])
        expect(slugsOf(await group.client.get('/api/desk/houses'))).to.include.members(Object.values(houses))
      })

      it('a renewal goes from the request to the hand-over; a step is made once and taken back', async () => {
        const { client: guest, profile } = await site().member()
        must(await guest.post('/api/eph/profile/card_renewal'), 201)
        const { client } = await staffMember(site(), 'reception', houses.hotel)
        const list = must(await client.get(`${atHotel}/renewals?state=asked`), 200).body
        const row = list.items.find(({ number }: { number: string }) => number === profile.ibNumber)
        expect(Object.keys(row).sort()).to.deep.equal(['id', 'number', 'requestedAt', 'since'])
        expect(errorOf(await client.get(`${atHotel}/renewals/${row.id}`)), 'not opened').to.deep.equal([
          404,
          'notFound',
        ])
        const opened = must(await client.post(`${atHotel}/renewals/open`, { reason: 'handle', id: row.id }), 200).body
        expect(opened).to.deep.include({ id: row.id, state: 'asked', may: { step: 'made', undo: false } })
        const step = (name: string, body?: object) => client.post(`${atHotel}/renewals/${row.id}/${name}`, body)
        expect(errorOf(await step('given'))).to.deep.equal([409, 'conflict'])
        expect(must(await step('made'), 200).body.steps).to.have.all.keys('asked', 'made')
        expect(errorOf(await step('made')), 'once').to.deep.equal([409, 'conflict'])
        expect(must(await step('undo'), 200).body.state).to.equal('asked')
        must(await step('made'), 200)
        const nowhere = await step('sent', { handOver: 'elsewhere' })
        expect([nowhere.status, Object.keys(nowhere.body.error.fields)]).to.deep.equal([422, ['handOver']])
        expect(must(await step('sent', { handOver: houses.hotel }), 200).body.handOver).to.equal('Villa Ondine')
        expect(must(await step('given'), 200).body).to.deep.include({ state: 'given', address: [] })
        expect((await guest.get('/api/eph/profile/card_renewal')).body.pending).to.equal(false)
        expect((await actsOn(site(), row.id)).map(({ act }) => act)).to.deep.equal([
          'readRenewals',
          'advanceRenewal',
          'undoRenewal',
          ...Array(3).fill('advanceRenewal'),
        ])
      })

      it('a pre-member gets a card of the register, which is replaced, and blocked at once', async () => {
        const { client } = await staffMember(site(), 'casinoDesk', houses.casino)
        const { profile, client: member } = await preMember(site())
        const found = must(
          await client.post(`${atCasino}/files/find`, { code: profile.fileNumber, reason: 'present' }),
          200,
        ).body
        expect(found).to.include({ state: 'open', fileNumber: profile.fileNumber })
        const act = (name: string, body: object) => client.post(`${atCasino}/files/${found.id}/${name}`, body)
        const [first, second] = [await blankCard(site()), await blankCard(site())]
        const unseen = await act('give', { card: first.cvip })
        expect([unseen.status, Object.keys(unseen.body.error.fields)]).to.deep.equal([422, ['identity']])
        const unknown = await act('give', { card: '427100000000', identity: 'seen' })
        expect(Object.keys(unknown.body.error.fields)).to.deep.equal(['card'])
        const given = must(await act('give', { card: first.cvip, identity: 'seen' }), 200).body
        expect(given).to.include({ id: found.id, state: 'full', card: first.cvip })
        expect((await member.get('/api/vip/me')).body.cvip).to.equal(first.cvip)
        const change = { card: second.cvip, reason: 'lost', identity: 'seen' }
        const replaced = must(await act('replace', { ...change, before: given.card }), 200).body
        expect(replaced).to.include({ state: 'full', card: second.cvip })
        expect(errorOf(await act('block', { reason: 'stolen', before: first.cvip }))).to.deep.equal([409, 'conflict'])
        const blocked = must(await act('block', { reason: 'stolen', before: second.cvip }), 200).body
        expect(blocked.state).to.equal('blocked')
        expect(blocked.ended.map(({ state }: { state: string }) => state).sort()).to.deep.equal(['blocked', 'replaced'])
        expect(must(await client.get(`${atCasino}/files/${found.id}`), 200).body).to.deep.equal(blocked)
        expect((await actsOn(site(), found.id)).map(({ act: name, reason }) => [name, reason])).to.deep.equal([
          ['openFile', 'present'],
          ['giveCard', null],
          ['replaceCard', 'lost'],
          ['blockCard', 'stolen'],
        ])
      })

      it('several files of one name and birth date are a choice, each acted on by its number', async () => {
        const { client } = await staffMember(site(), 'casinoDesk', houses.casino)
        const same = { lastname: 'Quéméneur', birthdate: '1991-04-02' }
        for (let n = 0; n < 2; n++) await preMember(site(), same)
        const found = must(await client.post(`${atCasino}/files/find`, { ...same, reason: 'phone' }), 200).body
        expect(found.choices.map(({ member }: { member: string }) => member)).to.deep.equal(['1', '2'])
        const card = (await blankCard(site())).cvip
        const path = `${atCasino}/files/${found.id}`
        must(await client.post(`${path}/give`, { card, identity: 'seen', member: '2' }), 200)
        expect(must(await client.get(`${path}?member=1`), 200).body.state).to.equal('open')
        expect(must(await client.get(`${path}?member=2`), 200).body).to.include({ state: 'full', card })
      })
    },
    { env: floor },
  )
})
