import { expect } from 'chai'
import type { Page } from 'puppeteer'
import type { Locale } from '#shared/locales.ts'
import { itInParts } from '#test/runner/wide.ts'
import type { PageOptions } from '#test/support/browser.ts'
import { pageViolations } from '#test/support/quality/axe.ts'
import { lostWhenEnlarged } from '#test/support/quality/enlarge.ts'
import { lookAtEach } from '#test/support/quality/lookAtEach.ts'
import type { Site } from '#test/support/site.ts'
import { onePageOfEach, openSiteWithDemosTogether } from './sitePages.ts'

const devices: readonly { device: string; locale: Locale; options: PageOptions }[] = [
  { device: 'a phone, in French', locale: 'fr', options: { width: 390 } },
  { device: 'a desk, in English', locale: 'en', options: { width: 1440, language: 'en-US' } },
]

describe('one page of every type, and every block, for everybody (WCAG 2.2 AA)', function () {
  this.timeout(480_000)
  let site: Site
  before(async () => {
    site = await openSiteWithDemosTogether()
  })
  after(() => site?.close())

  // A page of every type and, some to a page, every block's demo: on a phone in French, where lines are longer, on a desk in English.
  for (const [offset, { device, locale, options }] of devices.entries())
    itInParts(
      `has nothing for axe-core to say on ${device}, by day, at night and with forced colours, and loses nothing with letters twice as large (WCAG 1.4.4), nor at 400 % (WCAG 1.4.10)`,
      async (part) => {
        const lines: string[] = []
        const visits = onePageOfEach(site, locale).map((path) => ({ url: site.url + path }))
        await lookAtEach(part(visits, offset), { ...options, reducedMotion: true }, async (page, tell) => {
          lines.push(...(await axeOpened(page)).map(tell))
          lines.push(...(await lostWhenEnlarged(page)).map(tell))
        })
        expectNone(lines)
      },
    )

  const expectNone = (lines: string[]) => expect(lines, lines.join('\n')).to.be.empty

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
