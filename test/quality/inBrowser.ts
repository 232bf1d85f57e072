import type { Page } from 'puppeteer'
import { closePage, newPage, type PageOptions } from '#test/support/browser.ts'

/** Two cores: more pages at a time only wait for each other. */
const atATime = 3

/**
 * Opens addresses one after the other in a few pages at a time and gathers what `look` finds there: lines for a
 * failure, each with its address in front.
 */
export async function lookAtEach(
  urls: readonly string[],
  options: PageOptions,
  look: (page: Page, url: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const waiting = [...urls]
  const found: string[] = []
  await Promise.all(Array.from({ length: Math.min(atATime, urls.length) }, visit))
  return found

  async function visit(): Promise<void> {
    const page = await newPage(options)
    for (let url = waiting.shift(); url; url = waiting.shift()) {
      await page.goto(url, { waitUntil: 'load' })
      const lines = await look(page, url)
      found.push(...lines.map((line) => `${new URL(url as string).pathname} ${line}`))
    }
    await closePage(page)
  }
}
