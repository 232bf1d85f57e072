import { expect } from 'chai'
import { todayInParis } from '#shared/time/parisTime.ts'
import { forEachDatabase, must } from '#test/support/hotelSite.ts'
import { floor, houses, staffMember } from '../deskSite.ts'
import { claimedLine, earner } from '../points/pointsSite.ts'
import { actsOn, errorOf } from './callSite.ts'

const here = `/api/desk/${houses.casino}`

describe('points and protections by calls of the desk (B23, B2)', () => {
  forEachDatabase(
    (site) => {
      it('a claim is opened, answered once, and its member has the line', async () => {
        const { client } = await staffMember(site(), 'casinoDesk', houses.casino)
        const { id, client: member } = await claimedLine(site())
        const { items } = must(await client.get(`${here}/points/claims`), 200).body
        expect(items.find((it: { id: string }) => it.id === id).line).to.include({
          text: 'Bar des Embruns',
          points: 300,
        })
        expect(errorOf(await client.get(`${here}/points/claims/${id}`)), 'not opened').to.deep.equal([404, 'notFound'])
        const opened = must(await client.post(`${here}/points/claims/${id}/open`), 200).body
        expect(opened).to.include({ id, message: 'J’étais à Brest ce soir-là.', mayAnswer: true })
        const adjust = (body: object) => client.post(`${here}/points/claims/${id}/adjust`, body)
        expect(Object.keys((await adjust({ points: 0, words: 'x' })).body.error.fields)).to.deep.equal(['points'])
        const answered = must(await adjust({ points: 50, words: 'Avec nos excuses' }), 200).body
        expect(answered.answered).to.deep.include({ outcome: 'adjusted', text: 'Avec nos excuses' })
        expect(errorOf(await client.post(`${here}/points/claims/${id}/refuse`, { words: 'x' }))).to.deep.equal([
          409,
          'conflict',
        ])
        const [line] = must(await member.get('/api/vip/points'), 200).body.items
        expect(line).to.include({ points: 50, label: 'Avec nos excuses' })
        expect((await actsOn(site(), id)).map(({ act, reason }) => [act, reason])).to.deep.equal([
          ['readLedger', 'claim'],
          ['answerClaim', null],
        ])
      })

      it('an adjustment beyond the limit waits for another person, with an Idempotency-Key once', async () => {
        const one = await staffMember(site(), 'casinoDesk', houses.casino)
        const two = await staffMember(site(), 'casinoDesk', houses.casino, { name: 'Max Roy' })
        const { card, balance } = await earner(site())
        const find = { code: card.cvip, reason: 'complaint' }
        const ledger = must(await one.client.post(`${here}/points/find`, find), 200).body
        expect(ledger.member).to.include({ card: card.cvip, balance: 300 })
        const path = `${here}/points/ledgers/${ledger.id}`
        const body = { points: 6000, reason: 'missing', words: 'Une soirée oubliée' }
        const send = () => one.client.post(`${path}/adjust`, body, { 'Idempotency-Key': 'ledger-1' })
        const [first, second] = [must(await send(), 200).body, must(await send(), 200).body]
        expect(second).to.deep.equal(first)
        expect(first.waiting).to.have.length(1)
        expect(first.waiting[0]).to.deep.include({ points: 6000, state: 'waiting', refusal: 'own' })
        expect(await balance()).to.equal(300)
        const [{ id }] = first.waiting
        const decide = (client: typeof one.client, decision: string) =>
          client.post(`${here}/points/adjustments/${id}/${decision}`)
        expect(errorOf(await decide(one.client, 'approve'))).to.deep.equal([409, 'conflict'])
        expect(must(await two.client.post(`${here}/points/adjustments/${id}/open`), 200).body.lines).to.have.length(1)
        const decided = must(await decide(two.client, 'approve'), 200).body.items
        const row = decided.find((it: { id: string }) => it.id === id)
        expect(row).to.deep.include({ state: 'approved' })
        expect(row.decided.by).to.equal('Max Roy')
        expect(errorOf(await decide(two.client, 'decline'))).to.deep.equal([409, 'conflict'])
        expect(await balance()).to.equal(6300)
        expect(must(await one.client.get(path), 200).body.lines[0]).to.include({ points: 6000, kind: 'adjusted' })
      })

      it('a pause is read by the casino’s desk alone, with a reason, and the door asks not to let in', async () => {
        const desk = await staffMember(site(), 'casinoDesk', houses.casino)
        const reception = await staffMember(site(), 'reception', houses.casino)
        const { client: member, card } = await earner(site())
        const pauseUntil = Temporal.PlainDate.from(todayInParis(site().clock.now())).add({ days: 10 }).toString()
        must(await member.put('/api/vip/protection', { pauseUntil, muteGaming: false }), 200)
        const find = { code: card.cvip, reason: 'phone' }
        const found = must(await desk.client.post(`${here}/protections/find`, find), 200).body
        expect(found.members[0]).to.include({ pauseUntil })
        expect(must(await desk.client.get(`${here}/protections/${found.id}`), 200).body).to.deep.equal(found)
        expect(errorOf(await reception.client.post(`${here}/protections/find`, find))).to.deep.equal([403, 'forbidden'])
        const visit = must(await reception.client.post(`${here}/visits/count`, { code: card.cvip }), 200).body
        expect(visit).to.include({ answer: 'paused', mayUndo: false })
        const list = must(await desk.client.post(`${here}/protections/list`, { reason: 'complaint' }), 200).body
        expect(list).to.include({ list: 'house', hasMore: false })
        const wrong = await desk.client.post(`${here}/protections/list`, { reason: 'curious' })
        expect([wrong.status, Object.keys(wrong.body.error.fields)]).to.deep.equal([422, ['reason']])
      })
    },
    { env: floor },
  )
})
