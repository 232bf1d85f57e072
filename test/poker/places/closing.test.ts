import { expect } from 'chai'
import { createPasswords } from '#server/identity/passwords.ts'
import { dayMs, minuteMs } from '#shared/time/days.ts'
import { must, password } from '#test/support/hotelSite.ts'
import { dayFromNow, forEachPokerSite, type Player, pay, placesOf, untilState } from '#test/support/pokerSite.ts'
import { newBirthdate } from '#test/support/store/people.ts'

const late = 'nuit-du-granit'
const alone = 'dimanche-de-la-baie'
const paused = 'mardi-de-la-digue'
const tomorrow = 'omaha-de-la-baie'
const night = 'la-nuit-de-la-digue'

describe('the end of late registration, a pause, and the day before (B4, B9)', () => {
  forEachPokerSite(
    (site) => {
      const goTo = (at: number) => site.clock.advance({ ms: at - site.clock.now() })
      const jobs = () => site.services.jobs.runDue()
      const tournament = async (slug: string) =>
        must(await site.client().get(`/api/poker/tournaments/${slug}`), 200).body
      const line = ({ client }: Player, slug: string) => client.post(`/api/poker/tournaments/${slug}/waitlist`)
      /** Both places paid, and one who waits. @returns what gives a place back */
      const full = async (slug: string) => {
        const [first, second, waiting] = (await Promise.all(
          [1, 2, 3].map(() => site.player({ birthdate: newBirthdate() })),
        )) as [Player, Player, Player]
        const { id, checkoutUrl } = must(await first.register(slug), 201).body
        await pay(checkoutUrl)
        const other = must(await second.register(slug), 201).body
        await pay(other.checkoutUrl)
        await untilState(first, id, 'confirmed')
        await untilState(second, other.id, 'confirmed')
        must(await line(waiting, slug), 201)
        const { db } = site.services.store
        // The desk of the casino gives it back, on the day as well.
        const leave = async () => {
          await db
            .updateTable('registrations')
            .set({ refundableUntil: Number.MAX_SAFE_INTEGER })
            .where('id', '=', id)
            .execute()
          must(await first.client.delete(`/api/poker/registrations/${id}`), 204)
        }
        return { waiting, leave }
      }

      it('an offer lives until late registration closes and no longer; then nobody gets a place, and none is offered', async () => {
        const { waiting, leave } = await full(late)
        const { registrationUntil } = await tournament(late)
        const closes = Date.parse(registrationUntil)
        goTo(closes - 60 * minuteMs)
        await leave()
        const offer = must(await line(waiting, late), 200).body
        expect(offer).to.include({ state: 'offered', offeredUntil: new Date(closes).toISOString() })
        expect((await tournament(late)).registrationOpen).to.equal(true)
        goTo(closes)
        expect((await tournament(late)).registrationOpen).to.equal(false)
        expect((await waiting.register(late)).body.error.code).to.equal('reservationFailed')
        const stranger = await site.player()
        expect((await stranger.register(late)).body.error.code, 'a place is free, and too late').to.equal(
          'reservationFailed',
        )
        expect((await line(stranger, late)).body.error.code).to.equal('reservationFailed')
        await jobs()
        expect(await placesOf(site, late)).to.include({ alive: 1, offers: 0 })
        expect(await site.mails('tournamentOffer', waiting.email)).to.equal(1)
      })

      it('a player alone in the line who lets an offer lapse is not offered the place again; it is everybody’s', async () => {
        const { waiting, leave } = await full(alone)
        await leave()
        expect(must(await line(waiting, alone), 200).body.state).to.equal('offered')
        site.clock.advance({ minutes: 121 })
        await jobs()
        expect(must(await line(waiting, alone), 200).body).to.include({ state: 'waiting', place: 1 })
        expect(await placesOf(site, alone)).to.include({ alive: 1, offers: 0, free: 1 })
        for (let n = 0; n < 3; n++) {
          site.clock.advance({ minutes: 1 })
          await jobs()
        }
        expect(await site.mails('tournamentOffer', waiting.email)).to.equal(1)
        const stranger = await site.player()
        must(await stranger.register(alone), 201)
      })

      it('no place is offered during a pause: it goes to the next, and who paused leaves the line', async () => {
        const { waiting, leave } = await full(paused)
        const next = await site.player()
        must(await line(next, paused), 201)
        const until = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 90 }).toString()
        must(await waiting.client.put('/api/vip/protection', { pauseUntil: until, muteGaming: false }), 200)
        await leave()
        expect(await site.mails('tournamentOffer', waiting.email)).to.equal(0)
        expect(must(await line(next, paused), 200).body).to.include({ state: 'offered', place: 1 })
        expect((await line(waiting, paused)).body.error.code).to.equal('paused')
        expect(await placesOf(site, paused)).to.include({ alive: 1, offers: 1, free: 0 })
      })

      it('erasing in the last 24 hours gives back neither money nor place; before them both', async () => {
        const hash = await createPasswords().hash(password)
        const [early, tooLate] = [await site.player({ passwordHash: hash }), await site.player({ passwordHash: hash })]
        const payments = []
        for (const player of [early, tooLate]) {
          const { id, checkoutUrl } = must(await player.register(tomorrow), 201).body
          await pay(checkoutUrl)
          await untilState(player, id, 'confirmed')
          payments.push(id)
        }
        const starts = Date.parse((await tournament(tomorrow)).startsAt)
        goTo(starts - dayMs - minuteMs)
        await early.connect()
        must(await early.client.post('/api/vip/erase', { password }), 204)
        expect(await placesOf(site, tomorrow)).to.include({ alive: 1 })
        goTo(starts - dayMs + minuteMs)
        await tooLate.connect()
        must(await tooLate.client.post('/api/vip/erase', { password }), 204)
        expect(await placesOf(site, tomorrow), 'taken by nobody').to.include({ alive: 1 })
        for (let n = 0; n < 3; n++) {
          site.clock.advance({ minutes: 2 })
          await jobs()
        }
        const rows = await site.services.store.db
          .selectFrom('payments')
          .select(['registrationId', 'state', 'vipMemberId'])
          .where('registrationId', 'in', payments)
          .execute()
        const states = Object.fromEntries(rows.map(({ registrationId, state }) => [registrationId, state]))
        expect(payments.map((it) => states[it])).to.deep.equal(['refunded', 'succeeded'])
        expect(rows.map(({ vipMemberId }) => vipMemberId)).to.deep.equal([null, null])
        const places = await site.services.store.db
          .selectFrom('registrations')
          .select('vipMemberId')
          .where('id', 'in', payments)
          .execute()
        expect(places.map(({ vipMemberId }) => vipMemberId)).to.deep.equal([null, null])
      })

      it('lists what began yesterday as long as it is played, on the page as by the API', async () => {
        const { startsAt, totalMinutes } = await tournament(night)
        const ends = Date.parse(startsAt) + totalMinutes * minuteMs
        const query = 'range=next3days'
        const api = async () => {
          const { items } = must(await site.client().get(`/api/poker/tournaments?${query}`), 200).body
          return items.some(({ slug }: { slug: string }) => slug === night)
        }
        const page = async () => {
          const main = /<main.*<\/main>/s.exec(await site.html(`/poker/tournois?${query}`))?.[0] ?? ''
          return main.includes(`/poker/tournois/${night}"`)
        }
        goTo(Math.max(ends - minuteMs, site.clock.now()))
        const day = (at: number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
        expect(day(site.clock.now())).to.not.equal(day(Date.parse(startsAt)))
        expect([await api(), await page()]).to.deep.equal([true, true])
        goTo(ends + 1000)
        expect([await api(), await page()]).to.deep.equal([false, false])
      })
    },
    {
      edits: Object.fromEntries(
        [late, alone, paused, tomorrow, night].map((slug, index) => [
          `poker/tournois/${slug}`,
          { places: '2', buy_in: '50', date: dayFromNow(10 + index) },
        ]),
      ),
    },
  )
})
