import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { deskPath } from '#shared/desk/routes.ts'
import { checkCode, claimedReward, floor, holder, houses, staffMember, textOf } from '#test/desk/deskSite.ts'
import { contact, inboxPath, requestPath } from '#test/desk/requests/requestSite.ts'
import { dayFrom } from '#test/forms/formsSite.ts'
import { postSigned } from '#test/support/client.ts'
import { storedDate } from '#test/support/content.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { floorEvent, postFloor } from '#test/support/vipSite.ts'

const secret = 'secret-of-the-booking-engine'
const cocktail = 'un-cocktail-au-coucher'

describe('rows that name stories, when editors rename, unpublish or swap these (B16)', () => {
  const site = onAnyDatabase(openHotelSite, {
    stories: 'own',
    mailbox: true,
    env: { ...floor, BOOKING_SECRET: secret },
  })
  let events = 0
  const day = (days: number) => dayFrom(site, days)
  const book = (email: string, hotel: string) => {
    const stay = { hotel, from: day(10), to: day(12), nights: 2, rooms: 1, adults: 2, children: 0, email }
    const booking = { number: `R-${++events}`, ...stay, total: 48_000, currency: 'EUR' }
    const event = { id: `rows-${events}`, type: 'booked', at: new Date(site.clock.now()).toISOString(), booking }
    return postSigned(site, '/api/booking/notifications', secret, { events: [event] })
  }
  const slugs = async (kind: 'house' | 'reward') =>
    (
      await site.services.store.db
        .selectFrom('storySlugs')
        .select('slug')
        .where('kind', '=', kind)
        .where('until', 'is', null)
        .execute()
    ).map(({ slug }) => slug)
  /** Renames stories below the root folder at once. @returns when the rows have followed */
  const move = async (kind: 'house' | 'reward', ...pairs: [from: string, to: string][]) => {
    const file = (slug: string) => join(site.storiesDir, 'website-hotels', slug)
    const ending = kind === 'reward' || pairs[0]?.[0].startsWith('casinos/') ? '.json' : ''
    for (const [from] of pairs) await rename(file(from + ending), file(`${from}-ote`))
    for (const [from, to] of pairs) await rename(file(`${from}-ote`), file(to + ending))
    await site.content?.refresh()
    for (const [, to] of pairs) await eventually(() => site.services.content.links.find('fr', to)?.canonical === to)
    const last = (path: string) => path.split('/')[1] ?? ''
    await eventually(
      () => slugs(kind),
      (known) => pairs.every(([, to]) => known.includes(last(to))),
    )
    // Two that change places have the slugs that were known before: their rows are waited for by the test.
  }
  const known = () =>
    eventually(
      async () => [await slugs('house'), await slugs('reward')],
      ([house = [], reward = []]) => house.includes(houses.hotel) && reward.includes(cocktail),
    )
  before(async () => {
    await site.services.vip?.followRewards()
    await known()
  })

  it('a renamed hotel keeps its stays, its staff and its requests, and has bookings under either slug', async () => {
    const guest = await site.member()
    must(await book(guest.email, houses.hotel), 202)
    const desk = await staffMember(site, 'reception', houses.hotel)
    const group = await staffMember(site, 'group', undefined)
    const { id, number } = await contact(site)
    must(await desk.client.get(inboxPath(houses.hotel)), 200)
    await move('house', ['hotels/villa-ondine', 'hotels/ondine-neuve'])
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
      const mail = await site.mailbox.next(guest.email, 'stay is booked')
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
      await move('house', ['hotels/ondine-neuve', 'hotels/villa-ondine'])
    }
    expect((await desk.client.get('/equipe')).headers.get('location')).to.equal('/equipe/villa-ondine')
  })

  it('two hotels that change places keep their own', async () => {
    const guest = await site.member()
    must(await book(guest.email, houses.hotel), 202)
    const ondine = await staffMember(site, 'reception', houses.hotel)
    const semaphore = await staffMember(site, 'reception', 'le-semaphore')
    const swap = () =>
      move('house', ['hotels/villa-ondine', 'hotels/le-semaphore'], ['hotels/le-semaphore', 'hotels/villa-ondine'])
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
    const guest = await site.member()
    must(await book(guest.email, 'hotels/villa-ondine'), 202)
    const [stay] = must(await guest.client.get('/api/eph/bookings'), 200).body.items
    expect(stay.hotel).to.equal(houses.hotel)
    expect(textOf(must(await guest.client.get('/mon-compte/mes-sejours'), 200))).to.contain('Saint-Jean-de-Luz')
  })

  it('a renamed casino stays the favourite of its members, with its shows in their calendars', async () => {
    const member = await holder(site, 100)
    must(await member.client.put('/api/vip/profile/favourites', { favouriteCasino: houses.casino }), 200)
    const { url } = must(await member.client.post('/api/vip/calendar'), 201).body
    const file = async () => (await site.html(new URL(url).pathname)).match(/BEGIN:VEVENT/g)?.length ?? 0
    const before = await file()
    expect(before).to.be.above(0)
    await move('house', [`casinos/${houses.casino}`, 'casinos/casino-neuf'])
    try {
      expect(must(await member.client.get('/api/vip/profile/favourites'), 200).body).to.deep.equal({
        favouriteCasino: 'casino-neuf',
      })
      await eventually(file, (now) => now === before)
    } finally {
      await move('house', ['casinos/casino-neuf', `casinos/${houses.casino}`])
    }
  })

  it('a favourite casino that is unpublished is named, and stays when the member saves the rest', async () => {
    const casino = 'casino-du-granit'
    const { client } = await holder(site, 100)
    must(await client.put('/api/vip/profile/favourites', { favouriteCasino: casino }), 200)
    await site.content?.unpublish(`website-hotels/casinos/${casino}`)
    await eventually(
      () => site.services.content.links.find('fr', `casinos/${casino}`)?.published,
      (it) => it !== true,
    )
    const page = String(must(await client.get('/carte-vip/profil'), 200).body)
    expect(page).to.contain(`<option value="${casino}" selected="">Casino du Granit</option>`)
    const form = { form: 'favourites', favouriteCasino: casino, casinoFavoriteDate1: '2027-06-15' }
    must(await postForm(client, '/carte-vip/profil', form), 303)
    expect(must(await client.get('/api/vip/profile/favourites'), 200).body).to.include({ favouriteCasino: casino })
    const others = await holder(site, 100)
    must(await others.client.put('/api/vip/profile/favourites', { favouriteCasino: casino }), 422)
  })

  it('a casino with an English slug of its own has its shows in English calendars', async () => {
    const member = await holder(site, 100)
    must(await member.client.put('/api/vip/profile/favourites', { favouriteCasino: houses.other }), 200)
    const { pathname } = new URL(must(await member.client.post('/api/vip/calendar'), 201).body.url)
    expect(pathname).to.match(/^\/en\//)
    const shows = async () => (await site.html(pathname)).match(/BEGIN:VEVENT/g)?.length ?? 0
    const before = await shows()
    expect(before).to.be.above(0)
    await site.edit(`website-hotels/casinos/${houses.other}`, ({ translated_slugs: [english] }) => {
      english.slug = 'casino-of-the-pines'
    })
    await site.content?.refresh()
    await eventually(() =>
      expect(site.services.content.links.find('en', 'casinos/casino-of-the-pines')?.isCanonical).to.equal(true),
    )
    await eventually(async () => expect((await site.get('/en/casinos/casino-of-the-pines')).status).to.equal(200))
    await eventually(shows, (now) => now === before)
  })

  it('the clock of a renamed tournament goes on', async () => {
    const desk = await staffMember(site, 'tournamentDesk', houses.casino)
    const startsAt = Temporal.Now.instant().subtract({ minutes: 10 })
    const tournament = 'la-nuit-de-la-digue'
    await site.edit(`website-hotels/poker/tournois/${tournament}`, ({ content }) => {
      content.date = storedDate(startsAt)
    })
    await site.content?.refresh()
    const evenings = () => desk.client.get(deskPath('tournaments', 'fr', { house: houses.casino }))
    // The desk's list makes the evening's row.
    await eventually(evenings, ({ body }) => /La Nuit de la Digue/.test(body))
    const startedAt = new Date(Number(startsAt.epochMilliseconds)).toISOString()
    const clock = { tournament, level: 1, startedAt, playersLeft: 173, paused: true }
    must(await postFloor(site, floorEvent(site, 'tournamentClock', clock)), 202)
    const left = async (slug: string) => textOf(await site.client({ locale: 'fr' }).get(`/poker/tournois/${slug}`))
    await eventually(async () => expect(await left(tournament)).to.match(/\b173\b/))
    const folder = join(site.storiesDir, 'website-hotels', 'poker', 'tournois')
    await rename(join(folder, `${tournament}.json`), join(folder, 'la-grande-nuit.json'))
    await site.content?.refresh()
    await eventually(async () => expect(await left('la-grande-nuit')).to.match(/\b173\b/))
  })

  it('a renamed reward has one stock and its title, for members and at the desk', async () => {
    await site.edit('website-hotels/recompenses/champagne-a-deux', ({ content }) => {
      content.stock = '1'
    })
    await site.content?.refresh()
    const second = await holder(site, 6000)
    const available = async (id: string) =>
      must(await second.client.get('/api/vip/rewards'), 200).body.items.find(
        (it: { id: string; available: boolean }) => it.id === id,
      )?.available
    const first = await claimedReward(site, 'champagne-a-deux')
    await eventually(async () => expect(await available('champagne-a-deux')).to.equal(false))
    await move('reward', ['recompenses/champagne-a-deux', 'recompenses/deux-coupes'])
    expect(await available('deux-coupes')).to.equal(false)
    const answer = must(await second.client.post('/api/vip/rewards/deux-coupes/claims'), 409)
    expect(answer.body.error.code).to.equal('rewardUnavailable')
    const page = String(must(await first.client.get('/carte-vip/recompenses'), 200).body)
    expect(page).to.contain('href="/recompenses/deux-coupes"').and.not.contain('champagne-a-deux')
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const shown = textOf(must(await desk.client.get(await checkCode(desk, houses.casino, first.code)), 200))
    expect(shown).to.contain('Une coupe, deux fois').and.not.contain('deux-coupes')
  })

  it('what is unpublished keeps its name, in both languages, and a booking of it is a stay', async () => {
    const guest = await site.member()
    const player = await claimedReward(site, cocktail)
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    await site.content?.unpublish('website-hotels/hotels/villa-ondine/')
    await site.content?.unpublish(`website-hotels/recompenses/${cocktail}`)
    await eventually(
      () => site.services.content.links.find('fr', `recompenses/${cocktail}`)?.published,
      (it) => it !== true,
    )
    await eventually(
      () => site.services.content.links.find('fr', 'hotels/villa-ondine')?.published,
      (it) => it !== true,
    )
    must(await book(guest.email, houses.hotel), 202)
    const mail = await site.mailbox.next(guest.email, 'stay is booked')
    expect(mail.text).to.contain('Villa Ondine').and.not.contain('villa-ondine')
    const stays = String(must(await guest.client.get('/mon-compte/mes-sejours'), 200).body)
    expect(textOf({ body: stays } as never))
      .to.contain('Villa Ondine')
      .and.not.contain('villa-ondine')
    expect(stays).not.to.contain('href="/hotels/villa-ondine"')
    for (const [path, title] of [
      ['/carte-vip/recompenses', 'Un cocktail au coucher du soleil'],
      ['/en/vip-card/rewards', 'A cocktail at sunset'],
      ['/en/vip-card/my-points', 'A cocktail at sunset'],
    ] as const) {
      const html = String(must(await player.client.get(path), 200).body)
      expect(html, path).to.contain(title).and.not.contain(cocktail)
    }
    const shown = textOf(must(await desk.client.get(await checkCode(desk, houses.casino, player.code)), 200))
    expect(shown).to.contain('Un cocktail au coucher du soleil')
  })
})
