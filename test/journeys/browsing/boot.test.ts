import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { addressesIn } from '#shared/http/assets.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'
import {
  clickOn,
  follow,
  isSameDocument,
  markDocument,
  openPage,
  pointFirstLinkTo,
  quiet,
  requestsOf,
  startBy,
} from '../visit.ts'

describe('the boot script', () => {
  const site = opened(() => openSite())
  let page: Page

  afterEach(() => closePage(page))

  for (const [path, most] of [
    ['/mentions-legales', 8],
    ['/recherche', 14],
    ['/mon-compte/inscription', 14],
    ['/carte-vip/connexion', 14],
  ] as const)
    it(`loads no more than ${most} KB of JavaScript on ${path} until somebody means to go on`, async () => {
      await open(path)
      // A mouse that rests: browsers repeat its place when a page is drawn under it.
      await page.mouse.move(0, 0)
      await quiet()
      const scripts = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((it) => it.name.endsWith('.js'))
          .map((it) => [new URL(it.name).pathname, (it as PerformanceResourceTiming).encodedBodySize] as const),
      )
      expect(scripts).not.to.be.empty
      const sum = scripts.reduce((all, [, size]) => all + size, 0)
      expect(sum, scripts.map((it) => it.join(' ')).join(', ')).to.be.below(most * 1024)
    })

  it('wakes an interactive block that is near when somebody is there, and at once when it is touched', async () => {
    await open('/hotels')
    const asked = requestsOf(page)
    await quiet()
    expect(asked()).to.deep.equal([])
    await page.$eval('.BookingBar', (it) => it.scrollIntoView())
    await page.waitForSelector('.BookingBar form[novalidate]')
    await closePage(page)

    await open('/hotels', { saveData: true })
    await page.$eval('.BookingBar', (it) => it.scrollIntoView())
    await quiet()
    expect(await page.$('#announcer')).to.equal(null)
    await page.focus('.BookingBar select')
    await page.waitForSelector('.BookingBar form[novalidate]')
  })

  it('asks once for all sheets of a page when it is touched, for none of them before, and never again', async () => {
    const [, drawn = ''] = /<style data-parts-of="([^"]+)">/.exec(await site.html('/')) ?? []
    page = await newPage({ javascript: false })
    const askedUnscripted = requestsOf(page)
    await page.goto(site.url)
    expect(askedUnscripted())
      .to.include('/')
      .and.not.to.include.oneOf([drawn, ...addressesIn(drawn)])
    await closePage(page)

    await open('/')
    const asked = requestsOf(page)
    const sheets = () => asked().filter((it) => it.endsWith('.css'))
    await page.focus('.BookingBar select')
    await page.waitForSelector('.BookingBar form[novalidate]')
    expect(sheets()).to.deep.equal([drawn])
    await follow(page, '.Header nav a[href="/hotels"]', '/hotels')
    await follow(page, '.Header-brand', '/')
    const each = sheets().flatMap(addressesIn)
    expect(each.length).to.be.above(addressesIn(drawn).length)
    expect(each).to.deep.equal([...new Set(each)])
  })

  it('asks ahead for no member’s page, guarded page, file, logout or other site, and with data saver for nothing', async () => {
    await open('/mentions-legales')
    const never = [
      '/mon-compte',
      '/carte',
      '/infiniment-barriere/x',
      '/logout',
      '/en/logout',
      '/a.pdf',
      '/api/x',
      'https://other.test/',
    ]
    const asked = requestsOf(page)
    for (const href of never) {
      await pointFirstLinkTo(page, href)
      await page.$eval('.Header nav a[data-test]', (it) =>
        it.dispatchEvent(new TouchEvent('touchstart', { bubbles: true })),
      )
    }
    await page.$eval('.Header nav a[data-test]', (it) => {
      it.setAttribute('href', '/hotels')
      it.setAttribute('rel', 'external')
      it.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))
    })
    await quiet()
    // The script that judges links comes with the first sign of life.
    expect(asked().filter((it) => !it.includes('/navigation-'))).to.deep.equal([])
    await closePage(page)

    await open('/mentions-legales', { saveData: true })
    const askedSaving = requestsOf(page)
    await page.hover('.Header nav a[href="/hotels"]')
    await quiet()
    expect(askedSaving()).to.deep.equal([])
  })

  it('loads the other language in full and keeps the choice in the cookie', async () => {
    await open('/hotels')
    await startBy(page, '.Header nav a[href="/journal"]')
    await markDocument(page)
    await clickOn(page, '.Header-languages a[hreflang="en"]')
    await page.waitForFunction(() => location.pathname === '/en/hotels')
    expect(await page.$eval('html', (it) => it.lang)).to.equal('en-US')
    expect(await isSameDocument(page)).to.equal(false)
    await page.waitForFunction(() => document.cookie.includes('locale=en'))

    // To the start page, which this cookie would lead back to /en.
    await page.goto(`${site.url}/en`)
    await settled(page)
    await clickOn(page, '.Header-languages a[hreflang="fr"]')
    await page.waitForFunction(() => location.pathname === '/')
    expect(await page.evaluate(() => document.cookie)).to.contain('locale=fr')
  })

  it('offers the English page to a browser that prefers English, until it is waved away', async () => {
    await open('/hotels', { language: 'en-US' })
    await page.waitForSelector('.LanguageBar:not([hidden])')
    await page.click('.LanguageBar button')
    await page.reload()
    await settled(page)
    expect(await page.$('.LanguageBar:not([hidden])')).to.equal(null)
    await closePage(page)
    await open('/hotels')
    expect(await page.$('.LanguageBar:not([hidden])')).to.equal(null)
  })

  it('closes the menu on Escape, with the focus on its button, and when something else is touched', async () => {
    await open('/hotels', { width: 390 })
    await page.click('.Header-menu summary')
    await page.focus('.Header-menu a')
    await page.keyboard.press('Escape')
    expect(await page.$eval('.Header-menu', (it) => (it as HTMLDetailsElement).open)).to.equal(false)
    expect(await page.evaluate(() => document.activeElement?.matches('.Header-menu summary'))).to.equal(true)
    await page.click('.Header-menu summary')
    await page.focus('.Header-brand')
    expect(await page.$eval('.Header-menu', (it) => (it as HTMLDetailsElement).open)).to.equal(false)
  })

  async function open(path: string, options?: Parameters<typeof openPage>[2]): Promise<string[]> {
    const visit = await openPage(site, path, options)
    page = visit.page
    return visit.errors
  }
})
