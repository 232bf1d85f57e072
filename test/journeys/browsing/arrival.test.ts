import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { closePage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'
import { follow, isSameDocument, markDocument, openPage, pointFirstLinkTo, requestsOf, startBy } from '../visit.ts'

describe('where a navigation arrives: scroll, focus, history (R070–R072)', () => {
  const site = opened(() => openSite())
  let page: Page

  afterEach(() => closePage(page))

  it('starts a page at its top, smoothly, and at once for readers who want less motion (R070, R072)', async () => {
    for (const [reducedMotion, behaviour] of [
      [false, 'smooth'],
      [true, 'instant'],
    ] as const) {
      await open('/histoire', { reducedMotion })
      await startBy(page, 'a[href="/hotels"]')
      await scrollToPixel(500)
      await spyOnScroll()
      await followInSight()
      await page.waitForFunction(() => scrollY === 0)
      expect(await scrolls()).to.deep.equal([`top 0 ${behaviour}`])
      if (!reducedMotion) await closePage(page)
    }
  })

  it('ends at the target of a hash on another page, with the focus there (R071)', async () => {
    await open('/mentions-legales')
    await startBy(page, 'a[href="/hotels"]')
    await pointFirstLinkTo(page, '/hotels#content')
    await follow(page, '.Header nav a[data-test]', '/hotels')
    await page.waitForFunction(() => document.activeElement?.id === 'content')
    expect(
      await page.evaluate(() => Math.abs(document.getElementById('content')?.getBoundingClientRect().top ?? 999)),
    ).to.be.below(400)
  })

  it('leaves links inside the page to the browser', async () => {
    await open('/mentions-legales')
    await startBy(page, 'a[href="/hotels"]')
    await markDocument(page)
    const asked = requestsOf(page)
    await page.focus('.SkipLink')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.hash === '#content')
    expect(asked()).to.deep.equal([])
    expect(await isSameDocument(page)).to.equal(true)
  })

  it('goes back to where the page was left, and forward again', async () => {
    await open('/histoire')
    // Before the application is there, which starts with the intent to leave.
    await scrollToPixel(500)
    await startBy(page, 'a[href="/hotels"]')
    await markDocument(page)
    await followInSight()
    await page.waitForFunction(() => scrollY === 0)
    await page.goBack()
    await page.waitForFunction(() => location.pathname === '/histoire' && Math.abs(scrollY - 500) < 2)
    await page.goForward()
    await page.waitForFunction(() => location.pathname === '/hotels' && scrollY === 0)
    expect(await isSameDocument(page)).to.equal(true)
  })

  it('goes back to a page of an earlier life of the document', async () => {
    await open('/histoire')
    await startBy(page, 'a[href="/hotels"]')
    await follow(page, '.Header nav a[href="/hotels"]', '/hotels')
    await page.reload()
    await page.goBack()
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.endsWith('/histoire') &&
        location.pathname === '/histoire',
    )
  })

  async function open(path: string, options?: Parameters<typeof openPage>[2]): Promise<string[]> {
    const visit = await openPage(site, path, options)
    page = visit.page
    return visit.errors
  }

  /** A click on the header would scroll up to it first. */
  async function followInSight() {
    await page.$eval('main a', (it) => it.setAttribute('href', '/hotels'))
    await follow(page, 'main a', '/hotels')
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
})
