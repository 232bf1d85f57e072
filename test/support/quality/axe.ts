import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'puppeteer'
import { inColours, lostInForcedColours } from './colours.ts'

/** WCAG 2.2 AA, and what axe calls best practice. Voice control needs names as they are written: a rule that axe still tries out. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Each page compiles it anew: less than half as long as the module's own source takes. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * The findings of axe on a page as it stands, one line for each element: rule, place, what to do; then once more
 * what it has to say of the colours at night. An empty list is a clean page.
 * @param without selector of parts that are not looked at
 */
export async function axeViolations(page: Page, without?: string): Promise<string[]> {
  const byDay = await axeByDay(page, without)
  const atNight = await inColours(page, 'dark', () =>
    findings(page, without, { type: 'rule', values: ['color-contrast'] }),
  )
  return [...byDay, ...atNight.map((it) => `at night ${it}`)]
}

async function axeByDay(page: Page, without: string | undefined): Promise<string[]> {
  // Blocks below the screen are drawn when the first screen is whole (client/boot/parts.ts); before that axe has no colours of them.
  await page.evaluate(() => {
    document.documentElement.dataset.drawn = ''
  })
  // Evaluated by the debugger, which the page's Content-Security-Policy does not reach.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source)
  return findings(page, without, standards, { 'label-content-name-mismatch': { enabled: true } })
}

async function findings(
  page: Page,
  without: string | undefined,
  runOnly: RunOptions['runOnly'],
  rules: RunOptions['rules'] = {},
): Promise<string[]> {
  const run: RunOptions = {
    runOnly,
    rules,
    resultTypes: ['violations'],
    // Only an experimental rule, which these standards leave out, reads every style sheet again.
    preload: { assets: ['media'] },
  }
  await settled(page)
  const { violations } = (await page.evaluate(
    `axe.run(${without ? JSON.stringify({ exclude: [[without]] }) : 'document'}, ${JSON.stringify(run)}).then(({ violations }) => ({ violations }))`,
  )) as Pick<AxeResults, 'violations'>
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary?.replace(/\s+/g, ' ')}`),
  )
}

/** Waits for transitions under way, as from one set of colours to another: axe would see a colour between them. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const under = document.getAnimations().filter((it) => it instanceof CSSTransition && it.playState === 'running')
    const patience = new Promise((resolve) => setTimeout(resolve, 1000))
    return Promise.race([Promise.allSettled(under.map((it) => it.finished)), patience]).then(() => undefined)
  })
}

/**
 * Findings of axe, elements that are `hidden` and seen, and what cannot be seen when the colours are the reader's own.
 * @param without as of axeViolations
 * @param byDay true for a page whose other colours were looked at in another width
 * @see axeViolations
 */
export async function pageViolations(page: Page, without?: string, { byDay = false } = {}): Promise<string[]> {
  const hidden = await hiddenButSeen(page)
  if (byDay) return [...hidden, ...(await axeByDay(page, without))]
  return [...hidden, ...(await axeViolations(page, without)), ...(await lostInForcedColours(page, without))]
}

/** Elements that are `hidden` and seen all the same, since a sheet gives them a `display`; a line for each. */
function hiddenButSeen(page: Page): Promise<string[]> {
  // Asked and looked at in one go: a script may show one of them between the two.
  return page.evaluate(() =>
    [...document.querySelectorAll('[hidden]:not([hidden="until-found"])')]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }))
      .map((it) => `${it.tagName}.${it.className} is hidden and seen`),
  )
}
