import { expect } from 'chai'
import { hourMs } from '#shared/time/days.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must } from '#test/support/hotelSite.ts'
import { dayFromNow, forEachPokerSite, pay, placesOf, registrationOf, untilState } from '#test/support/pokerSite.ts'
import { newBirthdate } from '#test/support/store/people.ts'

const slug = 'nuit-du-granit'

const edits = {
  'poker/tournois/nuit-du-granit': { places: '2' },
  'poker/tournois/mardi-de-la-digue': { casino: '' },
  'poker/tournois/deepstack-des-pins': { buy_in: '0' },
  'poker/tournois/grand-prix-du-soleil-2': { casino: 'f8760a24-526d-47dc-aa90-eb4437811967' },
  'poker/tournois/la-bulle-des-pins': { date: dayFromNow(25) },
  'casinos/casino-de-la-baie': { casino_uuid: '' },
  'casinos/casino-du-soleil': { trigram: '' },
}

describe('registration for a tournament (R015, R202, R280)', () => {
  forEachPokerSite(
    (site) => {
      it('gives the last place to one of 50 who ask at once, and nobody two', async () => {
        must(await (await site.player()).register(slug), 201)
        const all = await Promise.all(Array.from({ length: 50 }, () => site.player()))
        const answers = await Promise.all(all.map((it) => it.register(slug)))
        const won = answers.filter(({ status }) => status === 201)
        const lost = answers.filter(({ status }) => status !== 201)
        expect(won).to.have.length(1)
        expect(new Set(lost.map(({ status, body }) => `${status} ${body.error.code}`))).to.deep.equal(
          new Set(['409 reservationFailed']),
        )
        expect(await placesOf(site, slug)).to.deep.equal({ places: 2, taken: 2, alive: 2, offers: 0, free: 0 })
        const winner = all[answers.findIndex(({ status }) => status === 201)]
        expect((await winner?.client.delete(`/api/poker/registrations/${won[0]?.body.id}`))?.status).to.equal(204)
        expect(await placesOf(site, slug)).to.include({ taken: 1, free: 1 })
      })

      it('holds the place for 30 minutes; the same member asks twice, at once and later: 409', async () => {
        const player = await site.player()
        const answers = await Promise.all([player.register('la-bulle-des-pins'), player.register('la-bulle-des-pins')])
        expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409])
        const { body } = answers.find(({ status }) => status === 201) as (typeof answers)[0]
        expect(body).to.include({ state: 'held' })
        expect(body.checkoutUrl).to.match(/^http:\/\/127\.0\.0\.1:\d+\/pay\/cs_test_/)
        expect(Date.parse(body.expiresAt) - site.clock.now()).to.be.within(29 * 60_000, 30 * 60_000)
        const refusal = must(await player.register('la-bulle-des-pins'), 409).body.error
        expect(refusal.message).to.equal('Failed reservation: you are already signed up, or there are no places left')
        const own = must(await player.client.get('/api/poker/registrations'), 200).body
        expect(own).to.include({ page: 1, pages: 1, total: 1 })
        expect(own.items[0]).to.deep.include({ state: 'held', checkoutUrl: body.checkoutUrl })
        expect(own.items[0].amount).to.deep.equal({ amount: 3000, currency: 'EUR' })
      })

      it('takes price and currency from the content alone, whatever the body says', async () => {
        const { client } = await site.player()
        const tampered = { tournament: 'la-bulle-des-pins', amount: 1, buyin: { amount: 1, currency: 'USD' }, price: 1 }
        const { id } = must(await client.post('/api/poker/registrations', tampered), 201).body
        const session = site.merchant.store.sessions().find((it) => it.metadata.registration === id)
        expect(session).to.include({ amount: 3000, currency: 'eur' })
        const other = await site.player()
        const form = { form: 'register', tournament: 'la-bulle-des-pins', amount: '1', price: '0', currency: 'usd' }
        const led = await postForm(other.client, '/poker/tournois/la-bulle-des-pins/inscription', form)
        const paidAt = led.headers.get('location') ?? ''
        expect(led.status).to.equal(303)
        expect(await (await fetch(paidAt)).text()).to.match(/€30\.00/)
      })

      it('repeats the answer of a repeated Idempotency-Key instead of a second place', async () => {
        const { client } = await site.player()
        const post = () =>
          client.post(
            '/api/poker/registrations',
            { tournament: 'la-nuit-de-la-digue' },
            { 'Idempotency-Key': 'again-1' },
          )
        const [first, second] = [must(await post(), 201).body, must(await post(), 201).body]
        expect(second).to.deep.equal(first)
      })

      it('is for connected members of the VIP card alone, of age, and no card login', async () => {
        const anonymous = await site.client().post('/api/poker/registrations', { tournament: slug })
        expect([anonymous.status, anonymous.body.error.code]).to.deep.equal([401, 'notConnected'])
        const reader = await site.player({}, 'reading')
        expect((await reader.register(slug)).status).to.equal(403)
        expect((await reader.client.get('/api/poker/registrations')).status).to.equal(403)
        const minor = await site.player({ birthdate: '2012-01-01' })
        expect((await minor.register(slug)).status).to.equal(403)
        const elsewhere = await minor.client.post(
          '/api/poker/registrations',
          { tournament: slug },
          { Origin: 'http://evil' },
        )
        expect(elsewhere.status).to.equal(403)
        const other = await site.player()
        expect((await other.client.post('/api/poker/registrations', {})).status).to.equal(422)
        const { id } = must(await other.register('la-nuit-de-la-digue'), 201).body
        expect((await minor.client.get(`/api/poker/registrations/${id}`)).status).to.equal(404)
        expect((await minor.client.delete(`/api/poker/registrations/${id}`)).status).to.equal(404)
      })

      it('refuses a member whose games are paused, and on the waiting list too (B3)', async () => {
        const player = await site.player({ birthdate: newBirthdate() })
        const pauseUntil = site.clock.day(40)
        must(await player.client.put('/api/vip/protection', { pauseUntil, muteGaming: true }), 200)
        expect((await player.register(slug)).status).to.equal(403)
        expect((await player.client.post(`/api/poker/tournaments/${slug}/waitlist`)).status).to.equal(403)
      })

      it('names what the story lacks: casino, trigram, uuid, amount, or the tournament itself (R275–R279)', async () => {
        const player = await site.player()
        const codeOf = async (tournament: string) => {
          const { status, body } = await player.register(tournament)
          return `${status} ${body.error.code}`
        }
        expect(await codeOf('no-such-one')).to.equal('404 tournamentUnavailable')
        expect(await codeOf('mardi-de-la-digue')).to.equal('422 missingCasinoData')
        expect(await codeOf('grand-prix-du-soleil-1b')).to.equal('422 missingCasinoTrigram')
        expect(await codeOf('dimanche-de-la-baie')).to.equal('422 missingCasinoUuid')
        expect(await codeOf('deepstack-des-pins')).to.equal('422 invalidAmount')
        // The second day is played by players who came through the first.
        expect(await codeOf('grand-prix-du-soleil-2')).to.equal('409 reservationFailed')
      })

      it('gives a confirmed place back in full until 24 hours before, then no more (B4)', async () => {
        const [early, late] = await Promise.all([site.player(), site.player()])
        const place = async (player: typeof early) => {
          const { id, checkoutUrl } = must(await player.register('la-bulle-des-pins'), 201).body
          expect((await pay(checkoutUrl)).status).to.equal(303)
          await untilState(player, id, 'confirmed')
          return id
        }
        const [first, second] = [await place(early), await place(late)]
        const { startsAt } = (await registrationOf(early, first)).tournament
        site.clock.advance({ ms: Date.parse(startsAt) - site.clock.now() - 24 * hourMs - 60_000 })
        await Promise.all([early.connect(), late.connect()])
        must(await early.client.delete(`/api/poker/registrations/${first}`), 204)
        must(await early.client.delete(`/api/poker/registrations/${first}`), 204)
        expect(await registrationOf(early, first)).to.include({ state: 'cancelled', refund: 'done', code: null })
        expect(await site.mails('tournamentRefund', early.email)).to.equal(1)
        site.clock.advance({ minutes: 2 })
        const refusal = must(await late.client.delete(`/api/poker/registrations/${second}`), 409).body.error
        expect(refusal.code).to.equal('tooLate')
        expect(await registrationOf(late, second)).to.include({ state: 'confirmed', refund: null })
        const refunded = site.merchant.store.sessions().filter((it) => it.refunds.length > 0)
        expect(refunded.map(({ metadata }) => metadata.registration)).to.deep.equal([first])
      })
    },
    { edits },
  )
})
