import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { intlFor } from '#i18n/createIntl.ts'
import { formatDay } from '#i18n/formats.ts'
import { addDays } from '#shared/time/days.ts'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { testLocales as locales } from '#test/support/languages.ts'
import { openSite, type Site } from '#test/support/site.ts'

const phone = { width: 390, javascript: false } as const

describe('the site without JavaScript (beyond B1)', function () {
  this.timeout(60_000)
  let site: Site
  let page: Page | undefined

  before(async () => {
    // Without a booking engine, so that what was typed stands on a page of ours.
    site = await openSite({ env: { SYNXIS_URL: '' } })
    await untilWarm(site)
  })
  after(() => site?.close())
  afterEach(async () => {
    if (page) await closePage(page)
    page = undefined
  })

  it('opens its menus, on a phone and on a desk, and leads on from there', async () => {
    page = await open('/')
    await tap('.Header-menu > summary')
    await goBy('.Header-menu a[href="/hotels"]')
    expect(page.url()).to.equal(`${site.url}/hotels`)
    await goBy('.Header-languages a[hreflang="en"]')
    expect(page.url()).to.equal(`${site.url}/en/hotels`)
    await page.setViewport({ width: 1440, height: 900 })
    await goBy('.Header-desk a[href="/en/restaurants"]')
    expect(await page.$eval('h1', (it) => it.textContent)).to.not.equal('')
  })

  it('opens questions on their answers', async () => {
    page = await open('/hotels')
    const path = '.FaqItem'
    expect(await page.$eval(`${path} .Prose`, (it) => it.checkVisibility())).to.equal(false)
    await tap(`${path} > summary`)
    expect(await page.$eval(`${path} .Prose`, (it) => it.checkVisibility())).to.equal(true)
  })

  it('leads from each picture of a gallery to the picture itself', async () => {
    page = await open('/tables/la-criee')
    const addresses = await page.$$eval('.Gallery-strip a', (links) => links.map((it) => it.getAttribute('href') ?? ''))
    expect(addresses.length).to.be.above(2)
    for (const address of addresses) expect((await site.get(address)).status, address).to.equal(200)
    await goBy('.Gallery-strip a')
    expect(new URL(page.url()).pathname).to.equal(addresses[0])
  })

  for (const locale of locales) {
    it(`sends the booking bar in ${locale}, and the next page shows what was typed`, async () => {
      page = await open(locale === 'fr' ? '/' : '/en')
      const today = site.clock.day()
      const [arrival, departure] = [addDays(today, 10), addDays(today, 13)]
      await page.select('.BookingBar [name="hotel"]', 'la-pinede')
      await write('.BookingBar [name="arrival"]', arrival)
      await write('.BookingBar [name="departure"]', departure)
      await tap('.BookingBar-travellers > summary')
      await page.select('.BookingBar [name="adults"]', '3')
      await page.select('.BookingBar [name="children"]', '2')
      await write('.BookingBar [name="childAges"]', '4,9')
      await goBy('.BookingBar button[type="submit"]')
      expect(new URL(page.url()).pathname).to.equal(locale === 'fr' ? '/synxis-redirect' : '/en/synxis-redirect')
      const sent = Object.fromEntries(new URL(page.url()).searchParams)
      expect(sent).to.deep.include({
        hotel: 'la-pinede',
        arrival,
        departure,
        adults: '3',
        children: '2',
        childAges: '4,9',
        rooms: '1',
      })
      const words = await page.$eval('main', (it) => it.innerText)
      const intl = intlFor(locale)
      for (const it of ['La Pinède', formatDay(intl, arrival), formatDay(intl, departure), '3 adult', '2 '])
        expect(words).to.contain(it)
    })
  }

  async function open(path: string): Promise<Page> {
    const opened = await newPage(phone)
    await opened.goto(site.url + path)
    return opened
  }

  /** Where the reader's finger would: what lies over it gets the tap instead. Puppeteer's own click waits for scripts. */
  async function tap(selector: string): Promise<void> {
    const { x, y, isThere } = await restingPlace(selector)
    if (!isThere) throw new Error(`${selector} is not to be seen`)
    await page?.mouse.click(x, y)
  }

  /**
   * The place of an element in the middle of the screen, once two frames have left it there: parts of the page that are
   * not near get their height when they are first drawn.
   */
  async function restingPlace(selector: string): Promise<Place> {
    if (!page) throw new Error('no page is open')
    for (let before = await placeOf(page, selector), tries = 0; tries < 50; tries++) {
      // Draws a frame, which no wait is sure of on a busy machine.
      await page.screenshot({ captureBeyondViewport: false })
      const now = await placeOf(page, selector)
      if (now.x === before.x && now.y === before.y) return now
      before = now
    }
    throw new Error(`${selector} does not come to rest`)
  }

  async function goBy(selector: string): Promise<void> {
    await Promise.all([page?.waitForNavigation(), tap(selector)])
  }

  /** As the browser's own control for dates writes it, whose keys depend on the machine's language. */
  async function write(selector: string, value: string): Promise<void> {
    await page?.$eval(selector, (it, text) => ((it as HTMLInputElement).value = text), value)
  }
})

interface Place {
  /** CSS pixels in the viewport. */
  x: number
  y: number
  isThere: boolean
}

/** Scrolls to an element. */
function placeOf(page: Page, selector: string): Promise<Place> {
  return page.$eval(selector, (it) => {
    it.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = it.getBoundingClientRect()
    return { x: left + Math.min(width / 2, 40), y: top + Math.min(height / 2, 40), isThere: it.checkVisibility() }
  })
}
