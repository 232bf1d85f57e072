import { closeBrowser, closePage, newPage } from '#test/support/browser.ts'
import { type MainThreadWork, recordMainThread, type WorkKind } from '../../support/browser/mainThread.ts'
import { slow4g, visitorsPhone } from '../../support/browser/phone.ts'
import { median, report } from '../../support/figure.ts'
import { loginToCard, memberEnv } from '../../support/members.ts'
import { startContent, startSite } from '../../support/servers.ts'

// Each kind of page as a visitor has it who was never here: a phone of 412 × 823 at 1.75, touch, a processor four times
// slower and slow 4G at once, the choice of cookies open, until 2.5 s after load. Every long task counts.
const pages: Readonly<Record<string, string>> = {
  home: '/',
  hotel: '/hotels/le-grand-hautemer',
  search: '/recherche',
  shows: '/spectacles',
  tournament: '/poker/tournois/grand-prix-du-soleil-2',
  signUp: '/mon-compte/inscription',
  rewards: '/carte-vip/recompenses',
  member: '/carte-vip/mon-espace',
}
const asked = process.env.FIRST_VISIT_PAGES?.split(',')
const rounds = Number(process.env.FIRST_VISIT_ROUNDS ?? 5)
const afterLoadMs = 2500

interface Visit extends MainThreadWork {
  /** By PerformanceObserver, by the clock: beyond 50 ms of each long task. */
  observedMs: number
  longTasks: number
  /** Largest paint, seconds. */
  paint: number
  shift: number
  /** Scripts, as transferred. */
  scriptBytes: number
  hasBanner: boolean
}

const content = await startContent({ generatedStories: 0 })
const site = await startSite(content.url, memberEnv)
// After a start the site fills its memory, on the cores that the browser needs.
await new Promise((resolve) => setTimeout(resolve, 15_000))
const member = await loginToCard(site.url)
const found = new Map<string, Visit[]>(Object.keys(pages).map((name) => [name, []]))
for (let round = 0; round < rounds; round++) {
  for (const [name, path] of Object.entries(pages)) {
    if (asked && !asked.includes(name)) continue
    found.get(name)?.push(await visit(path, name === 'rewards' || name === 'member' ? member : undefined))
  }
}
await closeBrowser()
await Promise.all([site.stop(), content.stop()])

const of = (name: string, value: (it: Visit) => number) => median((found.get(name) ?? []).map(value))
const measured = Object.keys(pages).filter((name) => found.get(name)?.length)
console.error(
  `\n  page        blocked by the clock, by the processor (longest task) · paint · shift · scripts · work by kind`,
)
for (const name of measured) console.error(`  ${name.padEnd(11)} ${line(name)}`)
const worst = (value: (it: Visit) => number) => Math.max(...measured.map((name) => of(name, value)))
report(
  {
    name: 'first visit: blocked by the clock, worst of the pages',
    value: worst((it) => it.observedMs),
    unit: 'ms',
    target: 0,
    better: 'less',
  },
  { name: 'the same by processor time', value: worst((it) => it.blockedMs), unit: 'ms', target: 0, better: 'less' },
  {
    name: 'first visit: longest task by processor time',
    value: worst((it) => it.longestMs),
    unit: 'ms',
    target: 50,
    better: 'less',
  },
  { name: 'first visit: largest paint, worst', value: worst((it) => it.paint), unit: 's', target: 0.7, better: 'less' },
  { name: 'first visit: layout shift, worst', value: worst((it) => it.shift), unit: '', target: 0, better: 'less' },
  {
    name: 'first visit: all scripts, the choice of cookies open',
    value: worst((it) => it.scriptBytes) / 1024,
    unit: 'KiB',
    target: 12,
    better: 'less',
  },
)

function line(name: string): string {
  const number = (value: (it: Visit) => number, digits = 0) => of(name, value).toFixed(digits)
  const kinds: WorkKind[] = ['parse', 'style', 'layout', 'prePaint', 'paint', 'script']
  const work = kinds.map((kind) => `${kind} ${number((it) => it.kinds[kind])}`).join(' ')
  const banner = (found.get(name) ?? []).every((it) => it.hasBanner) ? '' : ' · NOT ASKED'
  return (
    `${number((it) => it.observedMs)} (${number((it) => it.longTasks)}), ${number((it) => it.blockedMs)} (${number((it) => it.longestMs)}) ms · ` +
    `${number((it) => it.paint, 2)} s · ${number((it) => it.shift, 3)} · ${number((it) => it.scriptBytes / 1024, 1)} KiB · ${work}${banner}`
  )
}

async function visit(path: string, cookies?: string): Promise<Visit> {
  const page = await newPage({ ...visitorsPhone, isUnasked: true, cpuSlowdown: 4 })
  for (const cookie of cookies?.split('; ') ?? []) {
    const [name = '', ...value] = cookie.split('=')
    await page.browserContext().setCookie({ name, value: value.join('='), domain: '127.0.0.1', path: '/' })
  }
  await page.emulateNetworkConditions(slow4g)
  const cdp = await page.createCDPSession()
  await cdp.send('Network.enable')
  const scripts = new Set<string>()
  let scriptBytes = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.endsWith('.js')) scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.evaluateOnNewDocument(observe)
  const end = await recordMainThread(page)
  await page.goto(site.url + path, { waitUntil: 'load' })
  await new Promise((resolve) => setTimeout(resolve, afterLoadMs))
  const work = await end()
  const seen = (await page.evaluate('window.seen')) as { tasks: number[]; paint: number; shift: number }
  const hasBanner = (await page.evaluate(
    `(() => { const it = document.querySelector('.Consent, .show--consent .cm'); return it !== null && it.getClientRects().length > 0 })()`,
  )) as boolean
  await closePage(page)
  return {
    ...work,
    observedMs: seen.tasks.reduce((sum, it) => sum + it - 50, 0),
    longTasks: seen.tasks.length,
    paint: seen.paint / 1000,
    shift: seen.shift,
    scriptBytes,
    hasBanner,
  }
}

/** Runs in the page before anything of it. */
function observe(): void {
  const seen = { tasks: [] as number[], paint: 0, shift: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  watch('longtask', (entry) => seen.tasks.push(entry.duration))
  watch('largest-contentful-paint', (entry) => {
    seen.paint = entry.startTime
  })
  watch('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
}
