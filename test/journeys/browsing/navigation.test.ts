import { expect } from 'chai'
import type { HTTPRequest, Page } from 'puppeteer'
import { closePage, type PageOptions, settled } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'
import { clickOn, follow, isSameDocument, markDocument, openPage, pointFirstLinkTo, quiet, startBy } from '../visit.ts'

describe('navigation in the browser', () => {
  const site = opened(() => openSite())
  let page: Page

  afterEach(() => closePage(page))

  it('draws the page of a link without a full load: title, heading in focus, announced, head and menu', async () => {
    await open('/mentions-legales')
    await startBy(page, 'a[href="/hotels"]')
    await markDocument(page)
    await follow(page, '.Header nav a[href="/hotels"]', '/hotels')
    expect(await isSameDocument(page)).to.equal(true)
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
    await startBy(page, 'a[href="/hotels"]')
    await follow(page, '.Header nav a[href="/hotels"]', '/hotels')
    await page.waitForNetworkIdle()
    const drawn = await partsOf()
    await page.reload()
    await settled(page)
    await startBy(page, '.Header nav a[href="/journal"]')
    // The form says more before its script runs.
    const again = await eventually(partsOf, (parts) => JSON.stringify(parts) === JSON.stringify(drawn))
    expect(again).not.to.be.empty
  })

  it('takes over what the server drew: nodes stay, nothing is reported', async () => {
    const errors = await open('/')
    await page.evaluate(() => Object.assign(window, { node: document.querySelector('main h1') }))
    await startBy(page, '.Header nav a[href="/hotels"]')
    await page.waitForNetworkIdle()
    expect(
      await page.evaluate(() => (window as { node?: Element }).node === document.querySelector('main h1')),
    ).to.equal(true)
    expect(errors).to.deep.equal([])
  })

  it('begins at the place that a link from elsewhere names, though what is above it is drawn late', async () => {
    await open('/hotels/le-grand-hautemer#offres')
    const place = () => page.$eval('#offres', (it) => Math.round(it.getBoundingClientRect().top))
    await page.waitForFunction(() => document.documentElement.dataset.drawn === '')
    expect(await eventually(place, (top) => top >= 0)).to.be.below(100)
  })

  it('waits for nothing any more on a page that the browser kept while another one was loaded in full', async () => {
    await open('/mentions-legales', { isWhole: true })
    await startBy(page, 'a[href="/hotels"]')
    await markDocument(page)
    // A member's page leads a stranger to the login: the router asks for it, and leaves it to the browser.
    await pointFirstLinkTo(page, '/mon-compte')
    await Promise.all([page.waitForNavigation(), clickOn(page, '.Header nav a[data-test]')])
    await Promise.all([page.waitForNavigation(), page.evaluate(() => history.back())])
    expect(await isSameDocument(page)).to.equal(true)
    await quiet()
    expect(await page.$('html[data-navigating]')).to.equal(null)
    await follow(page, '.Header nav a[href="/casinos"]', '/casinos')
    expect(await isSameDocument(page)).to.equal(true)
  })

  it('follows route rules: inside without a full load, outside with one (R066, R067)', async () => {
    await open('/mentions-legales')
    await startBy(page, 'a[href="/hotels"]')
    await markDocument(page)
    await pointFirstLinkTo(page, '/thalasso?x=1')
    await follow(page, '.Header nav a[data-test]', '/bains')
    expect(await page.evaluate(() => location.search)).to.equal('?x=1')
    expect(await isSameDocument(page)).to.equal(true)

    const left: string[] = []
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (new URL(request.url()).origin === site.url) return void request.continue()
      left.push(`${request.isNavigationRequest()} ${request.url()}`)
      void request.respond({ status: 200, contentType: 'text/html', body: '<title>elsewhere</title>' })
    })
    await pointFirstLinkTo(page, '/aide-joueurs')
    await Promise.all([page.waitForNavigation(), clickOn(page, '.Header nav a[data-test]')])
    expect(left).to.deep.equal(['true https://www.joueurs-info-service.fr/'])
  })

  it('draws the error page of an unknown address like any other page', async () => {
    await open('/mentions-legales')
    await startBy(page, 'a[href="/hotels"]')
    await markDocument(page)
    await pointFirstLinkTo(page, '/nulle-part')
    await follow(page, '.Header nav a[data-test]', '/nulle-part')
    expect(await page.$eval('main', (it) => it.textContent)).to.contain('Page introuvable : /nulle-part')
    expect(await isSameDocument(page)).to.equal(true)
  })

  it('shows the error page when the root fails (R109)', async () => {
    await open('/mentions-legales')
    await answerPayloads((payload) => ({
      ...payload,
      // React refuses it, and no block is there to hold the error back.
      slots: [{ id: 'x', component: 'quote', html: '', marks: { style: 'none' } }],
    }))
    await startBy(page, 'a[href="/hotels"]')
    await clickOn(page, '.Header nav a[href="/hotels"]')
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === 'Erreur interne')
    expect(await page.$eval('main', (it) => it.textContent)).to.contain('500')
    expect(await page.title()).to.equal('Erreur interne')
  })

  it('leaves what the server drew of a block that fails, tells the console, and goes on', async () => {
    const visit = await openBroken('/hotels/la-pinede')
    const drawn = await page.$eval('[data-block="gallery"]', (it) => it.textContent)
    await startBy(page, '.Header nav a[href="/hotels"]')
    await page.waitForFunction(() => document.querySelector('[data-block="gallery"] > div:only-child'))
    expect(await page.$eval('[data-block="gallery"]', (it) => it.textContent)).to.equal(drawn)
    expect(await page.$$eval('[data-block="gallery"] img', (all) => all.length)).to.be.above(1)
    expect(visit.errors.join('\n')).to.contain('The block gallery failed').and.to.contain('broken on purpose')
    await follow(page, '.Header nav a[href="/hotels"]', '/hotels')
  })

  it('says what is missing where a block fails that nobody has seen, and draws the rest', async () => {
    await open('/mentions-legales')
    await answerPayloads((payload) => {
      const { slots } = payload as { slots: object[] }
      return { ...payload, slots: [...slots, { id: 'x', component: 'booking_bar', props: { hotels: 1 } }] }
    })
    await startBy(page, 'a[href="/hotels"]')
    await follow(page, '.Header nav a[href="/hotels"]', '/hotels')
    await page.waitForSelector('[data-slot="x"] button')
    const { words, count } = await page.$eval('#page', (it) => {
      return {
        words: it.querySelector('[data-slot="x"]')?.textContent,
        count: it.querySelectorAll('[data-slot]').length,
      }
    })
    expect(words).to.equal('Cette partie de la page n’a pas pu s’afficher.Recharger la page')
    expect(count).to.be.above(2)
  })

  for (const [obstacle, answer] of Object.entries({
    'another build': (payload: object) => ({ ...payload, build: 'other' }),
    'no payload': () => undefined,
  })) {
    it(`loads the address in full when it meets ${obstacle}`, async () => {
      await open('/mentions-legales')
      await startBy(page, '.Header nav a[href="/histoire"], a[href="/journal"]')
      await markDocument(page)
      await answerPayloads(answer)
      await Promise.all([page.waitForNavigation(), clickOn(page, '.Header nav a[href="/hotels"]')])
      expect(new URL(page.url()).pathname).to.equal('/hotels')
      expect(await isSameDocument(page)).to.equal(false)
    })
  }

  async function open(path: string, options?: PageOptions): Promise<string[]> {
    const visit = await openPage(site, path, options)
    page = visit.page
    return visit.errors
  }

  /** The page of a gallery whose code throws as soon as it draws. */
  async function openBroken(path: string) {
    const visit = await openPage(site, '/mentions-legales')
    page = visit.page
    await page.setRequestInterception(true)
    const body = "export function Gallery() { throw new Error('broken on purpose') }"
    page.on('request', (request: HTTPRequest) => {
      if (!/\/Gallery-\w+\.js$/.test(request.url())) return void request.continue()
      void request.respond({ status: 200, contentType: 'text/javascript', body })
    })
    await page.goto(site.url + path)
    await settled(page)
    return visit
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
