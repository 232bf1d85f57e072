import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { addDays } from '#shared/time/days.ts'
import { newPage } from '#test/support/browser.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { eventually } from '#test/support/site.ts'
import { type BookingEngine, startBookingEngine } from '#tools/standins/bookingEngine/engine.ts'

const secret = 'booking-secret-of-the-tests'

describe('the embedded booking engine', () => {
  const site = opened(() => openHotelSite({ stories: 'own', env: { BOOKING_SECRET: secret } }))
  let engine: BookingEngine
  let today: string
  before(async () => {
    today = site.clock.day()
    engine = await openEngine()
  })
  after(async () => {
    await engine.close()
  })

  const openEngine = () =>
    startBookingEngine({
      dataDir: site.dataDir,
      api: `${site.content?.url}/v2`,
      token: 'public',
      siteUrl: site.url,
      secret,
      clock: site.clock.now,
    })
  const open = async (path: string, changes: RequestInit = {}) => {
    const answer = await fetch(engine.url + path, { redirect: 'manual', ...changes })
    return { status: answer.status, location: answer.headers.get('location') ?? '', html: await answer.text() }
  }
  const post = (path: string, fields: Record<string, string>, origin = engine.url) =>
    open(path, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: origin } })

  /** The query of the site's own deep link. */
  async function deepLink(changes: Record<string, string> = {}): Promise<string> {
    const stay = { hotel: 'la-citronneraie', arrival: addDays(today, 20), departure: addDays(today, 22), ...changes }
    const answer = await site.get(`/synxis-redirect?${new URLSearchParams(stay)}`)
    return `/${new URL(answer.headers.get('location') ?? '').search}`
  }

  it('shows the asked stay with the prices of the site, an offer by its code, in the language of the link', async () => {
    const { html, status } = await open(await deepLink({ code: 'citron', rooms: '2' }))
    expect(status).to.equal(200)
    expect(html).to.contain('<html lang="fr-FR">').and.to.contain('La Citronneraie')
    const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(words)
      .to.match(/Le mois du citron/)
      .and.to.match(/1 192 € en tout 596 € les deux nuits, pour deux/)
    expect(words).to.contain('Taxe de séjour').and.to.contain('petit-déjeuner').and.to.contain('rétractation')
    const english = (await open((await deepLink()).replace('fr-FR', 'en-US'))).html
    expect(english).to.contain('lang="en-US"').and.to.contain('Confirm the booking')
  })

  it('sells no stay that cannot be, and tells why', async () => {
    const link = await deepLink()
    for (const [from, to, said] of [
      [/hotel=\d+/, 'hotel=1', 'aucun de nos hôtels'],
      [/depart=[\d-]+/, `depart=${today}`, 'ne font pas un séjour'],
      [/arrive=[\d-]+/, 'arrive=2027-02-31', 'ne font pas un séjour'],
      [/rooms=\d/, 'rooms=50', 'pas possible en ligne'],
      [/adult=\d/, 'adult=5', 'Demandez une chambre de plus'],
    ] as const)
      expect((await open(link.replace(from, to))).html).to.contain(said)
    const { status, html } = await post('/book', { ...fieldsOf(link), firstname: '<b>', email: 'x' })
    expect(status).to.equal(422)
    expect(html)
      .to.contain('Indiquez votre nom.')
      .and.to.contain('adresse e-mail valable')
      .and.to.contain('&#60;b&#62;')
    for (const origin of ['http://elsewhere.test', 'null'])
      expect((await post('/book', fieldsOf(link), origin)).status).to.equal(403)
    expect((await open('/bookings/HM-1?key=2')).status).to.equal(404)
  })

  it('shows a family the rooms that hold it, how many each holds, and the way to the others', async () => {
    const link = await deepLink({ children: '1', childAges: '6' })
    const names = ({ html }: { html: string }) =>
      [...html.matchAll(/<strong>(Suite|Chambre) [^<]+/g)].map(([, it]) => it)
    const family = await open(link)
    expect(names(family)).to.deep.equal(['Suite'])
    expect(family.html).to.contain('Deux chambres, pour 4 personnes').and.contain('ajoutez une chambre')
    const two = await open(link.replace(/rooms=\d/, 'rooms=2'))
    expect(names(two)).to.include('Chambre')
    expect(two.html).to.not.contain('ajoutez une chambre')
  })

  it('books, changes and cancels a stay, each of which appears in my stays; a restart loses none', async () => {
    const { client, email } = await site.member()
    const stays = (state: string) => client.get(`/api/eph/bookings?state=${state}`)
    const link = await deepLink()
    const choice = /name="choice" value="([^":]+)"/.exec((await open(link)).html)?.[1] ?? ''
    const guest = { firstname: 'Anne', lastname: 'Martin', email, terms: 'true', choice }
    const booked = await post('/book', { ...fieldsOf(link), ...guest })
    expect(booked.status).to.equal(303)
    const page = (await open(booked.location)).html
    expect(page).to.contain('C’est réservé').and.to.contain('596')
    const [, number, key = ''] = /bookings\/([\w-]+)\?key=(\w+)/.exec(booked.location) ?? []
    const { body } = await eventually(
      () => stays('upcoming'),
      (it) => it.body.items.length === 1,
    )
    expect(body.items[0]).to.include({ number, nights: 2, rooms: 1, from: addDays(today, 20) })
    expect(JSON.stringify(body.items[0].hotel)).to.contain('itronneraie')

    await engine.close()
    engine = await openEngine()
    const longer = { key, arrive: addDays(today, 20), depart: addDays(today, 23), rooms: '1' }
    expect((await post(`/bookings/${number}/modify`, longer)).status).to.equal(303)
    await eventually(
      () => stays('upcoming'),
      (it) => it.body.items[0]?.nights === 3,
    )
    expect((await open(booked.location)).html).to.contain('894')
    // The site's link leads to a page that asks for number and address.
    expect((await open('/?start=searchres&locale=en-US')).html).to.contain('Find my booking')
    expect((await post('/look', { number: number ?? '', email: 'other@guests.test' })).status).to.equal(404)
    const found = await post('/look', { number: number ?? '', email: email.toUpperCase() })
    expect([found.status, found.location]).to.deep.equal([303, booked.location])
    await post(`/bookings/${number}/cancel`, { key })
    await eventually(
      () => stays('cancelled'),
      (it) => it.body.items.length === 1,
    )
    const stored = JSON.parse(await readFile(join(site.dataDir, 'booking-engine', 'bookings.json'), 'utf8'))
    await eventually(() => expect(stored.bookings[0].state).to.equal('cancelled'))
  })

  it('tells the site of its prices and, after each booking, of what is free; it sells no room that is taken or too small', async () => {
    const [arrive, depart] = [addDays(today, 40), addDays(today, 42)]
    const night = async (guests: number) => {
      const query = new URLSearchParams({ hotel: 'la-citronneraie', month: arrive.slice(0, 7), guests: String(guests) })
      const { nights } = JSON.parse(await (await site.get(`/api/booking/prices?${query}`)).text())
      return nights.find((it: { day: string }) => it.day === arrive)
    }
    await eventually(
      () => night(2),
      (it) => it?.from === 29_800,
    )
    expect(await night(3)).to.deep.equal({ day: arrive, from: 72_000 })
    const stay = { arrival: arrive, departure: depart }
    const book = async (rooms: string) => {
      const link = await deepLink({ ...stay, rooms, room: 'chambre-restanque' })
      const guest = { firstname: 'Anne', lastname: 'Martin', email: 'anne@guests.test', terms: 'true', choice: 'CRST' }
      return post('/book', { ...fieldsOf(link), ...guest })
    }
    const [first, second] = [await book('9'), await book('3')]
    expect([first.status, second.status]).to.deep.equal([303, 303])
    await eventually(
      () => night(2),
      (it) => it?.from === 37_200,
    )
    expect((await book('1')).status).to.equal(422)
    const family = (await open(await deepLink({ ...stay, children: '1', childAges: '6' }))).html
    expect(family).to.contain('value="SCDR"').and.not.contain('value="CB"')
    const crowd = (await open(await deepLink({ ...stay, adults: '6' }))).html
    expect(crowd).not.to.contain('value="SCDR"')
    const [, number, key = ''] = /bookings\/([\w-]+)\?key=(\w+)/.exec(second.location) ?? []
    await post(`/bookings/${number}/cancel`, { key })
    await eventually(
      () => night(2),
      (it) => it?.from === 29_800,
    )
  })

  it('is used on a phone, has no script at all, and every page of it can be read by everybody', async () => {
    const page = await newPage({ width: 390 })
    await page.goto(engine.url + (await deepLink({ children: '1', childAges: '4' })))
    const press = (selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)])
    await press('form[action="/book"] button')
    expect(await page.$$eval('.problem', (all) => all.length)).to.be.above(3)
    expect(await page.$$eval('script', (all) => all.length)).to.equal(0)
    expect(await axeViolations(page)).to.deep.equal([])
    await page.click('[name="choice"]')
    for (const [name, value] of Object.entries({ firstname: 'Anne', lastname: 'Martin', email: 'anne@guests.test' }))
      await page.type(`[name="${name}"]`, value)
    await page.click('[name="terms"]')
    await press('form[action="/book"] button')
    expect(await page.$eval('h1', (it) => it.textContent)).to.equal('C’est réservé')
    expect(await axeViolations(page)).to.deep.equal([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true)
    await press('form[action$="/cancel"] button')
    expect(await page.$eval('h1', (it) => it.textContent)).to.equal('Votre séjour est annulé')
  })
})

function fieldsOf(link: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(link.slice(2)))
}
