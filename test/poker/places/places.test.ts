import { rm } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { expect } from 'chai'
import { createPasswords } from '#server/identity/passwords.ts'
import { hourMs, minuteMs } from '#shared/time/days.ts'
import { must, password } from '#test/support/hotelSite.ts'
import { dayFromNow, forEachPokerSite, type Player, pay, placesOf, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'

const more = 'nuit-du-granit'
const lapsed = 'dimanche-de-la-baie'
const other = 'mardi-de-la-digue'
const erased = 'omaha-de-la-baie'
const fewer = 'la-nuit-de-la-digue'
const soon = 'la-bulle-des-pins'
/** As many as a test asked for. */
type Players = [Player, Player, Player, Player, Player, Player]

describe('places at a tournament go to the players who may have them', () => {
  forEachPokerSite(
    (site) => {
      const goTo = (at: number) => site.clock.advance({ ms: at - site.clock.now() })
      const jobs = () => site.services.jobs.runDue()
      const line = ({ client }: Player, slug: string) => client.post(`/api/poker/tournaments/${slug}/waitlist`)
      const cancel = ({ client }: Player, id: string) => client.delete(`/api/poker/registrations/${id}`)
      const erase = async (player: Player) => {
        await player.connect()
        must(await player.client.post('/api/vip/erase', { password }), 204)
      }
      const tournament = async (slug: string) =>
        must(await site.client().get(`/api/poker/tournaments/${slug}`), 200).body
      /** Players who can prove who they are. */
      const players = async (count: number) => {
        const passwordHash = await createPasswords().hash(password)
        const all = await Promise.all(Array.from({ length: count }, () => site.player({ passwordHash })))
        return all as Players
      }
      const confirmed = async (player: Player, slug: string): Promise<string> => {
        const { id, checkoutUrl } = must(await player.register(slug), 201).body
        await pay(checkoutUrl)
        await untilState(player, id, 'confirmed')
        return id
      }

      it('places that are added go to as many as they are, in their order, each told until when', async () => {
        const [first, second, anna, bruno, carla] = await players(5)
        for (const player of [first, second]) await confirmed(player, more)
        for (const player of [anna, bruno, carla]) must(await line(player, more), 201)
        const minor = await site.player({ birthdate: '2012-01-01' })
        expect((await line(minor, more)).status, 'a minor waits for nothing').to.equal(403)
        await site.editTournament(more, (content) => {
          content.places = '4'
        })
        await eventually(
          () => placesOf(site, more),
          ({ offers }) => offers > 0,
          10_000,
        )
        expect(await placesOf(site, more)).to.deep.equal({ places: 4, taken: 4, alive: 2, offers: 2, free: 0 })
        const offer = must(await line(anna, more), 200).body
        expect([offer.state, must(await line(bruno, more), 200).body.state]).to.deep.equal(['offered', 'offered'])
        expect(must(await line(carla, more), 200).body).to.include({ state: 'waiting', place: 3 })
        const { expiresAt } = await site.mail('tournamentOffer', anna.email)
        expect(new Date(expiresAt).toISOString()).to.equal(offer.offeredUntil)
      })

      it('one tournament’s places and line are not another’s, and who takes a free place has left the line', async () => {
        const [first, second, anna, third, fourth, dora] = await players(6)
        const id = await confirmed(first, lapsed)
        await confirmed(second, lapsed)
        for (const player of [third, fourth]) await confirmed(player, other)
        must(await line(dora, other), 201)
        const before = await placesOf(site, other)
        must(await line(anna, lapsed), 201)
        // The mail about the money speaks the language of the page that asks, and not that of the payment.
        const french = { 'X-Page-Locale': 'fr', 'Accept-Language': 'fr' }
        must(await first.client.delete(`/api/poker/registrations/${id}`, french), 204)
        const refunds = await site.services.store.db
          .selectFrom('outbox')
          .select('locale')
          .where('kind', '=', 'tournamentRefund')
          .where('recipient', '=', first.email)
          .execute()
        expect(refunds).to.deep.equal([{ locale: 'fr' }])
        expect(must(await line(anna, lapsed), 200).body.state).to.equal('offered')
        site.clock.advance({ minutes: 121 })
        await jobs()
        for (const player of [anna, dora]) await player.connect()
        expect((await placesOf(site, lapsed)).free).to.equal(1)
        expect(await placesOf(site, other)).to.deep.equal(before)
        must(await anna.register(lapsed), 201)
        expect((await line(anna, lapsed)).body.error.code).to.equal('reservationFailed')
        expect(must(await line(dora, other), 200).body).to.include({ state: 'waiting', place: 1 })
      })

      it('erasing gives the offer to the next, and the place in line to the player behind', async () => {
        const [first, second, anna, bruno, carla] = await players(5)
        const id = await confirmed(first, erased)
        await confirmed(second, erased)
        for (const player of [anna, bruno, carla]) must(await line(player, erased), 201)
        await erase(bruno)
        expect(must(await line(carla, erased), 200).body.place).to.equal(2)
        must(await cancel(first, id), 204)
        expect(must(await line(anna, erased), 200).body.state).to.equal('offered')
        await erase(anna)
        expect(must(await line(carla, erased), 200).body).to.include({ state: 'offered', place: 1 })
        expect(await placesOf(site, erased)).to.deep.equal({ places: 2, taken: 2, alive: 1, offers: 1, free: 0 })
      })

      it('fewer places: offers go first, then what is not paid for, and only then who came last', async () => {
        const [holder, payer, last, leaver, anna] = await players(5)
        const held = must(await holder.register(fewer), 201).body
        site.clock.advance({ minutes: 1 })
        for (const player of [payer, last]) await confirmed(player, fewer)
        const left = await confirmed(leaver, fewer)
        must(await line(anna, fewer), 201)
        must(await cancel(leaver, left), 204)
        expect(await placesOf(site, fewer)).to.include({ places: 4, taken: 4, alive: 3, offers: 1 })
        const places = async (count: number) => {
          await site.editTournament(fewer, (content) => {
            content.places = String(count)
          })
          return eventually(
            () => placesOf(site, fewer),
            (it) => it.places === count,
            10_000,
          )
        }
        expect(await places(3)).to.include({ taken: 3, alive: 3, offers: 0 })
        expect(must(await line(anna, fewer), 200).body).to.include({ state: 'waiting', place: 1 })
        expect(await places(2)).to.include({ taken: 2, alive: 2, offers: 0 })
        expect(await site.mail('tournamentPlaceLost', holder.email)).to.include({ reason: 'placesReduced' })
        await untilState(holder, held.id, 'cancelled')
        for (const { email } of [payer, last]) expect(await site.mails('tournamentPlaceLost', email)).to.equal(0)
        // Players on the waiting list are told of the end, too.
        await rm(joinPath(site.storiesDir, 'website-hotels/poker/tournois', `${fewer}.json`))
        await eventually(
          () => site.mails('tournamentCancelled', anna.email),
          (count) => count === 1,
          10_000,
        )
        expect(await site.mail('tournamentCancelled', anna.email)).to.include({ isPaid: false })
      })

      it('a held place is let go on the day as well, by leaving as by erasing, and can be paid no more', async () => {
        const [leaver, gone] = await players(2)
        const { startsAt } = await tournament(soon)
        goTo(Date.parse(startsAt) - 2 * hourMs)
        for (const player of [leaver, gone]) await player.connect()
        const { id, checkoutUrl } = must(await leaver.register(soon), 201).body
        must(await gone.register(soon), 201)
        // The half hour is not over.
        site.clock.advance({ minutes: 20 })
        await jobs()
        expect(await placesOf(site, soon)).to.include({ alive: 2, free: 0 })
        must(await cancel(leaver, id), 204)
        expect(await (await fetch(checkoutUrl)).text()).to.include('This payment page is closed')
        await erase(gone)
        expect(await placesOf(site, soon)).to.include({ taken: 0, alive: 0, free: 2 })
      })

      it('a place that comes free after late registration is offered to nobody; its player may take one at the next edition', async () => {
        const [player, holder, waiter] = await players(3)
        const connect = async () => {
          for (const it of [player, holder, waiter]) await it.connect()
        }
        await connect()
        await confirmed(player, soon)
        const { startsAt, totalMinutes, registrationUntil } = await tournament(soon)
        const closes = Date.parse(registrationUntil)
        goTo(closes - 10 * minuteMs)
        await connect()
        must(await holder.register(soon), 201)
        must(await line(waiter, soon), 201)
        goTo(closes + 21 * minuteMs)
        await jobs()
        expect(await site.mails('tournamentPlaceLost', holder.email)).to.equal(1)
        expect(await placesOf(site, soon)).to.include({ taken: 1, alive: 1, offers: 0 })
        expect(await site.mails('tournamentOffer', waiter.email)).to.equal(0)

        goTo(Date.parse(startsAt) + (totalMinutes + 1) * minuteMs)
        await site.editTournament(soon, (content) => {
          content.date = dayFromNow(90)
        })
        await connect()
        must(await player.register(soon), 201)
        expect(await placesOf(site, soon)).to.include({ taken: 1, alive: 1 })
      })
    },
    {
      edits: Object.fromEntries(
        [more, lapsed, other, erased, fewer, soon].map((slug, index) => [
          `poker/tournois/${slug}`,
          { places: slug === fewer ? '4' : '2', buy_in: '50', date: dayFromNow(slug === soon ? 30 : 20 + index) },
        ]),
      ),
    },
  )
})
