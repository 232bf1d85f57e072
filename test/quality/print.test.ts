import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { closePage, closePages, newPage } from '#test/support/browser.ts'
import type { Site } from '#test/support/site.ts'
import { onePageOfEach, openSiteWithDemos } from './sitePages.ts'

/** A4 without its margins, in CSS pixels. */
const paperWidth = 718

/** Parts of a screen that are pressed, or ask for an answer. */
const notOnPaper = [
  'form',
  '.btn',
  '.Header nav',
  '.Header-band',
  '.Footer nav',
  '.Breadcrumb',
  '.Consent',
  '.LanguageBar',
  '.ShareLinks',
  '.SkipLink',
].join()

describe('Paper', function () {
  this.timeout(240_000)
  let site: Site

  before(async () => {
    site = await openSiteWithDemos()
  })
  after(async () => {
    await closePages()
    await site?.close()
  })

  it('has every kind of page black on white, whole, without what one presses, also for who prefers dark surfaces', async () => {
    const page = await newPage({ width: paperWidth })
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    const wrong: string[] = []
    for (const path of onePageOfEach(site, 'fr')) {
      await page.goto(site.url + path)
      await page.emulateMediaType('print')
      wrong.push(...(await faults(page)).map((it) => `${path}: ${it}`))
    }
    await closePage(page)
    expect(wrong.join('\n')).to.equal('')
  })
})

/** Faults of a page as paper: parts that a reader would miss, or not want there. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate((unwanted) => {
    const nameOf = (it: Element) => `${it.localName}.${it.getAttribute('class') ?? ''}`.replaceAll(' ', '.')
    const brightness = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
      return 0.21 * red + 0.72 * green + 0.07 * blue
    }
    const seen = [...document.querySelectorAll(unwanted)].filter((it) => it.checkVisibility())
    const cut = [...document.querySelectorAll('main *')].filter((it) => {
      const { overflowX } = getComputedStyle(it)
      return (
        (overflowX === 'auto' || overflowX === 'scroll') && it.checkVisibility() && it.scrollWidth > it.clientWidth + 1
      )
    })
    const { scrollWidth, clientWidth } = document.documentElement
    const pale = [...document.querySelectorAll('main :is(h1, h2, h3, p, li, td, dd)')].filter(
      (it) => it.checkVisibility() && it.textContent?.trim() && brightness(getComputedStyle(it).color) > 140,
    )
    return [
      ...new Set([
        ...seen.map((it) => `${nameOf(it)} is printed`),
        ...cut.map((it) => `${nameOf(it)} is cut`),
        ...pale.map((it) => `${nameOf(it)} is pale`),
        ...(scrollWidth > clientWidth ? [`${scrollWidth} px on ${clientWidth}`] : []),
        ...(getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'
          ? []
          : ['the ground is not white']),
      ]),
    ]
  }, notOnPaper)
}
