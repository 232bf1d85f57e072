import type { Page } from 'puppeteer'
import { newPage, type PageOptions, settled } from '#test/support/browser.ts'
import type { Site } from '#test/support/site.ts'

/** The acts of a reader in the journeys of the browser, by name. */
export interface Visit {
  page: Page
  /** Errors of the console so far. */
  errors: string[]
}

/** Opens a page as a new visitor. */
export async function openPage(
  site: Site,
  path: string,
  { saveData, ...options }: PageOptions & { saveData?: boolean } = {},
): Promise<Visit> {
  const page = await newPage(options)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  if (saveData) {
    await page.evaluateOnNewDocument(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
  }
  await page.goto(site.url + path)
  await settled(page)
  return { page, errors }
}

/** A finger or a mouse goes down on an element, and does not come up. */
export async function touch(page: Page, selector: string): Promise<void> {
  await page.$eval(selector, (it) => it.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
}

/** Shows the intent to follow a link, and waits until the application has taken the page over. */
export async function startBy(page: Page, selector: string): Promise<void> {
  await touch(page, selector)
  await page.waitForSelector('#announcer')
}

/** Clicks a link and waits until its page is drawn. */
export async function follow(page: Page, selector: string, path: string): Promise<void> {
  await clickOn(page, selector)
  await page.waitForFunction(
    (it) => location.pathname === it && document.activeElement !== document.body && document.querySelector('main h1'),
    {},
    path,
  )
}

/** Clicks the one of a selector's elements that a reader sees: menus hide others. */
export async function clickOn(page: Page, selector: string): Promise<void> {
  for (const it of await page.$$(selector)) if (await it.isVisible()) return it.click()
  throw new Error(`Nobody sees ${selector}`)
}

/** Gives one link of the menu another address; it answers to `[data-test]` then. */
export async function pointFirstLinkTo(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const link =
      document.querySelector('.Header nav a[data-test]') ?? document.querySelector('.Header nav a[href="/hotels"]')
    link?.setAttribute('data-test', '')
    link?.setAttribute('href', to)
  }, href)
}

export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { mark: true }))
}

/** False once a full load has replaced the marked document. */
export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'mark' in window)
}

/** Paths asked for from now on, pictures, fonts and build updates apart. */
export function requestsOf(page: Page): () => string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/_img\/|^\/_app\/builds\/latest|\.(svg|woff2)$/.test(pathname)) asked.push(pathname)
  })
  return () => asked
}

/** Long enough for what should not happen. */
export async function quiet(): Promise<void> {
  await new Promise((done) => setTimeout(done, 400))
}
