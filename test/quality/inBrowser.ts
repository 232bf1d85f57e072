import type { Page } from 'puppeteer'
import { closePage, newPage, type PageOptions } from '#test/support/browser.ts'

/** Two cores: more pages at a time only wait for each other. */
const atATime = 3

/**
 * Opens addresses one after the other, in a few pages at a time.
 * @param look is handed what puts the address in front of a line for a failure
 */
export async function lookAtEach(
  urls: readonly string[],
  options: PageOptions,
  look: (page: Page, tell: (line: string) => string) => Promise<void>,
): Promise<void> {
  const waiting = [...urls]
  await Promise.all(Array.from({ length: Math.min(atATime, urls.length) }, visit))

  async function visit(): Promise<void> {
    const page = await newPage(options)
    const viewport = page.viewport()
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      const { pathname } = new URL(url)
      await page.setViewport(viewport)
      await page.goto(url, { waitUntil: 'load' })
      await look(page, (line) => `${pathname} ${line}`)
    }
    await closePage(page)
  }
}
