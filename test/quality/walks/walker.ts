import type { Page } from 'puppeteer'
import { clickOn, startBy } from '#test/journeys/visit.ts'
import { closePage, newPage, type PageOptions } from '#test/support/browser.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import type { Site } from '#test/support/site.ts'
import { judge } from './judges.ts'
import { look, noteForcedLayouts, type Seen } from './look.ts'
import type { Visitor } from './visitors.ts'
import { type MayFail, type Watch, watch } from './watch.ts'

/** Somebody in front of a browser. */
export interface Walker {
  page: Page
  become(visitor: Visitor): Promise<void>
  /** Opens an address as one types it. */
  load(path: string): Promise<Seen>
  /** Whether the page at hand has the menu that `click` uses. */
  hasLinks(): Promise<boolean>
  /** Follows a link to it, through the application where that may draw the page. */
  click(path: string): Promise<Seen>
  back(): Promise<Seen>
  forward(): Promise<Seen>
  /** As a browser without scripts posts it: what is typed, then the form itself. */
  post(form: Record<string, string>): Promise<Seen>
  /** The faults that all judges find on the page; in its header and footer only if nobody with the same cookies met them. */
  judged(): Promise<string[]>
  /** Faults since the last call. */
  takeFaults(): string[]
  status(): number
  close(): Promise<void>
}

let addresses = 0
/** Headers and footers that have been judged: names of cookies, and the width. */
const framesSeen = new Set<string>()
const link = '.Header nav a:not([hreflang])'

export async function newWalker(site: Pick<Site, 'url'>, options: PageOptions, mayFail: MayFail): Promise<Walker> {
  const page = await newPage({ reducedMotion: true, ...options })
  page.setDefaultTimeout(20_000)
  await page.evaluateOnNewDocument(noteForcedLayouts)
  const watched: Watch = watch(page, mayFail)
  let visitor: Visitor | undefined
  let faults: string[] = []
  return {
    page,
    async become(next) {
      if (visitor === next) return
      visitor = next
      await becomeSomebody(page, { cookies: new Map(next.cookies) })
      // Limits count by address: each of them comes from a place of their own.
      const n = ++addresses
      await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.200.${(n >> 8) & 255}.${n & 255}` })
    },
    async load(path) {
      const seen = await arrive(() => page.goto(site.url + path, { waitUntil: 'load' }))
      const forced = (await page.evaluate('forcedLayouts')) as string[]
      faults.push(...forced.map((it) => `lays itself out as it loads: ${it}`))
      return seen
    },
    hasLinks: async () => (await page.$(link)) !== null,
    async click(path) {
      // A link to the page at hand is no intent to leave it.
      await startBy(page, `${link}:not([href="${new URL(page.url()).pathname}"])`)
      // A link of the menu, with another address: not every page is linked from every other.
      await page.$eval(link, (it, to) => it.setAttribute('href', to), path)
      return arrive(() => leave(() => clickOn(page, link)))
    },
    back: () => arrive(() => leave(() => page.evaluate(() => history.back()))),
    forward: () => arrive(() => leave(() => page.evaluate(() => history.forward()))),
    post: (form) => arrive(() => post(page, form)),
    async judged() {
      const cookies = await page.browserContext().cookies()
      const frame = [page.viewport()?.width, ...cookies.map((it) => it.name).toSorted()].join()
      const isFrameKnown = framesSeen.has(frame)
      framesSeen.add(frame)
      return judge(page, { isFrameKnown })
    },
    takeFaults() {
      const taken = [...faults, ...watched.take()]
      faults = []
      return taken
    },
    status: watched.status,
    close: () => closePage(page),
  }

  async function arrive(go: () => Promise<unknown>): Promise<Seen> {
    if (visitor?.name === 'staleCookie') await keepStale(visitor)
    await go()
    await watched.rest()
    await page.waitForSelector('html:not([data-navigating])')
    if (visitor && visitor.programmes.length > 0) await greeted()
    const seen = await look(page)
    faults.push(...seen.faults)
    return seen
  }

  /** The first answer takes such a cookie away; each page meets it. */
  async function keepStale({ cookies }: Visitor) {
    const stale = [...cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' }))
    await page.browserContext().setCookie(...stale)
  }

  /** A member is known on every page. */
  async function greeted() {
    const isKnown = await page.waitForSelector('html[data-member]', { timeout: 10_000 }).catch(() => null)
    if (!isKnown) faults.push('does not know who is connected')
    await watched.rest()
  }

  /** Resolves when another address, or another document, has taken the place of this one. */
  async function leave(go: () => Promise<unknown>) {
    const before = await page.evaluate(() => {
      Object.assign(window, { isLeft: true })
      return location.href
    })
    await go().catch(() => {})
    const end = Date.now() + 20_000
    const isThere = () =>
      page
        .evaluate(
          (from) => (location.href !== from || !('isLeft' in window)) && document.readyState === 'complete',
          before,
        )
        .catch(() => false)
    while (!(await isThere())) {
      if (Date.now() > end) throw new Error(`${before} is not left`)
      await new Promise((done) => setTimeout(done, 20))
    }
  }
}

async function post(page: Page, fields: Record<string, string>): Promise<void> {
  const { form: name, ...typed } = fields
  // The steps write into the history, which would pass for the navigation that is waited for.
  if (await page.$('form[data-steps]')) await page.waitForSelector('[data-steps="open"]')
  await Promise.all([
    page.waitForNavigation(),
    page.$eval(
      `form[data-form="${name}"]`,
      (form, values) => {
        for (const [control, value] of Object.entries(values)) {
          const field = form.querySelector<HTMLInputElement>(`[name="${control}"]`)
          if (field) field.value = value
        }
        ;(form as HTMLFormElement).submit()
      },
      typed,
    ),
  ])
}
