import type { Page } from 'puppeteer'
import { backToScreen } from '#test/support/browser.ts'
import { pageViolations } from '#test/support/quality/axe.ts'
import { lostWhenEnlarged } from '#test/support/quality/enlarge.ts'
import { structureFaults } from '#test/support/quality/structure.ts'

/** Round what a page is about; whoever has the same cookies has the same round all pages. */
const frames = '.Header, .Footer'

/**
 * The demands on every page, one line for each fault: paper; then, with all that opens standing open (questions,
 * travellers, the menu), axe-core by day, at night and with forced colours, what RGAA asks besides, letters twice as large
 * (WCAG 1.4.4), 400 % (WCAG 1.4.10) and words further apart (WCAG 1.4.12). The page is loaded once for all of them and has its window and colours back afterwards.
 * @param isFrameKnown its header and footer have been looked at on another page
 */
export async function judge(page: Page, { isFrameKnown }: { isFrameKnown: boolean }): Promise<string[]> {
  const lines = await lostOnPaper(page)
  await page.$$eval(isFrameKnown ? 'main details' : 'main details, .Header-menu', (all) => {
    for (const it of all) (it as HTMLDetailsElement).open = true
  })
  return [
    ...lines,
    ...(await pageViolations(page, isFrameKnown ? frames : undefined)),
    ...(await structureFaults(page, isFrameKnown ? frames : undefined)),
    ...(await lostWhenEnlarged(page)),
  ]
}

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
  '.Member-nav',
  '.Consent',
  '.LanguageBar',
  '.ShareLinks',
  '.SkipLink',
].join()

/** Black on white, whole, without what one presses, also for readers who prefer dark surfaces. */
async function lostOnPaper(page: Page): Promise<string[]> {
  const viewport = page.viewport()
  await page.setViewport({ height: 900, ...viewport, width: paperWidth })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
  await page.emulateMediaType('print')
  const lines = await paperFaults(page)
  await backToScreen(page)
  await page.setViewport(viewport)
  return lines.map((it) => `on paper ${it}`)
}

/** Faults of a page as paper: parts that a reader would miss, or not want there. */
function paperFaults(page: Page): Promise<string[]> {
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
