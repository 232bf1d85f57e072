import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { locales } from '#shared/locales.ts'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { itInParts } from '#test/runner/wide.ts'
import { opened } from '#test/support/opened.ts'
import { lookAtEach } from '#test/support/quality/lookAtEach.ts'
import { eventually, openSite } from '#test/support/site.ts'
import { onePageOfEach } from './sitePages.ts'

/** The 18+ notice of a section whose neighbour says it (client/blocks/GamingNote.css, test/quality/layout.test.ts). */
function isRepeatedNotice(line: string): boolean {
  return /P: (?:Salles réservées aux personnes de 18 ans|Gaming rooms are for people aged 18)/.test(line)
}

describe('the site without JavaScript, each kind of page', function () {
  this.timeout(120_000)
  const site = opened(() => openSite())
  before(() => untilWarm(site))

  for (const [index, locale] of locales.entries()) {
    itInParts(`is read whole in ${locale}: every word and picture is on the screen`, async (part) => {
      const lines: string[] = []
      const visits = part(onePageOfEach(site, locale), index, locales.length)
        .filter((it) => !/\/(headers|footers)\//.test(it))
        .map((path) => ({ url: site.url + path }))
      await lookAtEach(visits, { width: 390, javascript: false }, async (page, tell) => {
        await picturesOf(page)
        const onPhone = await unseen(page)
        // Words that a phone leaves out stand on a desk.
        await page.setViewport({ width: 1440, height: 900 })
        const onDesk = new Set(await unseen(page))
        const isSaid = await page.$$eval('.GamingNote', (notes) => notes.some((it) => it.checkVisibility()))
        const lost = onPhone.filter((it) => onDesk.has(it) && !(isSaid && isRepeatedNotice(it)))
        lines.push(...lost.map(tell))
      })
      expect(lines, lines.join('\n')).to.be.empty
    })
  }
})

/** All pictures of a page are there, or are known to be broken. Asked from here: no timer of a page runs without scripts. */
async function picturesOf(page: Page): Promise<void> {
  await page.$$eval('main img', (all) => {
    for (const it of all) (it as HTMLImageElement).loading = 'eager'
  })
  await eventually(
    () => page.$$eval('main img', (all) => all.filter((it) => !(it as HTMLImageElement).complete).length),
    (waiting) => waiting === 0,
    30_000,
  )
}

/** Words and pictures that are in the page and that nobody sees, but for what opens on a tap, is for members or only read out. */
function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    const isMeant = (it: Element) =>
      !it.closest(
        'details:not([open]) > :not(summary), dialog, .visually-hidden, [hidden], [data-when], [data-unless], [data-tiers]',
      )
    const isSeen = (it: Element) =>
      it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && it.getBoundingClientRect().width > 0
    const words = [...main.querySelectorAll('h1, h2, h3, h4, p, li, dt, dd, td, th, a, summary, button, label')]
    const lost = words.filter((it) => it.textContent?.trim() && isMeant(it) && !isSeen(it))
    const pictures = [...main.querySelectorAll('img')].filter(isMeant)
    const broken = pictures.filter((it) => !it.naturalWidth || it.getBoundingClientRect().height < 2)
    return [
      ...lost.map((it) => `hides ${it.tagName}: ${it.textContent?.trim().slice(0, 60)}`),
      ...broken.map((it) => `does not show ${it.getAttribute('src')}`),
      ...(words.length < 5 ? ['is empty'] : []),
    ]
  })
}
