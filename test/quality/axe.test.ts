import { expect } from 'chai'
import type { Page } from 'puppeteer'
import type { Locale } from '#shared/locales.ts'
import { pageViolations } from '#test/support/quality/axe.ts'
import { lostWhenEnlarged } from '#test/support/quality/enlarge.ts'
import { lookAtEach } from '#test/support/quality/lookAtEach.ts'
import type { Site } from '#test/support/site.ts'
import { onePageOfEach, openSiteWithDemosTogether } from './sitePages.ts'

describe('one page of every type, and every block, for everybody (WCAG 2.2 AA)', function () {
  this.timeout(480_000)
  let site: Site
  /** Lines for a failure. */
  const found: Record<'phone' | 'desk' | 'large', string[]> = { phone: [], desk: [], large: [] }

  // A page of every type and, some to a page, every block's demo: on a phone in French, where lines are longer, on a desk in English.
  before(async () => {
    site = await openSiteWithDemosTogether()
    await lookAtEach(urls('fr'), { width: 390, reducedMotion: true }, lookOn('phone'))
    await lookAtEach(urls('en'), { width: 1440, language: 'en-US', reducedMotion: true }, lookOn('desk'))

    function lookOn(device: 'phone' | 'desk') {
      return async (page: Page, tell: (line: string) => string) => {
        found[device].push(...(await axeOpened(page)).map(tell))
        found.large.push(...(await lostWhenEnlarged(page)).map(tell))
      }
    }
  })
  after(() => site?.close())

  const urls = (locale: Locale) => onePageOfEach(site, locale).map((path) => ({ url: site.url + path }))
  const expectNone = (lines: string[]) => expect(lines, lines.join('\n')).to.be.empty

  it('has nothing for axe-core to say on a phone, in French, by day and at night, and loses nothing with forced colours', () =>
    expectNone(found.phone))
  it('has nothing for axe-core to say on a desk, in English, by day and at night, and loses nothing with forced colours', () =>
    expectNone(found.desk))
  it('loses nothing with letters twice as large on a phone and on desks (WCAG 1.4.4), nor at 400 % (WCAG 1.4.10)', () =>
    expectNone(found.large))

  it('has nothing for axe-core to say where English is offered', async () => {
    const lines: string[] = []
    await lookAtEach([{ url: `${site.url}/hotels` }], { width: 390, language: 'en-US' }, async (page) => {
      await page.waitForSelector('.LanguageBar:not([hidden])')
      lines.push(...(await axeOpened(page)))
    })
    expectNone(lines)
  })
})

/**
 * With all that opens standing open: questions, travellers, the menu. Round the demo of a block stands what stands
 * round every page: there the block alone is looked at.
 */
async function axeOpened(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const it of document.querySelectorAll<HTMLDetailsElement>('main details, .Header-menu')) it.open = true
  })
  return pageViolations(page, page.url().includes('/demo/blocks/') ? 'main' : undefined)
}
