import type { KeyInput, Page } from 'puppeteer'
import { eventually } from '#test/support/site.ts'
import { isSameDocument, markDocument } from './visit.ts'

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
      await leaveBy(page, () => page.click(selector))
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
      await leaveBy(page, () => page.keyboard.press('Enter' as KeyInput))
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

/** Resolves when the next page stands there. The application changes the address first, and draws after it. */
async function leaveBy(page: Page, act: () => Promise<void>): Promise<void> {
  await markDocument(page)
  await Promise.all([page.waitForNavigation({ timeout: 20_000 }), act()])
  if (!(await isSameDocument(page).catch(() => false))) return
  await eventually(() => page.evaluate(isDrawn).catch(() => false))
}

/** In the page: its head follows its body. A list that is filtered keeps its path, and is waited for by its words. */
function isDrawn(): boolean {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return !canonical || new URL(canonical.href).pathname === location.pathname
}
