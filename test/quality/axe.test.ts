import { expect } from 'chai'
import type { Page } from 'puppeteer'
import type { Locale } from '#shared/locales.ts'
import { axeViolations } from '#test/support/axe.ts'
import type { Site } from '#test/support/site.ts'
import { lookAtEach } from './inBrowser.ts'
import { onePageOfEach, openSiteWithDemos } from './sitePages.ts'

describe('one page of every type, and every block, for everybody (WCAG 2.2 AA, design §10)', function () {
  this.timeout(120_000)
  let site: Site
  before(async () => {
    site = await openSiteWithDemos()
  })
  after(() => site?.close())

  const urls = (locale: Locale) => onePageOfEach(site, locale).map((path) => site.url + path)
  const expectNone = (lines: string[]) => expect(lines, lines.join('\n')).to.be.empty

  it('has nothing for axe-core to say on a phone, in French', async () => {
    expectNone(await lookAtEach(urls('fr'), { width: 390, reducedMotion: true }, axeOpened))
  })

  it('has nothing for axe-core to say on a desk, in English', async () => {
    const options = { width: 1440, language: 'en-US', reducedMotion: true } as const
    expectNone(await lookAtEach(urls('en'), options, axeOpened))
  })

  it('has nothing for axe-core to say where English is offered (decisions §1)', async () => {
    const lines = await lookAtEach([`${site.url}/hotels`], { width: 390, language: 'en-US' }, async (page) => {
      await page.waitForSelector('.LanguageBar:not([hidden])')
      return axeOpened(page)
    })
    expectNone(lines)
  })

  it('is read without moving sideways at 320 pixels (WCAG 1.4.10)', async () => {
    expectNone(await lookAtEach(urls('fr'), { width: 320 }, tooWide))
  })

  it('loses nothing with letters twice as large (WCAG 1.4.4)', async () => {
    expectNone(
      await lookAtEach(urls('fr'), { width: 1280 }, async (page) => {
        await doubleLetters(page)
        return [...(await tooWide(page)), ...(await cutOff(page))]
      }),
    )
  })
})

/** With all that opens standing open: questions, travellers, the menu. */
async function axeOpened(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const it of document.querySelectorAll<HTMLDetailsElement>('main details, .Header-menu')) it.open = true
  })
  return axeViolations(page)
}

/** What stands out on the right, when the page as a whole can be moved. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (it) => it.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      `is ${scrollWidth} wide: ${wide
        .slice(0, 5)
        .map((it) => `${it.tagName}.${it.className}`)
        .join(', ')}`,
    ]
  })
}

/** As the browser's own setting does it; sizes in pixels stay as they are. */
async function doubleLetters(page: Page): Promise<void> {
  const cdp = await page.createCDPSession()
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.reload({ waitUntil: 'load' })
  if (!(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize === '32px')))
    throw new Error('the size of letters does not follow the browser’s setting')
}

/** Words that a box hides because they grew out of it. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (it: Element) => /hidden|clip/.test(getComputedStyle(it).overflowX + getComputedStyle(it).overflowY)
    const isOut = (it: Element) => it.scrollHeight > it.clientHeight + 2 || it.scrollWidth > it.clientWidth + 2
    return [...document.querySelectorAll('body *')]
      .filter(
        (it) =>
          it.clientHeight > 2 && hides(it) && isOut(it) && it.textContent?.trim() && !it.closest('.visually-hidden'),
      )
      .map((it) => `cuts off ${it.tagName}.${it.className}: ${it.textContent?.trim().slice(0, 60)}`)
  })
}
