import { median, report } from '../../support/figure.ts'
import { floorEnv, nextEvent, postEvents } from '../../support/floor.ts'
import { memberEnv } from '../../support/members.ts'
import { startContent, startSite } from '../../support/servers.ts'

// Events of the casino floor a second, in signed batches of 1,000, one batch after another, into the embedded database:
// jackpots, payments, tables, and points of members with all that their ledger asks for. Every one is taken.
const batch = 1000
const batches = 8
const content = await startContent({ generatedStories: 0 })
const site = await startSite(content.url, { ...memberEnv, ...floorEnv })
await postEvents(site.url, Array.from({ length: batch }, nextEvent))
const rates: number[] = []
for (let round = 0; round < 5; round++) {
  const given = Array.from({ length: batches }, () => Array.from({ length: batch }, nextEvent))
  const started = performance.now()
  for (const events of given) await postEvents(site.url, events)
  rates.push((batches * batch * 1000) / (performance.now() - started))
  console.error(`  ${rates.at(-1)?.toFixed(0)} events/s`)
}
await Promise.all([site.stop(), content.stop()])
report({
  name: 'events of the floor a second, in batches',
  value: median(rates),
  unit: '',
  target: 2000,
  better: 'more',
})
