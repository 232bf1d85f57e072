import type { Page } from 'puppeteer'
import { closePage, newPage } from '#test/support/browser.ts'
import { blockedMs, clickMenu, slow4g, touchBookingBar, watchBlocking } from '../../support/browser/phone.ts'
import { median } from '../../support/figure.ts'
import { type Extent, inTurns, type Measure, rowOf, type Standing } from './measure.ts'

const phone = { width: 390, height: 844 }
const KiB = 1024

/** Bytes of a first visit that touches nothing, coded as each server codes them, without pictures. */
export async function measureBytes(standing: readonly Standing[]): Promise<Measure[]> {
  const all: Record<string, number>[] = []
  for (const one of standing) all.push(await transferred(one))
  const row = (what: string, types: readonly string[]): Measure => ({
    what,
    unit: 'KiB',
    values: Object.fromEntries(
      standing.map(({ contender }, i) => [
        contender.name,
        types.reduce((sum, it) => sum + (all[i]?.[it] ?? 0), 0) / KiB,
      ]),
    ),
  })
  return [
    row('HTML, transferred', ['Document']),
    row('CSS, transferred', ['Stylesheet']),
    row('JavaScript before any touch', ['Script']),
    row('all of it, with fonts and data', ['Document', 'Stylesheet', 'Script', 'Font', 'Fetch', 'XHR', 'Other']),
  ]
}

/** On a phone with a processor four times slower and slow 4G: the first words, tasks that block, controls that answer. */
export async function measureBrowser(standing: readonly Standing[], { rounds }: Extent): Promise<Measure[]> {
  const times = Math.min(rounds, 3)
  const blocked: number[][] = standing.map(() => [])
  const painted = await inTurns(standing, times, async (one) => {
    const seen = await untouched(one)
    blocked[standing.indexOf(one)]?.push(seen.blockedMs)
    return seen.paintedMs / 1000
  })
  const menu = await inTurns(standing, times, (one) => answersAfter(one, clickMenu))
  const bar = await inTurns(standing, times, (one) => answersAfter(one, touchBookingBar))
  return [
    rowOf('first contentful paint', 's', standing, painted, median),
    rowOf('blocking time, untouched', 'ms', standing, blocked, median),
    rowOf('until the menu answers a click', 's', standing, menu, median),
    rowOf('until the booking bar is awake, touched from the first moment', 's', standing, bar, median),
  ]
}

async function transferred({ contender, running }: Standing): Promise<Record<string, number>> {
  const page = await open({ cpuSlowdown: 1 })
  const cdp = await page.createCDPSession()
  const types = new Map<string, string>()
  const bytes: Record<string, number> = {}
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, type }) => types.set(requestId, type ?? 'Other'))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength
  })
  await page.goto(running.url + contender.paths.kept, { waitUntil: 'networkidle0' })
  await closePage(page)
  return bytes
}

async function untouched({ contender, running }: Standing): Promise<{ paintedMs: number; blockedMs: number }> {
  const page = await open({ cpuSlowdown: 4 })
  await page.emulateNetworkConditions(slow4g)
  await watchBlocking(page)
  await page.goto(running.url + contender.paths.kept, { waitUntil: 'networkidle0' })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const paintedMs = (await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )) as number
  const blocked = await blockedMs(page)
  await closePage(page)
  return { paintedMs, blockedMs: blocked }
}

/** @param touch runs in the page before anything of it, and sets `window.answered` @returns seconds from navigation */
async function answersAfter({ contender, running }: Standing, touch: () => void): Promise<number> {
  const page = await open({ cpuSlowdown: 4 })
  await page.emulateNetworkConditions(slow4g)
  await page.evaluateOnNewDocument(touch)
  await page.goto(running.url + contender.paths.kept)
  await page.waitForFunction('window.answered > 0', { timeout: 60_000 })
  const time = (await page.evaluate('window.answered')) as number
  await closePage(page)
  return time / 1000
}

/** Somebody who was never here. Pictures are the same files for everybody and would only hide what differs. */
async function open({ cpuSlowdown }: { cpuSlowdown: number }): Promise<Page> {
  const page = await newPage({ ...phone, cpuSlowdown })
  const cdp = await page.createCDPSession()
  await cdp.send('Network.enable')
  await cdp.send('Network.setBlockedURLs', { urls: ['*/_img/*'] })
  return page
}
