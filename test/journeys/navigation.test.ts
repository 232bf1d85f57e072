import { expect } from 'chai'
import type { HTTPRequest, Page } from 'puppeteer'
import { closePage, newPage, type PageOptions } from '#test/support/browser.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

describe('navigation in the browser (spec §2, design §5)', function () {
  this.timeout(60_000)
  let site: Site
  let page: Page

  before(async () => {
    site = await openSite()
  })
  after(() => site.close())
  afterEach(() => closePage(page))

  it('loads no more than 10 KB of JavaScript until somebody means to go on', async () => {
    await open('/mentions-legales')
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((it) => it.name.endsWith('.js'))
        .map((it) => (it as PerformanceResourceTiming).encodedBodySize),
    )
    expect(scripts).not.to.be.empty
    expect(scripts.reduce((sum, it) => sum + it, 0)).to.be.below(10 * 1024)
  })

  it('draws the page of a link without a full load: title, heading in focus, announced, head and menu', async () => {
    await open('/mentions-legales')
    await startBy('a[href="/hotels"]')
    await markDocument()
    await follow('.Header nav a[href="/hotels"]', '/hotels')
    expect(await isSameDocument()).to.equal(true)
    const now = await page.evaluate(() => ({
      title: document.title,
      heading: document.activeElement === document.querySelector('main h1'),
      canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
      english: document.querySelector<HTMLLinkElement>('link[rel="alternate"][hreflang="en"]')?.href,
      englishLink: document.querySelector('.Header-languages a[hreflang="en"]')?.getAttribute('href'),
      current: [...document.querySelectorAll('.Header a[aria-current]:not([hreflang])')].map((it) =>
        it.getAttribute('href'),
      ),
      scroll: scrollY,
    }))
    const html = await site.html('/hotels')
    expect(html).to.contain(`<title>${now.title}</title>`).and.to.contain(`href="${now.canonical}"`)
    expect(html).to.contain(`hreflang="en" href="${now.english}"`)
    expect(now).to.include({ heading: true, scroll: 0, englishLink: '/en/hotels' })
    expect(new Set(now.current)).to.deep.equal(new Set(['/hotels']))
    await page.waitForFunction((title) => document.getElementById('announcer')?.textContent === title, {}, now.title)
  })

  it('draws exactly what a full load draws', async () => {
    await open('/mentions-legales')
    await startBy('a[href="/hotels"]')
    await follow('.Header nav a[href="/hotels"]', '/hotels')
    const drawn = await partsOf()
    await page.reload()
    await settled()
    await startBy('.Header nav a[href="/journal"]')
    // The form says more before its script runs.
    const again = await eventually(partsOf, (parts) => JSON.stringify(parts) === JSON.stringify(drawn))
    expect(again).not.to.be.empty
  })

  it('takes over what the server drew: nodes stay, nothing is reported', async () => {
    const errors = await open('/')
    await page.evaluate(() => Object.assign(window, { node: document.querySelector('main h1') }))
    await startBy('.Header nav a[href="/hotels"]')
    await page.waitForNetworkIdle()
    expect(
      await page.evaluate(() => (window as { node?: Element }).node === document.querySelector('main h1')),
    ).to.equal(true)
    expect(errors).to.deep.equal([])
  })

  it('wakes an interactive block that is near when somebody is there, and at once when it is touched', async () => {
    await open('/hotels')
    const asked = requests()
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

  it('starts a page at its top, smoothly, and at once for who wants less motion (R070, R072)', async () => {
    for (const [reducedMotion, behaviour] of [
      [false, 'smooth'],
      [true, 'instant'],
    ] as const) {
      await open('/histoire', { reducedMotion })
      await startBy('a[href="/hotels"]')
      await scrollToPixel(600)
      await spyOnScroll()
      await follow('.Header nav a[href="/hotels"]', '/hotels')
      await page.waitForFunction(() => scrollY === 0)
      expect(await scrolls()).to.deep.equal([`top 0 ${behaviour}`])
      if (!reducedMotion) await closePage(page)
    }
  })

  it('ends at the target of a hash on another page, with the focus there (R071)', async () => {
    await open('/mentions-legales')
    await startBy('a[href="/hotels"]')
    await pointFirstLinkTo('/hotels#contenu')
    await follow('.Header nav a[data-test]', '/hotels')
    await page.waitForFunction(() => document.activeElement?.id === 'contenu')
    expect(
      await page.evaluate(() => Math.abs(document.getElementById('contenu')?.getBoundingClientRect().top ?? 999)),
    ).to.be.below(400)
  })

  it('leaves links inside the page to the browser', async () => {
    await open('/mentions-legales')
    await startBy('a[href="/hotels"]')
    await markDocument()
    const asked = requests()
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.SkipLink')?.click())
    await page.waitForFunction(() => location.hash === '#contenu')
    expect(asked()).to.deep.equal([])
    expect(await isSameDocument()).to.equal(true)
  })

  it('goes back to where the page was left, and forward again', async () => {
    await open('/histoire')
    await startBy('a[href="/hotels"]')
    await markDocument()
    await scrollToPixel(700)
    await follow('.Header nav a[href="/hotels"]', '/hotels')
    await page.waitForFunction(() => scrollY === 0)
    await page.goBack()
    await page.waitForFunction(() => location.pathname === '/histoire' && Math.abs(scrollY - 700) < 2)
    await page.goForward()
    await page.waitForFunction(() => location.pathname === '/hotels' && scrollY === 0)
    expect(await isSameDocument()).to.equal(true)
  })

  it('goes back to a page of an earlier life of the document', async () => {
    await open('/histoire')
    await startBy('a[href="/hotels"]')
    await follow('.Header nav a[href="/hotels"]', '/hotels')
    await page.reload()
    await page.goBack()
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.endsWith('/histoire') &&
        location.pathname === '/histoire',
    )
  })

  it('follows route rules: inside without a full load, outside with one (R066, R067)', async () => {
    await open('/mentions-legales')
    await startBy('a[href="/hotels"]')
    await markDocument()
    await pointFirstLinkTo('/thalasso?x=1')
    await follow('.Header nav a[data-test]', '/bains')
    expect(await page.evaluate(() => location.search)).to.equal('?x=1')
    expect(await isSameDocument()).to.equal(true)

    const left: string[] = []
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (new URL(request.url()).origin === site.url) return void request.continue()
      left.push(`${request.isNavigationRequest()} ${request.url()}`)
      void request.respond({ status: 200, contentType: 'text/html', body: '<title>elsewhere</title>' })
    })
    await pointFirstLinkTo('/aide-joueurs')
    await Promise.all([page.waitForNavigation(), clickOn('.Header nav a[data-test]')])
    expect(left).to.deep.equal(['true https://www.joueurs-info-service.fr/'])
  })

  it('draws the error page of an unknown address like any other page', async () => {
    await open('/mentions-legales')
    await startBy('a[href="/hotels"]')
    await markDocument()
    await pointFirstLinkTo('/nulle-part')
    await follow('.Header nav a[data-test]', '/nulle-part')
    expect(await page.$eval('main', (it) => it.textContent)).to.contain('Page introuvable : /nulle-part')
    expect(await isSameDocument()).to.equal(true)
  })

  it('shows the error page when the root fails (R109)', async () => {
    await open('/mentions-legales')
    await answerPayloads((payload) => ({
      ...payload,
      slots: [{ id: 'x', component: 'booking_bar', props: { hotels: 1 } }],
    }))
    await startBy('a[href="/hotels"]')
    await clickOn('.Header nav a[href="/hotels"]')
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === 'Erreur interne')
    expect(await page.$eval('main', (it) => it.textContent)).to.contain('500')
    expect(await page.title()).to.equal('Erreur interne')
  })

  for (const [obstacle, answer] of Object.entries({
    'another build': (payload: object) => ({ ...payload, build: 'other' }),
    'no payload': () => undefined,
  })) {
    it(`loads the address in full when it meets ${obstacle}`, async () => {
      await open('/mentions-legales')
      await startBy('.Header nav a[href="/histoire"], a[href="/journal"]')
      await markDocument()
      await answerPayloads(answer)
      await Promise.all([page.waitForNavigation(), clickOn('.Header nav a[href="/hotels"]')])
      expect(new URL(page.url()).pathname).to.equal('/hotels')
      expect(await isSameDocument()).to.equal(false)
    })
  }

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
    const asked = requests()
    for (const href of never) {
      await pointFirstLinkTo(href)
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
    expect(asked()).to.deep.equal([])
    await closePage(page)

    await open('/mentions-legales', { saveData: true })
    const askedSaving = requests()
    await page.hover('.Header nav a[href="/hotels"]')
    await quiet()
    expect(askedSaving()).to.deep.equal([])
  })

  it('loads the other language in full and keeps the choice in the cookie', async () => {
    await open('/hotels')
    await startBy('.Header nav a[href="/journal"]')
    await markDocument()
    await Promise.all([page.waitForNavigation(), clickOn('.Header-languages a[hreflang="en"]')])
    expect(new URL(page.url()).pathname).to.equal('/en/hotels')
    expect(await page.$eval('html', (it) => it.lang)).to.equal('en-US')
    expect(await isSameDocument()).to.equal(false)
    await page.waitForFunction(() => document.cookie.includes('locale=en'))

    // To the start page, which this cookie would lead back to /en.
    await page.goto(`${site.url}/en`)
    await settled()
    await Promise.all([page.waitForNavigation(), clickOn('.Header-languages a[hreflang="fr"]')])
    expect(new URL(page.url()).pathname).to.equal('/')
    expect(await page.evaluate(() => document.cookie)).to.contain('locale=fr')
  })

  it('offers the English page to a browser that prefers English, until it is waved away', async () => {
    await open('/hotels', { language: 'en-US' })
    await page.waitForSelector('.LanguageBar:not([hidden])')
    await page.click('.LanguageBar button')
    await page.reload()
    await settled()
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

  /** Opens a page as a new visitor; what the console reports as an error is in the answer. */
  async function open(
    path: string,
    { saveData, ...options }: PageOptions & { saveData?: boolean } = {},
  ): Promise<string[]> {
    page = await newPage(options)
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    if (saveData) {
      await page.evaluateOnNewDocument(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
    }
    await page.goto(site.url + path)
    await settled()
    return errors
  }

  /** The boot script has begun its work after the first paint. */
  async function settled() {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))))
  }

  /** Shows the intent to follow a link, and waits until the application has taken the page over. */
  async function startBy(selector: string) {
    await page.$eval(selector, (it) => it.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
    await page.waitForSelector('#announcer')
  }

  async function follow(selector: string, path: string) {
    await clickOn(selector)
    await page.waitForFunction(
      (it) => location.pathname === it && document.activeElement !== document.body && document.querySelector('main h1'),
      {},
      path,
    )
  }

  /** Menus hide their links; what is tested is where they lead. */
  async function clickOn(selector: string) {
    await page.$eval(selector, (it) => (it as HTMLElement).click())
  }

  async function pointFirstLinkTo(href: string) {
    await page.evaluate((to) => {
      const link =
        document.querySelector('.Header nav a[data-test]') ?? document.querySelector('.Header nav a[href="/hotels"]')
      link?.setAttribute('data-test', '')
      link?.setAttribute('href', to)
    }, href)
  }

  async function markDocument() {
    await page.evaluate(() => Object.assign(window, { mark: true }))
  }

  async function isSameDocument() {
    return page.evaluate(() => 'mark' in window)
  }

  /** Static blocks to the letter; interactive ones by their words, since ids are counted another way in the browser. */
  async function partsOf() {
    return page.$$eval('#page [data-slot]', (parts) =>
      parts.map((it) => {
        it.querySelector('h1')?.removeAttribute('tabindex')
        return [it.getAttribute('data-block'), it.hasAttribute('data-island') ? it.textContent : it.innerHTML]
      }),
    )
  }

  async function scrollToPixel(top: number) {
    await page.evaluate((it) => scrollTo({ top: it, behavior: 'instant' }), top)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }

  async function spyOnScroll() {
    await page.evaluate(() => {
      const calls: string[] = []
      const browserScroll = window.scrollTo.bind(window)
      Object.assign(window, {
        calls,
        scrollTo(options: ScrollToOptions) {
          calls.push(`top ${options.top} ${options.behavior}`)
          browserScroll(options)
        },
      })
    })
  }

  async function scrolls() {
    return page.evaluate(() => (window as unknown as { calls: string[] }).calls)
  }

  /** Addresses asked for from now on, pictures, fonts and build updates apart. */
  function requests(): () => string[] {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!/^\/_img\/|^\/_app\/builds\/latest|\.(svg|woff2)$/.test(pathname)) asked.push(pathname)
    })
    return () => asked
  }

  async function quiet() {
    await new Promise((done) => setTimeout(done, 400))
  }

  /** Changes payloads on their way, or cuts them off. */
  async function answerPayloads(change: (payload: object) => object | undefined) {
    await page.setRequestInterception(true)
    page.on('request', (request: HTTPRequest) => {
      if (!request.url().includes('/_payload/')) return void request.continue()
      void site.get(new URL(request.url()).pathname).then(async (answer) => {
        const changed = change((await answer.json()) as object)
        if (!changed) return request.abort()
        return request.respond({ status: 200, contentType: 'application/json', body: JSON.stringify(changed) })
      })
    })
  }
})
