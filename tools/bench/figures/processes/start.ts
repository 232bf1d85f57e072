import { setTimeout as sleep } from 'node:timers/promises'
import { median, report } from '../../support/figure.ts'
import { startContent, startSite } from '../../support/servers.ts'
import { processorMs } from '../../support/throughput.ts'

// From the start of the built server to its first page, by the clock and by processor time; and what filling its caches takes
// of a core in the first minute after that.
const content = await startContent({ generatedStories: 0 })
const seconds: number[] = []
const processorSeconds: number[] = []
const minute: number[] = []
for (let round = 0; round < 5; round++) {
  const started = performance.now()
  const site = await startSite(content.url)
  await (await fetch(`${site.url}/hotels`)).text()
  seconds.push((performance.now() - started) / 1000)
  const used = await processorMs(site.pid)
  processorSeconds.push(used / 1000)
  if (round === 0) {
    await sleep(60_000)
    minute.push((await processorMs(site.pid)) - used)
  }
  await site.stop()
}
await content.stop()
const name = 'start to first page, built'
report(
  {
    name,
    value: median(seconds),
    unit: 's',
    target: 0.6,
    better: 'less',
    isAim: true,
    note: `${median(processorSeconds).toPrecision(2)} s of the processor`,
  },
  {
    name: 'first minute after the first page, of a core',
    value: median(minute) / 600,
    unit: '%',
    target: 20,
    better: 'less',
  },
)
