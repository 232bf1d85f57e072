import { expect } from 'chai'
import type { HTTPRequest, Page } from 'puppeteer'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'
import { clickOn, startBy, touch } from '../visit.ts'

describe('build updates in the browser (R166–R168, R225–R228)', () => {
  const site = opened(() => openSite())
  let page: Page
  let documents: string[]

  beforeEach(async () => {
    page = await newPage()
    documents = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
  })
  afterEach(() => closePage(page))

  it('asks for the latest build, with a timestamp, 1 s after start', async () => {
    const asked = new Promise<HTTPRequest>((done) =>
      page.on('request', (request) => request.url().includes('/latest.json') && done(request)),
    )
    await page.goto(`${site.url}/mentions-legales`)
    expect((await asked).url()).to.match(/\/_app\/builds\/latest\.json\?\d{13}$/)
    const started = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
    expect(await page.evaluate(() => performance.now())).to.be.above(started + 900)
  })

  it('does not ask on a very slow connection', async () => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/latest.json') && asked.push(request.url()))
    await page.evaluateOnNewDocument(() =>
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } }),
    )
    await page.goto(`${site.url}/mentions-legales`)
    await new Promise((done) => setTimeout(done, 1500))
    expect(asked).to.deep.equal([])
  })

  it('makes the next navigation a full load when a newer build is out, and nothing before it', async () => {
    await intercept(/latest\.json/, { status: 200, contentType: 'application/json', body: '{"id":"newer"}' })
    const told = page.waitForResponse((it) => it.url().includes('/latest.json'))
    await page.goto(`${site.url}/mentions-legales`)
    await startApp()
    await told
    await new Promise((done) => setTimeout(done, 500))
    expect(documents).to.deep.equal(['/mentions-legales'])
    const machines = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(machines.filter((it) => it.includes('/states-'))).to.have.length(1)
    await Promise.all([page.waitForNavigation(), clickHotels()])
    expect(documents).to.deep.equal(['/mentions-legales', '/hotels'])
  })

  it('stays within the document while the build is the latest', async () => {
    const told = page.waitForResponse((it) => it.url().includes('/latest.json'))
    await page.goto(`${site.url}/mentions-legales`)
    await startApp()
    await told
    await clickHotels()
    await page.waitForFunction(() => location.pathname === '/hotels' && document.activeElement?.matches('h1'))
    expect(documents).to.deep.equal(['/mentions-legales'])
  })

  it('reloads the page once when the code of an interactive block does not come', async () => {
    await intercept(/\/BookingBar-.*\.js$/, { status: 404, contentType: 'text/plain', body: '' })
    await page.goto(`${site.url}/hotels`)
    await touchBookingBar()
    await eventually(() => expect(documents.length).to.equal(2))
    await page.waitForSelector('[data-island]')
    // The same path again within ten seconds: once is enough, the form is HTML.
    await touchBookingBar()
    await new Promise((done) => setTimeout(done, 1500))
    expect(documents).to.deep.equal(['/hotels', '/hotels'])
    expect(await page.$eval('.BookingBar form', (it) => it.getAttribute('action'))).to.equal('/synxis-redirect')
  })

  it('keeps the page whose interactive block does not come while something is chosen in its form', async () => {
    await intercept(/\/BookingBar-.*\.js$/, { status: 404, contentType: 'text/plain', body: '' })
    await page.goto(`${site.url}/hotels`)
    await page.$eval('.BookingBar [name="arrival"]', (it) => {
      ;(it as HTMLInputElement).value = '24/12/2026'
    })
    const missed = page.waitForResponse((it) => /BookingBar-.*js$/.test(it.url()))
    await touchBookingBar()
    await missed
    await new Promise((done) => setTimeout(done, 1500))
    expect(documents).to.deep.equal(['/hotels'])
    expect(await page.$eval('.BookingBar [name="arrival"]', (it) => (it as HTMLInputElement).value)).to.equal(
      '24/12/2026',
    )
  })

  it('loads the page that is asked for in full when a chunk of it does not come', async () => {
    await intercept(/\/BookingBar-.*\.js$/, { status: 404, contentType: 'text/plain', body: '' })
    await page.goto(`${site.url}/mentions-legales`)
    await startApp()
    await Promise.all([page.waitForNavigation(), clickHotels()])
    await new Promise((done) => setTimeout(done, 1000))
    expect(documents).to.deep.equal(['/mentions-legales', '/hotels'])
  })

  it('goes on without the manifest of route rules (R290)', async () => {
    await intercept(/\/builds\/meta\//, { status: 500, contentType: 'text/plain', body: '' })
    await page.goto(`${site.url}/mentions-legales`)
    await startApp()
    await clickHotels()
    await page.waitForFunction(() => location.pathname === '/hotels' && document.activeElement?.matches('h1'))
    expect(documents).to.deep.equal(['/mentions-legales'])
  })

  async function startApp() {
    await settled(page)
    await startBy(page, '.Header nav a[href="/journal"]')
  }

  async function clickHotels() {
    await clickOn(page, '.Header nav a[href="/hotels"]')
  }

  /** The bar may be near already, which is as good. */
  async function touchBookingBar() {
    await settled(page)
    await touch(page, '.BookingBar').catch(() => {
      // The reload came first.
    })
  }

  async function intercept(address: RegExp, answer: { status: number; contentType: string; body: string }) {
    await page.setRequestInterception(true)
    page.on('request', (request) => void (address.test(request.url()) ? request.respond(answer) : request.continue()))
  }
})
