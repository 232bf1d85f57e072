import { expect } from 'chai'
import { outingPath } from '#shared/outing/address.ts'
import { newPage, settled } from '#test/support/browser.ts'
import { postSigned } from '#test/support/client.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'

const secret = 'secret-of-the-booking-engine'
const show = { id: 'a9eb6f67', time: '20:30' }

describe('the evening of a member, and in a browser (B18)', function () {
  this.timeout(120_000)
  const site = opened(() => openHotelSite({ env: { BOOKING_SECRET: secret } }))
  let day: string

  before(async () => {
    day = site.clock.day(2)
    await site.whole()
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

  it('is chosen with a click (B18)', async () => {
    const page = await newPage({ width: 390 })
    await page.goto(site.url + outingPath('fr', { day, at: 'houlgate', show }))
    await settled(page)
    await page.locator('.Outing-time[href*="table=ba8417b5-2000"]').click()
    await page.waitForSelector('.Outing-clashes')
    expect(page.url()).to.include(
      outingPath('fr', { day, at: 'houlgate', table: { id: 'ba8417b5', time: '20:00' }, show })
        .slice(10)
        .split('&table')[0],
    )
    expect(await page.$eval('.Outing-clashes', (it) => it.textContent)).to.include('La Criée')
    await page.browserContext().close()
  })
})
