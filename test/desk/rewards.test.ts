import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import type { Answer } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { forEachDatabase, must, password } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { floorEvent, postFloor } from '#test/support/vipSite.ts'
import {
  besideIt,
  checkCode,
  claimedReward,
  floor,
  houses,
  moved,
  type Staff,
  staffMember,
  textOf,
} from './deskSite.ts'

describe('rewards at the desk (B23)', () => {
  forEachDatabase(
    (site) => {
      const act = (staff: Staff, path: string, form: string, more: Record<string, string> = {}) =>
        postForm(staff.client, path, { form, ...more })
      const stateOf = (id: string) =>
        site.services.store.db
          .selectFrom('rewardClaims')
          .select(['state', 'settledAt', 'settledHouse', 'piece'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      const actsOf = async (id: string) =>
        (
          await site.services.store.db
            .selectFrom('deskActs')
            .select(['act', 'role', 'house', 'reason', 'personId'])
            .where('subject', '=', id)
            .where('act', '!=', 'checkReward')
            .orderBy('at')
            .execute()
        ).map(({ act: name, role, house, reason }) => [name, role, house, reason])
      const claims = async (member: { client: Staff['client'] }, path = '/carte-vip/recompenses') =>
        textOf(await member.client.get(path))

      it('are checked by their code, however it is typed: what, for whom, where, until when, card; a code that is none is kept', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const { code, card, id } = await claimedReward(site)
        for (const typed of [code, code.toLowerCase(), code.replace('-', ' '), ` ${code.replace('-', '')} `]) {
          const page = textOf(must(await desk.client.get(await checkCode(desk, houses.casino, typed)), 200))
          expect(page, typed).to.include('Un cocktail au coucher').and.include('À remettre')
          for (const text of [`${card.firstname} ${card.lastname}`, `se termine par ${card.cvip.slice(-4)}`])
            expect(page, typed).to.include(text)
          // The words of the reward's story, its casino, and that it does not lapse.
          for (const text of ['Servi au comptoir', 'Casino du Soleil', 'Sans date de fin'])
            expect(page).to.include(text)
          expect(page, 'no more of the member').not.to.include(card.cvip)
        }
        const path = deskPath('rewards', 'fr', { house: houses.casino })
        const wrong = await act(desk, path, 'check', { code: 'ABCDE-FGHJ' })
        expect([wrong.status, wrong.body.includes('value="ABCDE-FGHJ"')]).to.deep.equal([404, true])
        expect(textOf(wrong)).to.include('Aucune récompense n’a ce code.')
        // Its page is for whoever has checked the code, and not for long.
        const other = await staffMember(site, 'casinoDesk', houses.casino)
        const page = deskPath('reward', 'fr', { house: houses.casino, id })
        expect((await other.client.get(page)).status).to.equal(303)
        expect((await act(other, page, 'redeem')).headers.get('location')).to.equal(path)
        expect((await stateOf(id)).state).to.equal('claimed')
      })

      it('of another casino warn the desk; a hotel hands out none of a casino, and a casino’s own desk says nothing', async () => {
        const { code, id } = await claimedReward(site, 'moules-du-vendredi')
        const own = await staffMember(site, 'casinoDesk', houses.casino)
        const other = await staffMember(site, 'casinoDesk', houses.other)
        const hotel = await staffMember(site, 'reception', houses.hotel)
        const here = textOf(await own.client.get(await checkCode(own, houses.casino, code)))
        expect(here).to.include('Remettre la récompense').and.not.include('quand même')
        const there = textOf(await other.client.get(await checkCode(other, houses.other, code)))
        expect(there).to.include('Cette récompense se remet à Casino de la Digue, pas ici (Casino des Pins)')
        expect(there).to.include('La remettre ici quand même')
        const atHotel = await checkCode(hotel, houses.hotel, code)
        expect(textOf(await hotel.client.get(atHotel)))
          .to.include('elle ne peut pas l’être ici')
          .and.not.include('Remettre la récompense')
        const refused = await act(hotel, atHotel, 'redeem')
        expect([refused.status, (await stateOf(id)).state]).to.deep.equal([409, 'claimed'])
        expect(textOf(refused)).to.include('Cette récompense se remet dans un casino')
        // The hotels hand over their own.
        const night = await claimedReward(site, 'petit-dejeuner-au-lit')
        must(await act(hotel, await checkCode(hotel, houses.hotel, night.code), 'redeem'), 303)
        expect(textOf(await site.client().get('/recompenses/petit-dejeuner-au-lit'))).to.include('tous nos hôtels')
      })

      it('that were handed over are told by mail when, where and what, once that can no longer be undone', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const one = await claimedReward(site)
        const { id } = must(await one.client.post('/api/vip/rewards/moules-du-vendredi/claims'), 201).body
        const { code } = await site.services.store.db
          .selectFrom('rewardClaims')
          .select('code')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const given = () =>
          site.services.store.db
            .selectFrom('outbox')
            .select(['payload', 'nextAttemptAt', 'locale'])
            .where('kind', '=', 'rewardGiven')
            .where('recipient', '=', one.email)
            .execute()
        const first = await checkCode(desk, houses.casino, one.code)
        const second = await checkCode(desk, houses.casino, code)
        for (const path of [first, second]) must(await act(desk, path, 'redeem'), 303)
        expect(await given()).to.have.length(2)
        must(await act(desk, first, 'undo'), 303)
        const [mail, none] = await given()
        expect(none, 'the one that was undone alone is taken back').to.equal(undefined)
        const { givenAt, ...told } = JSON.parse(mail?.payload ?? '')
        expect(told, 'in the language of the account').to.deep.equal({
          firstname: one.card.firstname,
          reward: 'Market mussels',
          code,
          house: 'Casino de la Digue',
        })
        expect([givenAt, mail?.nextAttemptAt]).to.deep.equal([(await stateOf(id)).settledAt, givenAt + 10 * 60_000])
        must(await act(desk, first, 'redeem'), 303)
        expect(await given()).to.have.length(2)
      })

      it('are redeemed once: of two desks at once, in two processes, one gets it and the other is told who and when', async () => {
        const one = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Léa Martin' })
        const two = await staffMember(site, 'casinoDesk', houses.other, { name: 'Max Roy', locale: 'en' })
        const beside = await besideIt(site)
        try {
          for (let round = 0; round < 4; round++) {
            const { id, code, client } = await claimedReward(site)
            // The second desk speaks to another process where there is one.
            const there: Staff = beside ? { ...two, client: moved(two, beside) } : two
            const paths = [await checkCode(one, houses.casino, code), await checkCode(there, houses.other, code, 'en')]
            const [first, second] = (await Promise.all([
              act(one, paths[0] ?? '', 'redeem'),
              act(there, paths[1] ?? '', 'redeem'),
            ])) as [Answer, Answer]
            expect([first.status, second.status].sort()).to.deep.equal([303, 409])
            const loser = first.status === 409 ? first : second
            expect(textOf(loser)).to.match(
              loser === second
                ? /Already given: .+, by Léa Martin, Casino de la Digue/
                : /Déjà remise : .+, par Max Roy, Casino des Pins/,
            )
            expect(await actsOf(id)).to.have.length(1)
            expect(await claims({ client })).to.match(/retrait le \w+ \d/)
            expect(await claims({ client }, '/en/vip-card/rewards')).to.match(/given on \w+/)
          }
        } finally {
          await beside?.close()
        }
      })

      it('a button pressed again, when the answer was lost, gives nothing twice', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const { id, code } = await claimedReward(site)
        const path = await checkCode(desk, houses.casino, code)
        must(await act(desk, path, 'redeem'), 303)
        const again = await act(desk, path, 'redeem')
        expect([again.status, textOf(again).includes('Déjà remise')]).to.deep.equal([409, true])
        expect(await actsOf(id)).to.deep.equal([['redeemReward', 'casinoDesk', houses.casino, null]])
      })

      it('are undone for ten minutes by the same person or house, and are good again', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const colleague = await staffMember(site, 'reception', houses.casino)
        const elsewhere = await staffMember(site, 'casinoDesk', houses.other)
        const { id, code, client } = await claimedReward(site)
        const path = await checkCode(desk, houses.casino, code)
        const done = must(await act(desk, path, 'redeem'), 303)
        expect(textOf(await desk.client.get(done.headers.get('location') ?? ''))).to.include('Récompense remise.')
        const far = await checkCode(elsewhere, houses.other, code)
        expect((await elsewhere.client.get(far)).body).not.to.include('value="undo"')
        expect((await act(elsewhere, far, 'undo')).status).to.equal(409)
        const near = await checkCode(colleague, houses.casino, code)
        must(await act(colleague, near, 'undo'), 303)
        // The first desk's page is loaded again.
        expect(textOf(await desk.client.get(done.headers.get('location') ?? '')))
          .to.include('À remettre')
          .and.not.include('Récompense remise.')
        expect(await stateOf(id)).to.deep.include({ state: 'claimed', settledAt: null })
        expect(await claims({ client })).not.to.include('retrait le')
        must(await act(desk, path, 'redeem'), 303)
        site.clock.advance({ minutes: 11 })
        expect((await act(desk, path, 'undo')).status).to.equal(409)
        expect((await stateOf(id)).state).to.equal('redeemed')
        expect((await actsOf(id)).map(([name]) => name)).to.deep.equal(['redeemReward', 'undoReward', 'redeemReward'])
      })

      it('that cannot be given are refunded once, with a reason: points back in the ledger, the piece free again', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const reward = 'nuit-a-la-villa-ondine'
        const { id, code, client } = await claimedReward(site, reward, 40_000)
        const before = (await client.get('/api/vip/me')).body.points
        const path = await checkCode(desk, houses.casino, code)
        const without = await act(desk, path, 'refund')
        expect([without.status, textOf(without).includes('Choisissez un motif')]).to.deep.equal([422, true])
        // Sent from the page of an outcome, it does not say that outcome again.
        must(await act(desk, path, 'redeem'), 303)
        const undone = must(await act(desk, path, 'undo'), 303).headers.get('location') ?? ''
        const words = 'le code est de nouveau valable'
        expect(textOf(await desk.client.get(undone))).to.include(words)
        expect(textOf(await act(desk, undone, 'refund')))
          .to.include('Choisissez un motif')
          .and.not.include(words)
        const twice = await Promise.all([1, 2].map(() => act(desk, path, 'refund', { reason: 'soldOut' })))
        expect(twice.map(({ status }) => status).sort()).to.deep.equal([303, 409])
        expect((await act(desk, path, 'redeem')).status).to.equal(409)
        const { state, piece } = await stateOf(id)
        expect([state, piece]).to.deep.equal(['refunded', null])
        expect((await client.get('/api/vip/me')).body.points)
          .to.equal(40_000)
          .and.be.above(before)
        const [line] = (await client.get('/api/vip/points')).body.items
        expect(line).to.include({ kind: 'adjusted', source: 'refund', points: 40_000 - before })
        expect(line.label).to.match(/^Points given back: /)
        expect((await actsOf(id)).slice(2)).to.deep.equal([['refundReward', 'casinoDesk', houses.casino, 'soldOut']])
        expect(await claims({ client })).to.match(/points rendus le \w+ \d/)
        expect(await claims({ client }, '/en/vip-card/rewards')).to.match(/points given back on \w+/)
        // Four pieces: one was given back, so four more members get one.
        const given = []
        for (let n = 0; n < 4; n++) given.push(await claimedReward(site, reward, 40_000))
        expect(given).to.have.length(4)
      })

      it('are redeemed by a system of the house with a signed notification, as one act of the system', async () => {
        const { id, code, client, email } = await claimedReward(site)
        const send = async (given: unknown, changed: object = {}) => {
          const event = floorEvent(site, 'rewardRedeemed', { code: given }, changed)
          const { body } = await postFloor(site, event, event)
          return [body.accepted, body.duplicates, body.refused[0]?.code]
        }
        expect(await send(code.toLowerCase())).to.deep.equal([1, 1, undefined])
        expect(await stateOf(id)).to.include({ state: 'redeemed', settledHouse: houses.casino })
        expect(await actsOf(id)).to.deep.equal([['redeemReward', 'system', houses.casino, null]])
        expect(await claims({ client })).to.include('retrait le')
        const told = { code, reward: 'A cocktail at sunset', house: 'Casino de la Digue' }
        expect(await site.mail('rewardGiven', email)).to.include(told)
        expect((await send(code))[2]).to.equal('alreadyRedeemed')
        expect((await send('AAAAA-AAAAA'))[2]).to.equal('unknownCode')
        expect((await send(7))[2]).to.equal('invalid')
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const path = await checkCode(desk, houses.casino, code)
        expect(textOf(await desk.client.get(path))).to.include('le système de l’établissement')
        expect(textOf(await act(desk, path, 'redeem'))).to.include('Déjà remise')
      })

      it('are told by the stream of their member, in whatever process, and to nobody else', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino)
        const { code, client } = await claimedReward(site)
        expect((await site.client().get('/api/vip/rewards/stream')).status).to.equal(401)
        const path = await checkCode(desk, houses.casino, code)
        const beside = await besideIt(site)
        const stop = new AbortController()
        try {
          const Cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
          const { url } = beside ?? site
          const answer = await fetch(`${url}/api/vip/rewards/stream`, { headers: { Cookie }, signal: stop.signal })
          expect(answer.headers.get('content-type')).to.match(/^text\/event-stream/)
          let text = ''
          void (async () => {
            for await (const part of answer.body ?? []) text += Buffer.from(part).toString()
          })().catch(() => {})
          const versions = () =>
            [...text.matchAll(/^event: claims\ndata: \{"version":"([\w-]+)"/gm)].map(([, version]) => version)
          await eventually(versions, (all) => all.length === 1)
          must(await act(desk, path, 'redeem'), 303)
          const [before, after] = await eventually(versions, (all) => all.length === 2, 5000)
          expect(after).not.to.equal(before)
          expect((await client.get('/carte-vip/recompenses')).body).to.include(`data-claims-version="${after}"`)
        } finally {
          stop.abort()
          await beside?.close()
        }
      })

      it('tells an export when and where, and an erased member’s code is none', async () => {
        const desk = await staffMember(site, 'casinoDesk', houses.casino, { name: 'Nolwenn Quéré' })
        const { code, client } = await claimedReward(site)
        const path = await checkCode(desk, houses.casino, code)
        must(await act(desk, path, 'redeem'), 303)
        const find = deskPath('find', 'fr', { house: houses.casino })
        const { email } = must(await client.get('/api/vip/profile/me'), 200).body
        must(await act(desk, find, 'find', { reason: 'phone', code: email }), 303)
        const { data } = must(await client.get('/api/vip/profile/export'), 200).body
        expect(data.rewardClaims[0]).to.include({ state: 'redeemed', settledHouse: houses.casino })
        expect(
          data.deskActs.map((it: Record<string, unknown>) => [it.act, it.role, it.house, it.reason]),
        ).to.deep.equal([
          ['checkReward', 'casinoDesk', houses.casino, null],
          ['redeemReward', 'casinoDesk', houses.casino, null],
          ['findMember', 'casinoDesk', houses.casino, 'phone'],
        ])
        expect(JSON.stringify(data)).not.to.include('Nolwenn')
        expect((await client.post('/api/vip/erase', { password })).status).to.be.below(300)
        const gone = await act(desk, deskPath('rewards', 'fr', { house: houses.casino }), 'check', { code })
        expect(gone.status).to.equal(404)
        expect((await desk.client.get(path)).status).to.equal(303)
      })
    },
    { env: floor },
  )
})
