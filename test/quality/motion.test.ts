import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { localInstant } from '#shared/time/localTime.ts'
import { closePage, closePages, newPage, type PageOptions } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

const site = opened(() => openSite())

describe('Transitions between a card and its page', () => {
  afterEach(closePages)

  const list = '/hotels'
  const card = 'main a[href="/hotels/le-semaphore"]'

  /** A list whose application runs, in a browser that says in `window.moved` which parts of the page moved. */
  async function openList(options: PageOptions): Promise<Page> {
    const page = await newPage(options)
    await page.evaluateOnNewDocument(() => {
      const moved: string[] = []
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = start(update)
        transition.ready.then(
          () => {
            for (const { effect } of document.getAnimations())
              if (effect instanceof KeyframeEffect && effect.pseudoElement) moved.push(effect.pseudoElement)
          },
          () => {},
        )
        return transition
      }
      Object.assign(window, { moved })
    })
    await page.goto(site.url + list)
    await page.$eval(card, (it) => it.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.hover(card)
    await page.waitForFunction(() => performance.getEntriesByType('resource').some((it) => /\/app-/.test(it.name)))
    await page.waitForNetworkIdle()
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    return page
  }

  const moved = (page: Page) =>
    page.evaluate(async () => {
      await new Promise((done) => setTimeout(done, 700))
      return (window as unknown as { moved: string[] }).moved.splice(0)
    })
  const picture = '::view-transition-group(page-picture)'

  it('the card’s picture becomes the page’s, and goes back to its card', async () => {
    const page = await openList({ reducedMotion: false })
    await page.click(card)
    await page.waitForFunction(() => location.pathname === '/hotels/le-semaphore')
    expect(await moved(page)).to.include(picture)
    expect(await page.$eval('main .Poster img', (it) => it.style.viewTransitionName)).to.equal('page-picture')
    await page.goBack()
    await page.waitForSelector(card)
    expect(await moved(page)).to.include(picture)
    expect(await page.evaluate(() => 'isSameDocument' in window)).to.equal(true)
  })

  it('a link without a picture moves nothing', async () => {
    const page = await openList({ reducedMotion: false })
    await page.click('.Header a[href="/offres"]')
    await page.waitForFunction(() => location.pathname === '/offres')
    expect(await moved(page)).to.deep.equal([])
  })

  it('nothing moves for readers who want less motion', async () => {
    const page = await openList({})
    await page.click(card)
    await page.waitForFunction(() => location.pathname === '/hotels/le-semaphore')
    expect(await moved(page)).to.deep.equal([])
  })

  it('a click during the transition meets the page that is coming', async () => {
    const page = await openList({ reducedMotion: false })
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = start(update)
        transition.ready.then(() => {
          for (const it of document.getAnimations())
            if (it.effect instanceof KeyframeEffect && it.effect.pseudoElement) it.updatePlaybackRate(0.02)
          Object.assign(window, { isMoving: true })
        })
        return transition
      }
    })
    await page.click(card)
    await page.waitForFunction(() => 'isMoving' in window)
    await page.waitForFunction(() => scrollY === 0)
    const place = await page.$eval('.Header a[href="/offres"]', (it) => {
      const { x, y, width, height } = it.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })
    await page.mouse.click(place.x, place.y)
    await page.waitForFunction(() => location.pathname === '/offres')
  })
})

describe('Motion of the evening and of the tide', () => {
  afterEach(closePages)

  /** A page as a browser shows it whose clock says so, by the time of Paris. */
  async function openAt(path: string, hour: string, options: PageOptions = {}): Promise<Page> {
    const page = await newPage(options)
    await page.evaluateOnNewDocument(
      (at) => {
        Date.now = () => at
      },
      localInstant(`2027-04-13 ${hour}`),
    )
    await page.goto(site.url + path)
    await page.waitForSelector('[data-live="lights"][data-alive]')
    await page.waitForNetworkIdle()
    return page
  }

  for (const path of ['/spectacles/les-lampes-de-l-estran', '/en/shows/les-lampes-de-l-estran', '/spectacles'])
    it(`posters of ${path} are lit in the evening of Paris alone`, async () => {
      for (const [hour, isLit] of [
        ['17:59', false],
        ['18:00', true],
        ['01:59', true],
        ['02:00', false],
      ] as const) {
        const page = await openAt(path, hour)
        expect((await page.$('[data-live="lights"][data-lit]')) !== null, hour).to.equal(isLit)
        const shadows = await page.$$eval('[data-live="lights"] :is(.Poster, .ShowList-row > img)', (all) =>
          all.map((it) => getComputedStyle(it).boxShadow),
        )
        expect(shadows, hour).to.not.be.empty
        for (const shadow of shadows) expect(shadow.includes(' 40px '), hour).to.equal(isLit)
        await closePage(page)
      }
    })

  it('bulbs flicker on, but for readers who want less motion', async () => {
    for (const reducedMotion of [false, true]) {
      const page = await openAt('/spectacles/les-lampes-de-l-estran', '21:00', { reducedMotion })
      const names = await page.evaluate(() =>
        document.getAnimations().flatMap((it) => (it instanceof CSSAnimation ? [it.animationName] : [])),
      )
      expect(names.includes('lights-on')).to.equal(!reducedMotion)
      await closePage(page)
    }
  })

  it('the tide under the name comes in under a hand, by one wave, so that it never ends', async () => {
    for (const reducedMotion of [false, true]) {
      const page = await newPage({ reducedMotion })
      await page.goto(`${site.url}/en`)
      const moves = () => page.$eval('.Header-brand .Brand-tide', (it) => it.getAnimations().length)
      expect(await moves()).to.equal(0)
      await page.hover('.Header-brand')
      expect(await moves()).to.equal(reducedMotion ? 0 : 1)
      await closePage(page)
    }
  })
})
