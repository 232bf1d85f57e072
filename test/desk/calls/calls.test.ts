import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import type { Answer } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { forEachDatabase, must } from '#test/support/hotelSite.ts'
import {
  besideIt,
  checkCode,
  claimedReward,
  floor,
  holder,
  houses,
  moved,
  type Staff,
  staffMember,
} from '../deskSite.ts'

const ours = `/api/desk/${houses.casino}`

describe('calls of the desk (B23)', () => {
  forEachDatabase(
    (site) => {
      const linesOf = async (subject: string) =>
        (
          await site()
            .services.store.db.selectFrom('deskActs')
            .select(['act', 'role', 'house', 'reason'])
            .where('subject', '=', subject)
            .orderBy('at')
            .execute()
        ).map((it) => Object.values(it).join(' '))
      const check = async ({ client }: Staff, code: string, house: string = houses.casino) =>
        must(await client.post(`/api/desk/${house}/rewards/check`, { code }), 200).body
      const errorOf = ({ status, body }: Answer) => [status, body.error?.code]

      it('check, give, take back and refund a reward, with the same lines in the log as the page', async () => {
        const desk = await staffMember(site(), 'casinoDesk', houses.casino)
        const { id, code, card, client } = await claimedReward(site())
        const found = await check(desk, code.toLowerCase())
        expect(found).to.deep.include({ id, firstname: card.firstname, state: 'claimed' })
        expect(found.may).to.deep.equal({ redeem: true, undo: false, refund: true })
        expect(JSON.stringify(found)).not.to.include(card.lastname)
        const given = must(await desk.client.post(`${ours}/rewards/${id}/redeem`), 200).body
        expect(given).to.deep.include({ id, state: 'redeemed' })
        expect(given.settled).to.deep.include({ house: 'Casino de la Digue', person: desk.name })
        expect((await client.get('/en/vip-card/rewards')).body).to.match(/given on/)
        expect(must(await desk.client.get(`${ours}/rewards/${id}`), 200).body).to.deep.equal(given)
        expect(must(await desk.client.post(`${ours}/rewards/${id}/undo`), 200).body.state).to.equal('claimed')
        const without = await desk.client.post(`${ours}/rewards/${id}/refund`, {})
        expect(errorOf(without)).to.deep.equal([422, 'invalid'])
        expect(without.body.error.fields.reason).to.be.a('string')
        const back = must(await desk.client.post(`${ours}/rewards/${id}/refund`, { reason: 'closed' }), 200).body
        expect(back.state).to.equal('refunded')
        expect(await linesOf(id)).to.deep.equal(
          ['checkReward', 'redeemReward', 'undoReward', 'refundReward'].map(
            (act) => `${act} casinoDesk ${houses.casino} ${act === 'refundReward' ? 'closed' : ''}`,
          ),
        )
      })

      it('and forms are one: of a page and a program at once one gives the reward, the other is told who and when', async () => {
        const one = await staffMember(site(), 'casinoDesk', houses.casino, { name: 'Léa Martin' })
        const two = await staffMember(site(), 'casinoDesk', houses.other, { name: 'Max Roy', locale: 'en' })
        const beside = await besideIt(site())
        try {
          const there = beside ? moved(two, beside) : two.client
          for (let round = 0; round < 3; round++) {
            const { id, code } = await claimedReward(site())
            const path = await checkCode(one, houses.casino, code)
            await check({ ...two, client: there }, code, houses.other)
            const [form, call] = await Promise.all([
              postForm(one.client, path, { form: 'redeem' }),
              there.post(`/api/desk/${houses.other}/rewards/${id}/redeem`),
            ])
            expect([form.status === 303, call.status === 200].filter(Boolean)).to.have.length(1)
            if (call.status === 200) expect(form.status).to.equal(409)
            else {
              expect(errorOf(call)).to.deep.equal([409, 'conflict'])
              expect(call.body.error.message).to.match(/^Already given: .+, by Léa Martin, Casino de la Digue/)
            }
            expect(await linesOf(id)).to.have.length(3)
          }
        } finally {
          await beside?.close()
        }
      })

      it('refuse in the order of every call, in the caller’s language, and say the same as the page', async () => {
        const { client } = await staffMember(site(), 'casinoDesk', houses.casino)
        const path = `${ours}/rewards/check`
        const body = { code: 'AAAAA-AAAAA' }
        expect(errorOf(await site().client().post(path, body))).to.deep.equal([401, 'notConnected'])
        const strange = await client.post(path, body, { Origin: 'https://elsewhere.example' })
        expect(errorOf(strange)).to.deep.equal([403, 'forbidden'])
        expect(errorOf(await client.post(path, 'a=b', { 'Content-Type': 'text/plain' }))[0]).to.equal(415)
        expect(errorOf(await client.post(path, '{'))).to.deep.equal([400, 'badRequest'])
        expect(errorOf(await client.post(path, { code: [1] }))).to.deep.equal([422, 'invalid'])
        for (const [language, text] of [
          ['fr', 'Aucune récompense n’a ce code.'],
          ['en', 'No reward has this code.'],
        ] as const) {
          const answer = await client.post(path, body, { 'X-Page-Locale': language })
          expect(errorOf(answer)).to.deep.equal([404, 'notFound'])
          expect(answer.body.error.fields).to.deep.equal({ code: text })
        }
        expect(errorOf(await client.get(`/api/desk/no-such-house/rewards/x`))).to.deep.equal([403, 'forbidden'])
        expect(errorOf(await client.get(`${ours}/rewards/%00`))).to.deep.equal([404, 'notFound'])
        expect(errorOf(await client.send('DELETE', path))).to.deep.equal([405, 'methodNotAllowed'])
        expect((await client.get(`${ours}/nothing`)).status).to.equal(404)
      })

      it('find a member with what the role needs, by reason, and count the same looks', async () => {
        const desk = await staffMember(site(), 'reception', houses.casino)
        const { card } = await holder(site(), 20_000)
        const find = (body: object) => desk.client.post(`${ours}/members/find`, body)
        expect((await find({ code: card.cvip })).body.error.fields).to.have.all.keys('reason')
        const born = { lastname: card.lastname, birthdate: card.birthdate, reason: 'phone' }
        for (const body of [{ code: card.cvip, reason: 'present' }, born]) {
          const look = must(await find(body), 200).body
          // Members of the tests share their name.
          const shown = look.members.map(({ fields }: { fields: object }) => Object.keys(fields).sort().join())
          expect([...new Set(shown)]).to.deep.equal(['card,firstname,lastname,status'])
          expect(must(await desk.client.get(`${ours}/members/${look.id}`), 200).body).to.deep.equal(look)
          const [line] = await linesOf(look.id)
          expect(line).to.equal(`findMember reception ${houses.casino} ${body.reason}`)
        }
        const { id } = must(await find({ code: card.cvip, reason: 'phone' }), 200).body
        const page = must(await desk.client.get(deskPath('look', 'en', { house: houses.casino, id })), 200)
        expect(page.body).to.include(card.firstname)
      })

      it('count an advantage and take it back; a use counts once', async () => {
        const desk = await staffMember(site(), 'reception', houses.casino)
        const { card } = await holder(site(), 20_000)
        const found = must(await desk.client.post(`${ours}/advantages/find`, { code: card.cvip }), 200).body
        const [{ id: member, advantages }] = found.holders
        const drinks = advantages.find(({ id }: { id: string }) => id === 'drinks')
        const body = { member, advantage: 'drinks', use: drinks.use }
        const leftOf = (answer: Answer) =>
          must(answer, 200).body.holders[0].advantages.find(({ id }: { id: string }) => id === 'drinks').left
        const count = () => desk.client.post(`${ours}/advantages/${found.id}/count`, body)
        expect([leftOf(await count()), leftOf(await count())]).to.deep.equal([drinks.left - 1, drinks.left - 1])
        const undo = { member, use: drinks.use }
        expect(leftOf(await desk.client.post(`${ours}/advantages/${found.id}/undo`, undo))).to.equal(drinks.left)
        const wrong = await desk.client.post(`${ours}/advantages/${found.id}/count`, { ...body, member: 'x' })
        expect(errorOf(wrong)).to.deep.equal([404, 'notFound'])
        expect(await linesOf(drinks.use)).to.have.length(2)
      })

      it('answer at the door as the page does', async () => {
        const desk = await staffMember(site(), 'reception', houses.casino)
        const { card } = await holder(site(), 20_000)
        const visit = () => desk.client.post(`${ours}/visits/count`, { code: card.cvip })
        const free = must(await visit(), 200).body
        expect(free).to.deep.equal({
          id: free.id,
          answer: 'welcome',
          firstname: card.firstname,
          isAgain: false,
          mayUndo: false,
        })
        expect(must(await desk.client.get(`${ours}/visits/${free.id}`), 200).body).to.deep.equal(free)
        // No visit of a member without a limit is stored: there is none to take back.
        expect(errorOf(await desk.client.post(`${ours}/visits/${free.id}/undo`))).to.deep.equal([409, 'conflict'])
      })

      it('with an Idempotency-Key run once, also in another process, and take no other body by that key', async () => {
        const desk = await staffMember(site(), 'casinoDesk', houses.casino)
        const { id, code } = await claimedReward(site())
        await check(desk, code)
        const beside = await besideIt(site())
        try {
          const there = beside ? moved(desk, beside) : desk.client
          const headers = { 'Idempotency-Key': 'till-7-4711' }
          const path = `${ours}/rewards/${id}/refund`
          const answers = await Promise.all(
            [desk.client, there, desk.client, there].map((it) => it.post(path, { reason: 'closed' }, headers)),
          )
          for (const answer of answers) expect(must(answer, 200).body.state).to.equal('refunded')
          expect(await linesOf(id)).to.have.length(2)
          const other = await desk.client.post(path, { reason: 'mistake' }, headers)
          expect(errorOf(other)).to.deep.equal([422, 'keyReused'])
          // Without a key it is another act, and too late.
          expect(errorOf(await there.post(path, { reason: 'closed' }))).to.deep.equal([409, 'conflict'])
          const bad = await desk.client.post(path, { reason: 'closed' }, { 'Idempotency-Key': 'a b' })
          expect(errorOf(bad)).to.deep.equal([400, 'badRequest'])
        } finally {
          await beside?.close()
        }
      })

      it('read the log page by page', async () => {
        const group = await staffMember(site(), 'group', undefined)
        const log = must(await group.client.get(`${ours}/log?all=1`), 200).body
        expect(log.items[0]).to.include({ act: 'readActs', person: group.name, role: 'group' })
        expect(log.total).to.be.at.least(log.items.length)
        expect(errorOf(await group.client.get(`${ours}/log?page=0`))).to.deep.equal([422, 'invalid'])
        expect(must(await group.client.get(`${ours}/log?page=999`), 200).body.items).to.deep.equal([])
      })
    },
    { env: floor },
  )
})
