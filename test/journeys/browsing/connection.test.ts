import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { touch } from '../visit.ts'

const password = 'Demo-2026!'
/** A tab that nobody looks at draws no frames. */
const inBackground = { polling: 100, timeout: 15_000 }
const xstate = /\/states-\w+\.js$/

describe('the connection in the browser (R123, R150–R153)', () => {
  const site = opened(() => openHotelSite({ env: { DEMO_WORLD: 'on' } }))
  let page: Page

  beforeEach(async () => {
    page = await newPage()
  })
  afterEach(() => closePage(page))

  it('brings nothing to anyone not connected, also when the application runs', async () => {
    const asked = scriptsOf(page)
    for (const path of ['/', '/reserver']) {
      await page.goto(site.url + path)
      await settled(page)
      await new Promise((done) => setTimeout(done, 1500))
    }
    await wakeBar()
    expect(await noteOf()).to.equal(null)
    expect(asked.some((it) => it.includes('/app-'))).to.equal(true)
    expect(asked.filter((it) => xstate.test(it))).to.deep.equal([])
  })

  it('tells an interactive block who is connected, by the init call, and empties it when another tab logs out', async () => {
    const asked = scriptsOf(page)
    const camille = site.client()
    must(await camille.post('/api/eph/users/login', { email: 'camille@demo.test', password }), 200)
    const cookies = [...camille.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' }))
    await page.browserContext().setCookie(...cookies)
    await page.goto(`${site.url}/reserver`)
    await page.waitForFunction(() => document.documentElement.dataset.member?.includes('hotel'))
    expect(asked.filter((it) => xstate.test(it))).to.deep.equal([])
    await wakeBar()
    await page.waitForFunction(() => document.querySelectorAll('.BookingBar form > .note').length === 2)
    expect(asked.filter((it) => xstate.test(it))).to.have.length(1)
    expect(await noteOf())
      .to.contain('Camille')
      .and.contain('camille@demo.test')
    const other = await page.browserContext().newPage()
    await other.goto(`${site.url}/logout`)
    await Promise.all([other.waitForNavigation(), other.click('main form [type="submit"]')])
    await page.waitForFunction(() => document.querySelectorAll('.BookingBar form > .note').length === 1, inBackground)
    expect(await page.evaluate(() => document.documentElement.dataset.member)).to.equal(undefined)
  })

  it('is connected with what the login answered, before the next page is there', async () => {
    const calls: string[] = []
    await page.goto(`${site.url}/mon-compte/connexion`)
    await settled(page)
    // While the next page is on its way the browser answers no question: the page itself notes what it saw.
    await page.evaluate(() => {
      const seen = () => sessionStorage.setItem('seen', document.querySelector('.Header')?.textContent ?? '')
      new MutationObserver(seen).observe(document.documentElement, { attributeFilter: ['data-member'] })
    })
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (request.url().includes('/users/')) calls.push(new URL(request.url()).pathname)
      setTimeout(() => request.continue(), request.isNavigationRequest() ? 2000 : 0)
    })
    await page.type('#login-email', 'theo@demo.test')
    await page.type('#login-password', password)
    await Promise.all([page.waitForNavigation(), page.click('form[data-form="login"] [type="submit"]')])
    expect(new URL(page.url()).pathname).to.equal('/mon-compte')
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).to.contain('Bonjour Théo')
    expect(calls[0]).to.equal('/api/eph/users/login')
  })

  function scriptsOf(of: Page): string[] {
    const asked: string[] = []
    of.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()))
    return asked
  }

  async function wakeBar() {
    await touch(page, '.BookingBar')
    await page.waitForSelector('.BookingBar form[novalidate]')
  }

  /** The note of the booking form to its member; null when there is none. */
  function noteOf() {
    return page.evaluate(() => document.querySelectorAll('.BookingBar form > .note')[1]?.textContent ?? null)
  }
})
