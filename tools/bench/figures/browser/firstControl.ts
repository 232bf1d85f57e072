import { loadavg } from 'node:os'
import { closeBrowser, closePage, newPage } from '#test/support/browser.ts'
import {
  blockedMs,
  clickMenu,
  pressCalendar,
  slow4g,
  touchBookingBar,
  watchBlocking,
} from '../../support/browser/phone.ts'
import { median, report } from '../../support/figure.ts'
import { startContent, startSite } from '../../support/servers.ts'

// The home page on a phone with a processor four times slower: time blocked by tasks over 50 ms, and, on slow
// 4G, from navigation to a control that answers a click, to the calendar of a
// booking bar, and to a bar that React has.
const content = await startContent({ generatedStories: 0 })
const site = await startSite(content.url)
// After a start the site fills its memory, on the cores that the browser needs.
await new Promise((resolve) => setTimeout(resolve, 15_000))

const [load = 0] = loadavg()
const blocked: number[] = []
const usable: number[] = []
const opened: number[] = []
const awake: number[] = []
for (let round = 0; round < 9; round++) {
  blocked.push(await blockingTime())
  usable.push(await answeredAfter(clickMenu))
  opened.push(await answeredAfter(pressCalendar))
  awake.push(await answeredAfter(touchBookingBar))
}
// A median hides what happens in fewer than half of the rounds: all of them are to be seen, and who else was at work.
console.error(
  `\n  blocked: ${blocked.join(', ')} ms; load of the machine ${load.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after`,
)
await closeBrowser()
await Promise.all([site.stop(), content.stop()])
report(
  {
    name: 'blocking time of the home page, 4x slower CPU, phone',
    value: median(blocked),
    unit: 'ms',
    target: 0,
    better: 'less',
  },
  {
    name: 'navigation to a control that answers, 4x slower CPU, slow 4G',
    value: median(usable) / 1000,
    unit: 's',
    target: 0.6,
    better: 'less',
  },
  {
    name: 'calendar of the booking bar pressed from the first moment until it is open, 4x slower CPU, slow 4G',
    value: median(opened) / 1000,
    unit: 's',
    target: 1.2,
    better: 'less',
  },
  {
    name: 'booking bar touched from the first moment until React has it, 4x slower CPU, slow 4G',
    value: median(awake) / 1000,
    unit: 's',
    better: 'less',
  },
)

async function blockingTime(): Promise<number> {
  const page = await newPage({ width: 390, height: 844, cpuSlowdown: 4 })
  await watchBlocking(page)
  await page.goto(`${site.url}/`, { waitUntil: 'networkidle0' })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const blocked = await blockedMs(page)
  await closePage(page)
  return blocked
}

/** @param touch runs in the page before anything of it, and sets `window.answered` */
async function answeredAfter(touch: () => void): Promise<number> {
  const page = await newPage({ width: 390, height: 844, cpuSlowdown: 4 })
  await page.emulateNetworkConditions(slow4g)
  await page.evaluateOnNewDocument(touch)
  await page.goto(`${site.url}/`)
  await page.waitForFunction('window.answered > 0')
  const time = (await page.evaluate('window.answered')) as number
  await closePage(page)
  return time
}
