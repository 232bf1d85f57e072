import { readAddress } from '#server/http/address.ts'
import { drawPage } from '#server/pages/draw/drawPage.ts'
import { createApplicationPages } from '#server/pages/plan/applicationPages.ts'
import { readChrome } from '#server/pages/plan/chrome.ts'
import { planPage } from '#server/pages/plan/planPage.ts'
import { resolve } from '#server/pages/plan/resolve.ts'
import { type OutingChoices, outingPath, shortId } from '#shared/outing/address.ts'
import { localDay } from '#shared/time/localTime.ts'
import { openSite, type Site } from '#test/support/site.ts'
import { median, report } from '../../support/figure.ts'
import { pageServices } from '../../support/pageServices.ts'

// An evening that no cache holds ÷ a hotel's page that no cache holds, whole documents. Every evening is another one:
// no address is drawn twice in a run.
const hotelPath = '/hotels/villa-ondine'
const rounds = 9
const drawsPerRound = 60

const site = await openSite()
await site.services.ready
while (!site.services.content.holdsAll('fr')) await new Promise((resolve) => setTimeout(resolve, 50))
const services = {
  ...pageServices(site),
  applicationPages: createApplicationPages(site.services.outing?.pages ?? [], []),
}
const chrome = await readChrome(services, 'fr')
const needed = (rounds + 1) * drawsPerRound
const evenings = eveningsOf(site)
if (evenings.length < needed) throw new Error(`${evenings.length} evenings are too few for ${needed} drawings`)
let next = 0

await drawEvenings()
await drawHotels()
const ratios: number[] = []
for (let round = 0; round < rounds; round++) {
  const evening = await timed(drawEvenings)
  const hotel = await timed(drawHotels)
  ratios.push(evening / hotel)
  if (round === 0) console.error(`  ms: evening ${evening.toFixed(3)}, hotel ${hotel.toFixed(3)}`)
}
await site.close()
report({
  name: 'evening not cached ÷ hotel page not cached',
  value: median(ratios),
  unit: '',
  target: 1.5,
  better: 'less',
  isAim: true,
})

async function drawEvenings(): Promise<void> {
  for (let i = 0; i < drawsPerRound; i++) await draw(evenings[next++] as string)
}

async function drawHotels(): Promise<void> {
  for (let i = 0; i < drawsPerRound; i++) await draw(hotelPath)
}

async function draw(path: string): Promise<void> {
  const address = readAddress(path)
  const resolution = resolve(services, address)
  const plan = await planPage(services, { resolution, address, chrome, gamingOff: false })
  await drawPage(services, plan, chrome, { turn: services.drawings.background })
}

/** Processor time of one, ms: somebody else's work on the machine is none of ours. */
async function timed(work: () => Promise<void>): Promise<number> {
  const started = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000 / drawsPerRound
}

/** Addresses of evenings of the next weeks, each with a place and two to four choices, in a fixed mixed order. */
function eveningsOf({ services: { content }, clock }: Site): string[] {
  const stories = content.all('fr')
  const idsOf = (type: string) => stories.filter(({ component }) => component === type).map(({ uuid }) => shortId(uuid))
  const [rooms, tables, shows, tournaments] = ['room', 'restaurant', 'show', 'tournament'].map(idsOf) as string[][]
  const today = Temporal.PlainDate.from(localDay(clock.now()))
  const towns = ['houlgate', 'cabourg', undefined]
  const made = new Set<string>()
  for (let i = 0; i < 4 * needed; i++) {
    const pick = <Value>(values: readonly Value[] = [], step: number) => values[(i * step + (i >> 3)) % values.length]
    const choices: OutingChoices = {
      day: today.add({ days: i % 14 }).toString(),
      at: pick(towns, 1),
      room: i % 3 === 0 ? pick(rooms, 5) : undefined,
      table: { id: pick(tables, 7) ?? '', time: pick(['19:00', '19:30', '20:00', '21:00'], 3) },
      show: { id: pick(shows, 11) ?? '' },
      tournament: i % 2 === 0 ? pick(tournaments, 13) : undefined,
    }
    made.add(outingPath('fr', choices))
  }
  return [...made]
}
