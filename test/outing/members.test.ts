import { expect } from 'chai'
import { outingPath } from '#shared/outing/address.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { newPage, settled } from '#test/support/browser.ts'
import { postSigned } from '#test/support/client.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { checkHtml } from '#test/support/quality/nu.ts'
import { storiesRead } from '#test/support/site.ts'

const secret = 'secret-of-the-booking-engine'
const show = { id: 'a9eb6f67', time: '20:30' }
const table = { id: 'ba8417b5', time: '20:00' }

describe('the evening of a member, and in a browser (B18)', () => {
  const site = opened(() => openHotelSite({ env: { BOOKING_SECRET: secret } }))
  let day: string

  before(async () => {
    day = Temporal.PlainDate.from(todayInParis(site.clock.now())).add({ days: 2 }).toString()
    await storiesRead(site)
  })

  it('has the real stay of a member in it, for that member alone and in no address (B18)', async () => {
    const path = outingPath('fr', { day, at: 'houlgate', show })
    await site.html(path)
    const { client, email } = await site.member()
    const to = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
    const booking = {
      number: 'B-18',
      hotel: 'villa-ondine',
      from: day,
      to,
      nights: 1,
      rooms: 1,
      adults: 2,
      children: 0,
    }
    const event = { id: 'event-18', type: 'booked', at: new Date(site.clock.now()).toISOString() }
    must(
      await postSigned(site, '/api/booking/notifications', secret, {
        events: [{ ...event, booking: { ...booking, email, total: 48_000, currency: 'EUR' } }],
      }),
      202,
    )
    const own = await client.get(path)
    expect(own.headers.get('cache-control')).to.equal('private, no-store')
    expect(own.body).to.include('Réservé').and.include('Vos réservations ne sont vues que de vous')
    expect(own.body).to.match(/Villa Ondine.*sont à \d+ km/s)
    expect(/Outing-url">([^<]*)/.exec(own.body)?.[1])
      .to.not.include('B-18')
      .and.not.include('stay')
    const { client: other } = await site.member()
    expect((await other.get(path)).body).to.not.include('Réservé')
    expect(await site.html(path)).to.not.include('Réservé')
  })

  it('is valid, accessible and not too wide, chosen with a click (B18)', async () => {
    const paths = [
      outingPath('fr', { day, at: 'houlgate', show, table, tournament: 'bb988463', room: '462a6628' }),
      outingPath('en', { day, show, table: { id: '00000000' }, offer: 'e18207a7' }),
    ]
    const pages = Object.fromEntries(await Promise.all(paths.map(async (it) => [it, await site.html(it)])))
    const messages = (await checkHtml(pages)).filter(({ type }) => type !== 'info')
    expect(messages, JSON.stringify(messages.slice(0, 4))).to.be.empty
    const page = await newPage({ width: 390 })
    for (const path of paths) {
      await page.goto(site.url + path)
      await settled(page)
      expect(await axeViolations(page), path).to.deep.equal([])
      await page.setViewport({ width: 320, height: 700 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).to.equal(320)
    }
    await page.goto(site.url + outingPath('fr', { day, at: 'houlgate', show }))
    await settled(page)
    await page.select('select[name="table"]', 'ba8417b5-2000')
    await page.locator('.Outing-times button').click()
    await page.waitForSelector('.Outing-clashes')
    expect(page.url()).to.include(outingPath('fr', { day, at: 'houlgate', table, show }).slice(10).split('&table')[0])
    expect(await page.$eval('.Outing-clashes', (it) => it.textContent)).to.include('La Criée')
    await page.browserContext().close()
  })
})
