import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { type OutingChoices, outingPath } from '#shared/outing/address.ts'
import { localInstant } from '#shared/time/localTime.ts'
import { startRedis } from '#test/content/client/clientRedis.ts'
import { itInWays } from '#test/runner/wide.ts'
import { backToScreen, closePage, newPage } from '#test/support/browser.ts'
import { manyAddresses, newClient, postSigned } from '#test/support/client.ts'
import { storedDate } from '#test/support/content.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { testLocales as locales } from '#test/support/languages.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'

const secret = 'secret-of-the-booking-engine'
/** Stories of the demo world in Houlgate, all on the day after tomorrow. */
const estran = 'a9eb6f67'
const criee = 'ba8417b5'
const show = { id: estran, time: '20:30' }
const table = { id: criee, time: '20:00' }

/** Pages from which an evening is planned. */
const from = [
  '/spectacles/les-lampes-de-l-estran',
  '/tables/la-criee',
  '/poker/tournois/mardi-de-la-digue',
  '/offres/les-mois-en-r',
]
const clashes = { fr: 'Cela ne va pas ensemble', en: 'These two do not go together' } as const

describe('an evening in a browser without scripts, and at two processes (B18)', function () {
  this.timeout(180_000)
  const redis = opened(() => startRedis())
  const env = {
    BOOKING_SECRET: secret,
    SESSION_SECRET: 'one secret for both processes of the evening',
    ...manyAddresses,
  }
  const site = opened(async () => {
    const DATABASE_URL = await (await sharedPostgres()).createDatabase()
    return openHotelSite({ stories: 'own', env: { ...env, DATABASE_URL, REDIS_URL: redis.url } })
  })
  const beside = opened(() => {
    const { databaseUrl: DATABASE_URL = '' } = site.services.env
    // Own site: the second process.
    return openSite({
      env: { ...env, DATABASE_URL, REDIS_URL: redis.url, PUBLIC_URL: site.url },
      api: `${site.content?.url}/v2`,
    })
  })
  let day: string
  const at = (choices: OutingChoices, locale: 'fr' | 'en' = 'fr') =>
    outingPath(locale, { day, at: 'houlgate', ...choices })

  before(async () => {
    day = site.clock.day(2)
    for (const it of [site, beside]) await it.whole()
  })
  const textOf = (page: Page) => page.$eval('main', (it) => (it as HTMLElement).innerText.replaceAll(/\s+/g, ' '))
  const follow = (page: Page, selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)])

  itInWays(
    locales.flatMap((locale) => [390, 1440].map((width) => ({ locale, width }))),
    ({ locale, width }) => (locale === 'fr') === (width === 390),
    ({ locale, width }) => `is planned from wherever one looks, shared and taken back, in ${locale} at ${width}`,
    async ({ locale, width }) => {
      const clash = clashes[locale]
      const page = await newPage({ width, javascript: false })
      for (const path of from) {
        await page.goto(site.url + path)
        const same = await page.$eval(`link[hreflang="${locale}"]`, (it) => (it as HTMLLinkElement).href)
        await page.goto(same)
        await follow(page, 'a.PlanEvening')
        expect(new URL(page.url()).pathname, path).to.equal(locale === 'fr' ? '/soiree' : '/en/evening')
        expect(await page.$$('.Outing-timeline, .Outing-offer'), path).not.to.have.length(0)
      }
      // By the forms and links of what there is: first the show, then the table at the same time.
      await page.goto(site.url + at({}, locale))
      await page.select('.Outing-form select', 'houlgate')
      await follow(page, '.Outing-form button')
      await follow(page, `a[href*="show=${estran}-2030"]`)
      expect(await textOf(page)).not.to.include(clash)
      await follow(page, `.Outing-time[href*="table=${criee}-2000"]`)
      const whole = await textOf(page)
      expect(whole).to.include(clash)
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(widest, 'nothing stands beside the screen').to.be.at.most(width)
      // The address that is shown says the same to somebody else.
      const shared = await page.$eval('.Outing-url', (it) => it.textContent?.trim() ?? '')
      const other = await newPage({ width, javascript: false })
      await other.goto(shared)
      expect(await textOf(other)).to.equal(whole)
      await closePage(other)
      const calendar = await page.$eval('a[href*=".ics"]', (it) => (it as HTMLAnchorElement).href)
      const file = await (await fetch(calendar)).text()
      expect(file.match(/^STATUS:TENTATIVE/gm)).to.have.length(2)
      await page.emulateMediaType('print')
      const isShown = (selector: string) => page.$eval(selector, (it) => it.checkVisibility())
      expect([await isShown('.Outing-timeline'), await isShown('.Outing-choices')]).to.deep.equal([true, false])
      await backToScreen(page)
      // Removing the table takes the clash with it.
      await follow(page, `.Outing-timeline a[href^="${at({ show }, locale)}"]`)
      expect(await textOf(page)).not.to.include(clash)
      await closePage(page)
    },
  )

  it('planned at one process is the same at the other, with the member’s own bookings in it', async () => {
    const { client, email } = await site.member()
    const booking = { number: 'B-181', hotel: 'villa-ondine', from: day, nights: 1, rooms: 1, adults: 2, children: 0 }
    const to = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
    const event = { id: 'event-181', type: 'booked', at: new Date(site.clock.now()).toISOString() }
    const body = { events: [{ ...event, booking: { ...booking, to, email, total: 48_000, currency: 'EUR' } }] }
    must(await postSigned(site, '/api/booking/notifications', secret, body), 202)
    const there = newClient({ url: beside.url })
    for (const [name, value] of client.cookies) there.cookies.set(name, value)
    for (const path of [at({ show, table }), at({ show, table }, 'en')]) {
      const plain = (html: string) =>
        html
          .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
          .replaceAll(/<[^>]+>/g, ' ')
          .replaceAll(/\s+/g, ' ')
      expect(plain(await beside.html(path))).to.equal(plain(await site.html(path)))
      const [here, other] = [must(await client.get(path), 200).body, must(await there.get(path), 200).body]
      expect(plain(other)).to.equal(plain(here))
      expect(here).to.match(/Villa Ondine/)
      expect(here).to.include(path.startsWith('/en') ? 'Booked' : 'Réservé')
    }
  })

  it('moves at both as soon as a performance is published at another hour', async () => {
    const path = at({ show: { id: estran } })
    const html = async (one: Site) => (await one.html(path)).replaceAll(/[\u00a0\u202f]|&nbsp;/g, ' ')
    for (const one of [site, beside]) expect(await html(one)).to.include('20 h 30')
    await site.edit('website-hotels/spectacles/les-lampes-de-l-estran', (story) => {
      for (const session of story.content.sessions)
        session.date = storedDate(Temporal.Instant.fromEpochMilliseconds(localInstant(`${day} 22:10`)))
    })
    const published = performance.now()
    for (const one of [site, beside])
      await eventually(
        () => html(one),
        (it) => it.includes('22 h 10'),
      )
    console.log(`      published and seen at both processes after ${Math.round(performance.now() - published)} ms`)
  })
})
