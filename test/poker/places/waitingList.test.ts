import { expect } from 'chai'
import { must } from '#test/support/hotelSite.ts'
import { dayFromNow, forEachPokerSite, type Player, pay, placesOf } from '#test/support/pokerSite.ts'

const one = 'nuit-du-granit'
const two = 'dimanche-de-la-baie'
const three = 'mardi-de-la-digue'

describe('the waiting list of a tournament (B4)', () => {
  forEachPokerSite(
    (site) => {
      const join = async ({ client }: Player, slug: string) => client.post(`/api/poker/tournaments/${slug}/waitlist`)
      const jobs = () => site.services.jobs.runDue()
      /** Two places, both held, and who waits for one. */
      const full = async (slug: string, waiting: number) => {
        const all = await Promise.all(Array.from({ length: 2 + waiting }, () => site.player()))
        const [first, second, ...rest] = all as [Player, Player, ...Player[]]
        const { id } = must(await first.register(slug), 201).body
        const { checkoutUrl: secondUrl } = must(await second.register(slug), 201).body
        return {
          first,
          secondUrl,
          rest,
          leave: async () => must(await first.client.delete(`/api/poker/registrations/${id}`), 204),
        }
      }

      it('keeps an order; a freed place is offered to the next, who has two hours', async () => {
        const outsider = await site.player()
        expect((await join(outsider, one)).body.error.code).to.equal('conflict')
        const { first, rest, leave } = await full(one, 2)
        const [anna, bruno] = rest as [Player, Player]
        expect((await join(first, one)).body.error.code).to.equal('reservationFailed')
        expect(must(await join(anna, one), 201).body).to.deep.equal({ place: 1, state: 'waiting', offeredUntil: null })
        expect(must(await join(bruno, one), 201).body.place).to.equal(2)
        expect(must(await join(bruno, one), 200).body.place).to.equal(2)
        await leave()
        const offer = must(await join(anna, one), 200).body
        expect(offer).to.include({ place: 1, state: 'offered' })
        expect(Date.parse(offer.offeredUntil) - site.clock.now()).to.be.within(119 * 60_000, 120 * 60_000)
        expect(await site.mail('tournamentOffer', anna.email)).to.include({ tournament: one })
        // The offered place goes to no other player.
        expect(await placesOf(site, one)).to.deep.equal({ places: 2, taken: 2, alive: 1, offers: 1, free: 0 })
        expect((await outsider.register(one)).body.error.code).to.equal('reservationFailed')
        expect((await bruno.register(one)).body.error.code).to.equal('reservationFailed')
        must(await anna.register(one), 201)
        expect(must(await join(bruno, one), 200).body.place).to.equal(1)
        expect(await placesOf(site, one)).to.include({ taken: 2, alive: 2, offers: 0, free: 0 })
      })

      it('gives one freed place to one of two in line who take it at once', async () => {
        const { rest, leave } = await full(two, 2)
        const [anna, bruno] = rest as [Player, Player]
        must(await join(anna, two), 201)
        must(await join(bruno, two), 201)
        await leave()
        const answers = await Promise.all([anna.register(two), bruno.register(two), anna.register(two)])
        expect(answers.filter(({ status }) => status === 201)).to.have.length(1)
        expect(answers[1].status).to.equal(409)
        expect(must(await join(bruno, two), 200).body).to.include({ place: 1, state: 'waiting' })
        expect(await placesOf(site, two)).to.include({ taken: 2, alive: 2, free: 0 })
      })

      it('sends who lets an offer lapse to the back, and offers the place to the next', async () => {
        const { secondUrl, rest, leave } = await full(three, 2)
        const [anna, bruno] = rest as [Player, Player]
        // Paid, so that its half hour does not end in between.
        await pay(secondUrl)
        must(await join(anna, three), 201)
        must(await join(bruno, three), 201)
        await leave()
        site.clock.advance({ minutes: 121 })
        expect((await anna.register(three)).body.error.code).to.equal('reservationFailed')
        expect(must(await join(anna, three), 200).body).to.include({ place: 2, state: 'waiting' })
        expect(must(await join(bruno, three), 200).body).to.include({ place: 1, state: 'offered' })
        expect(await site.mail('tournamentPlaceLost', anna.email)).to.include({ reason: 'offerLapsed' })
        site.clock.advance({ minutes: 121 })
        await jobs()
        expect(must(await join(anna, three), 200).body).to.include({ place: 1, state: 'offered' })
        expect(await placesOf(site, three)).to.include({ taken: 2, alive: 1, offers: 1, free: 0 })
        const leaveLine = ({ client }: Player) => client.delete(`/api/poker/tournaments/${three}/waitlist`)
        for (const player of [bruno, bruno, anna]) must(await leaveLine(player), 204)
        expect(await placesOf(site, three)).to.include({ taken: 1, free: 1 })
      })
    },
    {
      edits: Object.fromEntries(
        [one, two, three].map((slug, index) => [
          `poker/tournois/${slug}`,
          { places: '2', date: dayFromNow(10 + index) },
        ]),
      ),
    },
  )
})
