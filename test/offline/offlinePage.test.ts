import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { type Cable, openCable } from '#test/card/cable.ts'
import { newPage } from '#test/support/browser.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

const cases = {
  fr: {
    page: '/hors-ligne',
    asked: '/bains',
    title: 'Sans réseau, le téléphone répond',
    phone: '02 61 91 27 01',
    days: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  },
  en: {
    page: '/en/offline',
    asked: '/en/hotels/villa-ondine',
    title: 'No connection, but the telephone works',
    phone: '+33 2 61 91 27 01',
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  },
} as const

describe('The installed application without network', function () {
  this.timeout(60_000)
  let site: Site
  let cable: Cable
  let page: Page

  before(async () => {
    cable = await openCable()
    site = await openSite({ stories: 'own', env: { PUBLIC_URL: cable.url } })
    cable.plugInto(site.url)
    page = await newPage({ width: 390 })
  })
  after(async () => {
    await cable?.close()
    await site?.close()
  })

  /** Chromium's own emulation has no windows of applications. */
  async function installed(): Promise<void> {
    await page.evaluateOnNewDocument(() => {
      const ask = window.matchMedia.bind(window)
      window.matchMedia = (query) => ask(query === '(display-mode:browser)' ? 'not all' : query)
    })
  }
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  const kept = (path: string) =>
    page.evaluate(async (it) => (await (await caches.open('offline-pages')).match(it))?.text(), path)

  it('a visitor in a browser gets no worker', async () => {
    await page.goto(`${cable.url}/hotels`, { waitUntil: 'networkidle0' })
    expect(await registrations()).to.equal(0)
  })

  it('the window of the application has both languages kept', async () => {
    await installed()
    await page.goto(`${cable.url}/hotels`)
    for (const { page: path } of Object.values(cases)) await eventually(() => kept(path), Boolean)
    expect(await registrations()).to.equal(1)
  })

  for (const [locale, { asked, title, phone, days }] of Object.entries(cases))
    it(`without network any page shows houses, telephones and the hours of the day (${locale})`, async () => {
      cable.pull()
      await page.goto(cable.url + asked)
      expect(await page.$eval('h1', (it) => it.textContent)).to.equal(title)
      expect(await page.$eval('html', (it) => it.lang.slice(0, 2))).to.equal(locale)
      const telephones = await page.$$eval('.OfflinePage a[href^="tel:"]', (all) =>
        all.map((it) => it.textContent?.replaceAll('\u00a0', ' ')),
      )
      expect(telephones.length).to.be.greaterThan(20)
      expect(telephones).to.include(phone)
      expect(await page.evaluate(() => document.fonts.check('1rem Marcellus'))).to.equal(true)

      // A Thursday of spring; in Paris it begins while it is Wednesday evening in New York.
      const byDay = await hoursAt('2027-04-14T22:30:00Z')
      const day = days[4]
      expect(byDay.size).to.be.greaterThan(10)
      for (const [name, { today, week }] of byDay) expect(today, name).to.equal(week.get(day))
      // Two services of a day have their names, so that nobody reads them as one.
      const double = [...byDay.values()].flatMap(({ week }) => [...week.values()]).filter((it) => it.includes(' · '))
      expect(double, 'a bath is open earlier for its hotel').to.not.be.empty
      const ranges = { fr: / à /g, en: / to /g }[locale as 'fr' | 'en']
      for (const [name, { week }] of byDay)
        for (const said of week.values())
          for (const one of (said.match(ranges) ?? []).length > 1 ? said.split(' · ') : [])
            expect(one, name).to.match(/^\p{L}[^:]*: /u)
      // Half past three on a Sunday is Saturday night until the casino closes at four.
      const casino = 'Casino du Granit'
      const [night, morning] = [await hoursAt('2027-04-18T01:30:00Z'), await hoursAt('2027-04-18T02:30:00Z')]
      expect(night.get(casino)?.today).to.equal(night.get(casino)?.week.get(days[6]))
      expect(morning.get(casino)?.today).to.equal(morning.get(casino)?.week.get(days[0]))
      expect(night.get(casino)?.today).to.not.equal(morning.get(casino)?.today)
      // Christmas stands among the days that differ.
      const christmas = await hoursAt('2027-12-25T10:00:00Z')
      expect([...christmas.values()].some(({ today, week }) => today !== week.get(days[6]))).to.equal(true)
      cable.plugInto(site.url)
    })

  /** The page opened without network at an instant of the device's clock: the line of today, and the days that it may be. */
  async function hoursAt(instant: string) {
    const script = await page.evaluateOnNewDocument((at) => {
      Date.now = () => at
    }, Date.parse(instant))
    await page.reload()
    await page.removeScriptToEvaluateOnNewDocument(script.identifier)
    await page.waitForSelector('[data-offline-today]:not([hidden])')
    const houses = await page.$$eval('[data-offline-house]', (all) =>
      all
        .filter((it) => it.querySelector('[data-offline-today]'))
        .map((it) => ({
          name: it.querySelector('h3')?.textContent ?? '',
          today: it.querySelector('[data-offline-today] b')?.textContent,
          week: [...it.querySelectorAll('[data-offline-day]')].map(
            (row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? ''] as const,
          ),
        })),
    )
    return new Map(houses.map(({ name, today, week }) => [name, { today, week: new Map(week) }]))
  }

  it('with the network back, pages are the site’s again, and what has changed since is kept', async () => {
    await site.edit('website-hotels/hotels/villa-ondine/_start', ({ content }) => {
      content.phone = '+33261919999'
    })
    await eventually(
      () => site.html('/hors-ligne'),
      (html) => html.includes('tel:+33261919999'),
      20_000,
    )
    await page.goto(`${cable.url}/hotels`)
    expect(await page.$eval('h1', (it) => it.textContent)).to.not.equal(cases.fr.title)
    await eventually(
      () => kept('/hors-ligne'),
      (html) => html?.includes('tel:+33261919999') === true,
    )
  })

  it('is found by no search engine, and tells a reader with protection of no casino', async () => {
    const html = await site.html('/hors-ligne')
    expect(html).to.include('<meta name="robots" content="noindex">').and.include('Casino du Granit')
    expect(await site.html('/hors-ligne', { Cookie: 'gaming=off' })).to.not.include('Casino du Granit')
  })

  it('has no heading of a kind of which no house is published', async () => {
    const baths = ['la-citronneraie', 'le-spa-de-l-ondine', 'le-spa-des-pins', 'les-bains-d-arvor']
    expect(await site.html('/hors-ligne')).to.include('id="offline-baths"')
    for (const slug of [...baths, 'les-bains-du-grand-hautemer'])
      await site.content?.unpublish(`website-hotels/bains/${slug}`)
    const html = await eventually(
      () => site.html('/hors-ligne'),
      (it) => !it.includes('id="offline-baths"'),
      20_000,
    )
    expect(html).to.include('id="offline-hotels"').and.include('id="offline-casinos"')
  })
})
