import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { intlFor } from '#i18n/createIntl.ts'
import { formatPhone } from '#i18n/formats.ts'
import { pathFor } from '#shared/routes.ts'
import { subscribe } from '#test/letter/letterStore.ts'
import { newPage } from '#test/support/browser.ts'
import { newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { startTables } from '#tools/standins/tables/tables.ts'

/** Tasks that guests come with on a phone, and how many taps each may take from the home page. */
describe('tasks of a guest with a phone', () => {
  const tables = opened(startTables)
  const site = opened(() => openHotelSite({ env: { THEFORK_URL: tables.urls.thefork } }))
  let page: Page
  let taps = 0
  beforeEach(async () => {
    page = await newPage({ width: 390 })
    taps = 0
  })

  async function from(path: string): Promise<void> {
    await page.goto(site.url + path)
    await page.waitForFunction(() => document.readyState === 'complete')
  }
  async function tap(selector: string): Promise<void> {
    taps += 1
    const found = await page.waitForSelector(selector, { visible: true })
    await found?.tap()
  }
  /** A list of the browser: one tap opens it, one chooses. */
  async function choose(selector: string, value: string): Promise<void> {
    taps += 2
    await page.focus(selector)
    await page.select(selector, value)
  }
  const arrivedAt = (path: string) => page.waitForFunction((it) => location.pathname === it, {}, path)
  const menuTo = async (path: string) => {
    await tap('.Header-menu > summary')
    await tap(`.Header-menu a[href="${path}"]`)
    await arrivedAt(path)
  }
  /** Whether all of it is in sight before anybody scrolls. */
  const isInSight = (selector: string) =>
    page.waitForFunction(
      (it) =>
        [...document.querySelectorAll(it)].some((found) => {
          const { top, bottom, height } = found.getBoundingClientRect()
          return height > 0 && scrollY === 0 && top >= 0 && bottom <= innerHeight && found.checkVisibility()
        }),
      {},
      selector,
    )

  it('a family of three has the price of two nights within eight taps', async () => {
    await from('/')
    await choose('.BookingBar [name="hotel"]', 'la-pinede')
    await tap('.BookingBar-field--arrival .BookingBar-calendar')
    await page.waitForSelector('.StayCalendar td')
    const free = '.StayCalendar td > button:enabled:not([aria-disabled="true"])'
    // At the end of a month there may be no third day left in it.
    if ((await page.$$(free)).length < 3) await page.tap('.StayCalendar-months button:last-child')
    const days = await page.$$eval(free, (all) => all.map((it) => it.getAttribute('aria-label')))
    await tap(`.StayCalendar [aria-label="${days[0]}"]`)
    await page.waitForFunction(() => document.querySelector('.StayCalendar-hint')?.textContent?.startsWith('Arrivée'))
    const after = await page.$$eval(free, (all) => all.map((it) => it.getAttribute('aria-label')))
    await tap(`.StayCalendar [aria-label="${after[2]}"]`)
    await page.waitForFunction(() => !document.querySelector('.StayCalendar'))
    // The travellers are asked next, and the age of a child as soon as there is one.
    await tap('.BookingBar-ages > button')
    await page.waitForFunction(() => document.activeElement?.matches('[data-child="1"]'))
    taps += 1
    await page.select('.BookingBar [data-child="1"]', '6')
    await Promise.all([page.waitForNavigation(), tap('.BookingBar button[type="submit"]')])
    const { searchParams, origin } = new URL(page.url())
    expect(origin, 'the booking engine').not.to.equal(site.url)
    const nights = ['depart', 'arrive'].map((it) => Date.parse(searchParams.get(it) ?? ''))
    expect(Number(nights[0]) - Number(nights[1])).to.be.within(86_400_000, 3 * 86_400_000)
    expect(Object.fromEntries(searchParams)).to.include({ adult: '2', child: '1', childages: '6', rooms: '1' })
    expect(taps).to.be.at.most(8)
  })

  it('a table for two tonight takes five taps at most, and is asked for once', async () => {
    await from('/')
    await tap('main a[href="/tables/la-criee"]')
    await arrivedAt('/tables/la-criee')
    await tap('.Act .btn')
    const chosen = await page.$$eval('.TableForm select', (all) => all.map((it) => it.value))
    await tap('.TableForm button[type="submit"]')
    const window = await page.waitForFrame((it) => it.url().startsWith(tables.urls.thefork))
    await window.waitForSelector('[name="people"]')
    const taken = await window.$$eval('[name="people"], [name="date"], [name="time"]', (all) =>
      all.map((it) => (it as HTMLInputElement).value),
    )
    expect(taken).to.deep.equal(chosen)
    expect(taps).to.be.at.most(5)
  })

  it('the next tournament and what it costs take two', async () => {
    await from('/')
    await menuTo(pathFor('tournaments', 'fr'))
    const first = await page.$eval('.TournamentList tbody tr', (it) => it.textContent ?? '')
    expect(first).to.match(/\d+\s€/)
    expect(taps).to.be.at.most(2)
  })

  it('the VIP card takes two, and the way to get it is in sight then', async () => {
    await from('/')
    await menuTo('/carte-vip')
    await isInSight(`main a[href="${pathFor('vipRegistration', 'fr')}"]`)
    expect(taps).to.be.at.most(2)
  })

  it('a guest leaves the letter without a mail of it: the address is enough for the link', async () => {
    const email = newEmail()
    await subscribe(site.services.store, [email])
    await from('/lettre')
    await page.type('#abonnement [name="email"]', email)
    await tap('#abonnement [name="privacy"]')
    await tap('#abonnement button[type="submit"]')
    const { unsubscribeToken } = await eventually(
      () => site.mail('newsletterWelcome', email).catch(() => undefined),
      (it) => it !== undefined,
    ).then((it) => it ?? { unsubscribeToken: '' })
    expect(await site.mails('newsletterConfirm', email)).to.equal(0)
    await from(pathFor('newsletterUnsubscribe', 'fr', { token: unsubscribeToken }))
    await tap('main button[type="submit"]')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'C’est fait')
    expect(taps).to.equal(3)
  })

  it('the telephone of a hotel is in sight on its page, and the header calls the hotel there, and says so', async () => {
    for (const [locale, path, group] of [
      ['fr', '/hotels/la-pinede', 'Nous appeler au'],
      ['en', '/en/hotels/la-pinede', 'Call us on'],
    ] as const) {
      const call = () => page.$eval('.Header-call', (it) => [it.getAttribute('href'), it.textContent ?? ''] as const)
      await from(path)
      const [href, label] = await call()
      const phone = href?.replace('tel:', '') ?? ''
      expect(label)
        .to.contain('La Pinède')
        .and.contain(formatPhone(intlFor(locale), phone))
      await isInSight(`main a[href="tel:${phone}"]`)
      // A page that the router draws changes it too.
      await tap('.Header-brand')
      await arrivedAt(pathFor('home', locale))
      await eventually(call, ([, text]) => text.startsWith(group))
      expect((await call())[0]).not.to.equal(href)
      await page.goBack()
      await eventually(call, (it) => it[0] === href && it[1] === label)
    }
  })
})
