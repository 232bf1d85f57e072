import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'puppeteer'

/** WCAG 2.2 AA (design §10), and what axe calls best practice. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds on a page as it stands, one line for each element: rule, place, what to do. An
 * empty list is a clean page.
 */
export async function axeViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Evaluated by the debugger, which the page's Content-Security-Policy does not reach.
  await page.evaluate(axe.source)
  const run: RunOptions = { runOnly: standards, resultTypes: ['violations'], ...options }
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(run)}).then(({ violations }) => ({ violations }))`,
  )) as Pick<AxeResults, 'violations'>
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary?.replace(/\s+/g, ' ')}`),
  )
}
