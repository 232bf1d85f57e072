import { setTimeout as pause } from 'node:timers/promises'
import { median, report } from '../../support/figure.ts'
import { percentile, timesAtRate } from '../../support/fixedRate.ts'
import { login, memberEnv } from '../../support/members.ts'
import { startContent, startSite, until } from '../../support/servers.ts'

// How long the slowest page of a hundred takes while 20 logins a second run ÷ while none does: spread over the second,
// and all twenty at its beginning. A page in memory, asked at fixed times, whatever became of the one before.
const pagesPerSecond = 100
const loginsPerSecond = 20
const seconds = 6
const content = await startContent({ generatedStories: 0 })
const site = await startSite(content.url, memberEnv)
const page = `${site.url}/hotels`
await until(async () => (await fetch(page)).headers.get('etag') !== null)

await beside(loginsSpread)
const spread: number[] = []
const burst: number[] = []
for (let round = 0; round < 7; round++) {
  const idle = await beside(async () => {})
  const [besideSpread, besideBurst] = [await beside(loginsSpread), await beside(loginsInBursts)]
  spread.push(besideSpread / idle)
  burst.push(besideBurst / idle)
  console.error(`  p99 idle ${ms(idle)}, logins spread ${ms(besideSpread)}, in bursts ${ms(besideBurst)}`)
}
await Promise.all([site.stop(), content.stop()])
report(
  row('page p99 beside 20 logins a second, spread ÷ idle', spread, 2),
  row('page p99 beside 20 logins a second, in bursts ÷ idle', burst, 3),
)

/** @returns 99th percentile of the pages' times, ms */
async function beside(logins: () => Promise<unknown>): Promise<number> {
  const others = logins()
  const times = await timesAtRate(page, pagesPerSecond, seconds)
  await others
  return percentile(times, 0.99)
}

function loginsSpread(): Promise<unknown> {
  const all = Array.from({ length: loginsPerSecond * seconds }, (_, i) => (i * 1000) / loginsPerSecond)
  return Promise.all(all.map((at) => pause(at).then(() => login(site.url))))
}

function loginsInBursts(): Promise<unknown> {
  const all = Array.from({ length: loginsPerSecond * seconds }, (_, i) => Math.floor(i / loginsPerSecond) * 1000)
  return Promise.all(all.map((at) => pause(at).then(() => login(site.url))))
}

function row(name: string, ratios: readonly number[], target: number) {
  return { name, value: median(ratios), unit: '', target, better: 'less' } as const
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`
}
