import type { Page } from 'puppeteer'
import { closeBrowser, closePage, newPage } from '#test/support/browser.ts'
import { visitorsPhone } from '../../support/browser/phone.ts'
import { median, report } from '../../support/figure.ts'
import { startContent, startSite } from '../../support/servers.ts'

// Interaction to next paint, as the browser's own event timing tells it: twenty acts on six kinds of page, with a finger and a
// keyboard, on a phone with a processor four times slower. Of each act the median of the rounds counts, of the acts the
// worst. What an act's script needs to arrive is part of it: acts on an island begin asleep, as a visitor's do.
const rounds = Number(process.env.ACTS_ROUNDS ?? 3)
/** The browser writes an event down when its frame is there; a slow one may come late. */
const afterActMs = 1500

interface Act {
  name: string
  /** Where the finger goes; for keys the field that has it. The first that is seen. */
  at: string
  keys?: string
}

const menu = '.Header-menu > summary'
const pages: Readonly<Record<string, readonly Act[]>> = {
  '/': [
    { name: 'menu opens', at: menu },
    { name: 'menu closes', at: menu },
    { name: 'day of arrival, whose calendar comes', at: '.BookingBar-day input' },
    { name: 'calendar opens', at: '.BookingBar-calendar' },
    { name: 'next month', at: '.StayCalendar-months button:last-child' },
    { name: 'a day is chosen', at: '.StayCalendar-grids button:enabled' },
  ],
  '/hotels/le-grand-hautemer': [
    { name: 'travellers open', at: '.BookingBar-travellers summary' },
    { name: 'menu opens', at: menu },
  ],
  '/recherche': [
    { name: 'first letter', at: 'main input[type="search"]', keys: 's' },
    { name: 'second letter', at: 'main input[type="search"]', keys: 'o' },
    // Before the filters: at some hours nothing that they leave is open, and there is no map of nothing.
    { name: 'the map is opened', at: '.Search-mapTools button' },
    { name: 'a kind is ticked', at: 'main input[name="type"]' },
    { name: 'open now is ticked', at: 'main input[name="open"]' },
  ],
  '/spectacles': [
    { name: 'menu opens', at: menu },
    { name: 'menu closes', at: menu },
  ],
  '/poker/tournois/grand-prix-du-soleil-2': [{ name: 'menu opens', at: menu }],
  '/mon-compte/inscription': [
    { name: 'title is chosen', at: '#signup-civility' },
    { name: 'a letter of the name', at: '#signup-firstname', keys: 'A' },
    { name: 'a digit of the birthday', at: '#signup-birthdate', keys: '1' },
    { name: 'on with fields missing', at: '[data-step-next]' },
  ],
}

const content = await startContent({ generatedStories: 0 })
const site = await startSite(content.url)
// After a start the site fills its memory, on the cores that the browser needs.
await new Promise((resolve) => setTimeout(resolve, 15_000))
const found = new Map<string, number[]>()
for (let round = 0; round < rounds; round++) for (const [path, acts] of Object.entries(pages)) await visit(path, acts)
await closeBrowser()
await Promise.all([site.stop(), content.stop()])

const medians = [...found].map(([name, all]) => ({ name, ms: median(all) }))
console.error(`\n${medians.map(({ name, ms }) => `  ${String(ms).padStart(4)} ms  ${name}`).join('\n')}`)
const worst = medians.reduce((a, b) => (b.ms > a.ms ? b : a))
report({
  name: 'interaction to next paint, worst of 20 acts on six pages, 4x slower CPU',
  value: worst.ms,
  unit: 'ms',
  target: 100,
  better: 'less',
  note: `${medians.length} acts, ${rounds} rounds; worst: ${worst.name}`,
})

async function visit(path: string, acts: readonly Act[]): Promise<void> {
  const page = await newPage({ ...visitorsPhone, cpuSlowdown: 4 })
  await page.evaluateOnNewDocument(watchActs)
  await page.goto(site.url + path, { waitUntil: 'load' })
  await new Promise((resolve) => setTimeout(resolve, 2500))
  for (const act of acts) {
    const name = `${path}: ${act.name}`
    found.set(name, [...(found.get(name) ?? []), await timeOf(page, act)])
  }
  await closePage(page)
}

/** @returns ms from the touch or key to the frame that shows it; 8 is the least that the browser tells */
async function timeOf(page: Page, { at, keys }: Act): Promise<number> {
  const place = await page.waitForSelector(at, { visible: true, timeout: 15_000 })
  if (!place) throw new Error(`nothing to be seen at ${at}`)
  if (keys) await place.focus()
  // A place that scrolls to the finger paints for that; the act comes after.
  await place.scrollIntoView()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))))
  await page.evaluate('window.acts.length = 0')
  if (keys) await page.keyboard.press(keys as 'A')
  else await place.tap()
  await new Promise((resolve) => setTimeout(resolve, afterActMs))
  const times = (await page.evaluate('window.acts')) as number[]
  return Math.max(8, ...times)
}

/** Runs in the page before anything of it: the events of acts (a tap's, a key's), not those of a pointer passing by. */
function watchActs(): void {
  const acts: number[] = []
  Object.assign(window, { acts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) acts.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
