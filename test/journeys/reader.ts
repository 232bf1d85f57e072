import type { KeyInput, Page } from 'puppeteer'

/** How somebody uses a page: with a pointer, or with the keyboard alone. */
export interface Reader {
  /** Types into a field; what was there before goes. */
  fill(selector: string, words: string): Promise<void>
  /** A box, a radio, a summary. */
  press(selector: string): Promise<void>
  /** A link or button that leads to another page; resolves when that is there. */
  follow(selector: string): Promise<void>
}

/** Where a `Tab` walk gives up: more stops than any of these pages has. */
const mostStops = 120

export function pointer(page: Page): Reader {
  return {
    async fill(selector, words) {
      await page.$eval(selector, (it) => (it as HTMLInputElement).select())
      await page.type(selector, words)
    },
    press: (selector) => page.click(selector),
    async follow(selector) {
      await Promise.all([page.waitForNavigation({ timeout: 20_000 }), page.click(selector)])
    },
  }
}

/** Nothing but `Tab`, letters, `Space` and `Enter`. @throws when `Tab` does not come to what is meant */
export function keyboard(page: Page): Reader {
  return {
    async fill(selector, words) {
      await reach(selector)
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      await page.keyboard.type(words)
    },
    async press(selector) {
      await reach(selector)
      await page.keyboard.press('Space')
    },
    async follow(selector) {
      await reach(selector)
      await Promise.all([page.waitForNavigation({ timeout: 20_000 }), page.keyboard.press('Enter' as KeyInput)])
    },
  }

  async function reach(selector: string): Promise<void> {
    for (let stops = 0; stops < mostStops; stops++) {
      if (await page.evaluate((it) => document.activeElement?.matches(it) ?? false, selector)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not come to ${selector}`)
  }
}
