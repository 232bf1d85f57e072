import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { floor, holder, houses, staffMember, textOf } from '#test/desk/deskSite.ts'
import { contact, inboxPath, requestPath } from '#test/desk/requests/requestSite.ts'
import { postSigned } from '#test/support/client.ts'
import { forEachDatabase, must } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'

const secret = 'secret-of-the-booking-engine'

describe('rows that name stories, when editors rename, unpublish or swap these (B22)', function () {
  this.timeout(60_000)
  forEachDatabase(
    (site) => {
      let events = 0
      const day = (days: number) =>
        Temporal.Instant.fromEpochMilliseconds(site().clock.now())
          .toZonedDateTimeISO('Europe/Paris')
          .toPlainDate()
          .add({ days })
          .toString()
      const book = (email: string, hotel: string) => {
        const stay = { hotel, from: day(10), to: day(12), nights: 2, rooms: 1, adults: 2, children: 0, email }
        const booking = { number: `R-${++events}`, ...stay, total: 48_000, currency: 'EUR' }
        const event = { id: `rows-${events}`, type: 'booked', at: new Date(site().clock.now()).toISOString(), booking }
        return postSigned(site(), '/api/booking/notifications', secret, { events: [event] })
      }
      const slugs = async () =>
        (
          await site()
            .services.store.db.selectFrom('storySlugs')
            .select('slug')
            .where('kind', '=', 'house')
            .where('until', 'is', null)
            .execute()
        ).map(({ slug }) => slug)
      /** Renames stories below the root folder at once. @returns when the rows have followed */
      const move = async (...pairs: [from: string, to: string][]) => {
        const file = (slug: string) => join(site().storiesDir, 'website-hotels', slug)
        const ending = pairs[0]?.[0].startsWith('casinos/') ? '.json' : ''
        for (const [from] of pairs) await rename(file(from + ending), file(`${from}-ote`))
        for (const [from, to] of pairs) await rename(file(`${from}-ote`), file(to + ending))
        await site().content?.refresh()
        for (const [, to] of pairs)
          await eventually(
            () => site().services.content.links.find('fr', to)?.canonical === to,
            (it) => it,
          )
        const last = (path: string) => path.split('/')[1] ?? ''
        await eventually(slugs, (known) => pairs.every(([, to]) => known.includes(last(to))))
        // Two that change places have the slugs that were known before: their rows are waited for by the test.
      }
      before(() => eventually(slugs, (known) => known.includes(houses.hotel)))

      it('a renamed hotel keeps its stays, its staff and its requests, and has bookings under either slug', async () => {
        const guest = await site().member()
        must(await book(guest.email, houses.hotel), 202)
        const desk = await staffMember(site(), 'reception', houses.hotel)
        const group = await staffMember(site(), 'group', undefined)
        const { id, number } = await contact(site())
        must(await desk.client.get(inboxPath(houses.hotel)), 200)
        await move(['hotels/villa-ondine', 'hotels/ondine-neuve'])
        try {
          const stays = String(must(await guest.client.get('/mon-compte/mes-sejours'), 200).body)
          expect(stays).to.contain('href="/hotels/ondine-neuve"')
          expect(textOf({ body: stays } as never))
            .to.contain('Villa Ondine')
            .and.not.contain('villa-ondine')
          // The engine knows the house as it was called.
          must(await book(guest.email, houses.hotel), 202)
          must(await book(guest.email, 'ondine-neuve'), 202)
          const { items } = must(await guest.client.get('/api/eph/bookings?state=upcoming'), 200).body
          expect(items.map((it: { hotel: string }) => it.hotel)).to.deep.equal(Array(3).fill('ondine-neuve'))
          const mail = await site().mailbox.next(guest.email, 'stay is in')
          expect(mail.text).to.contain('Villa Ondine')
          // The desk: the same person, the same requests, also by an address of before.
          expect((await desk.client.get('/equipe')).headers.get('location')).to.equal('/equipe/ondine-neuve')
          for (const house of ['ondine-neuve', houses.hotel])
            expect(textOf(must(await desk.client.get(inboxPath(house)), 200)), house).to.contain(number)
          const request = textOf(must(await desk.client.get(requestPath('ondine-neuve', id)), 200))
          expect(request).to.contain('Villa Ondine').and.not.contain('villa-ondine')
          const log = textOf(must(await group.client.get(deskPath('acts', 'fr', { house: 'ondine-neuve' })), 200))
          expect(log).to.contain('Villa Ondine').and.contain(desk.name).and.not.contain('villa-ondine')
        } finally {
          await move(['hotels/ondine-neuve', 'hotels/villa-ondine'])
        }
        expect((await desk.client.get('/equipe')).headers.get('location')).to.equal('/equipe/villa-ondine')
      })

      it('two hotels that change places keep their own', async () => {
        const guest = await site().member()
        must(await book(guest.email, houses.hotel), 202)
        const ondine = await staffMember(site(), 'reception', houses.hotel)
        const semaphore = await staffMember(site(), 'reception', 'le-semaphore')
        const swap = () =>
          move(['hotels/villa-ondine', 'hotels/le-semaphore'], ['hotels/le-semaphore', 'hotels/villa-ondine'])
        const doorOf = async ({ client }: typeof ondine) => (await client.get('/equipe')).headers.get('location')
        const doors = () => Promise.all([doorOf(ondine), doorOf(semaphore)])
        await swap()
        await eventually(doors, (them) => them.join() === '/equipe/le-semaphore,/equipe/villa-ondine')
        const stays = String(must(await guest.client.get('/mon-compte/mes-sejours'), 200).body)
        expect(stays).to.contain('href="/hotels/le-semaphore"')
        expect(textOf({ body: stays } as never))
          .to.contain('Villa Ondine')
          .and.contain('Saint-Jean-de-Luz')
        await swap()
        await eventually(doors, (them) => them.join() === '/equipe/villa-ondine,/equipe/le-semaphore')
      })

      it('a booking that names a hotel by its whole address is a stay at that hotel', async () => {
        const guest = await site().member()
        must(await book(guest.email, 'hotels/villa-ondine'), 202)
        const [stay] = must(await guest.client.get('/api/eph/bookings'), 200).body.items
        expect(stay.hotel).to.equal(houses.hotel)
        expect(textOf(must(await guest.client.get('/mon-compte/mes-sejours'), 200))).to.contain('Saint-Jean-de-Luz')
      })

      it('a renamed casino stays the favourite of its members, with its shows in their calendars', async () => {
        const member = await holder(site(), 100)
        must(await member.client.put('/api/vip/profile/favourites', { favouriteCasino: houses.casino }), 200)
        const { url } = must(await member.client.post('/api/vip/calendar'), 201).body
        const file = async () => (await site().html(new URL(url).pathname)).match(/BEGIN:VEVENT/g)?.length ?? 0
        const before = await file()
        expect(before).to.be.above(0)
        await move([`casinos/${houses.casino}`, 'casinos/casino-neuf'])
        try {
          expect(must(await member.client.get('/api/vip/profile/favourites'), 200).body).to.deep.equal({
            favouriteCasino: 'casino-neuf',
          })
          await eventually(file, (now) => now === before)
        } finally {
          await move(['casinos/casino-neuf', `casinos/${houses.casino}`])
        }
      })
    },
    { mailbox: true, env: { ...floor, BOOKING_SECRET: secret } },
  )
})
