import { zstdCompressSync } from 'node:zlib'
import { readAddress } from '#server/http/address.ts'
import { drawPage } from '#server/pages/draw/drawPage.ts'
import { readChrome } from '#server/pages/plan/chrome.ts'
import { planPage } from '#server/pages/plan/planPage.ts'
import { resolve } from '#server/pages/plan/resolve.ts'
import { locales } from '#shared/locales.ts'
import { openSite } from '#test/support/site.ts'
import { type Figure, median, report } from '../../support/figure.ts'
import { pageServices } from '../../support/pageServices.ts'
import { processorMsOf } from '../../support/plainPage.ts'
import { until } from '../../support/servers.ts'

// Plan and document of a page that no cache holds, its static blocks in memory, among 5,000 stories ÷ among 500: two sites
// in one process, each with all its stories read, in turns.
const worlds = { demo: 500, large: 5000 } as const
const paths = ['/', '/hotels', '/offres', '/generated/page-001']
const rounds = 9
const draws = 60
type World = keyof typeof worlds

const sites = { demo: await siteOf('demo'), large: await siteOf('large') }
const figures: Figure[] = []
for (const path of paths) figures.push(...(await figuresOf(path)))
for (const { close } of Object.values(sites)) await close()
report(...figures)

async function siteOf(world: World) {
  const content = { generatedStories: worlds[world], requestsPerSecond: Number.POSITIVE_INFINITY }
  const site = await openSite({ content })
  // Until then lists are short, and reading the rest is work beside what is measured.
  await until(async () => locales.every((it) => site.services.content.holdsAll(it)), undefined, 500)
  return { services: pageServices(site), close: () => site.close() }
}

async function figuresOf(path: string): Promise<Figure[]> {
  const ways = { demo: await drawn('demo', path), large: await drawn('large', path) }
  const costs = {
    identity: { demo: [] as number[], large: [] as number[] },
    compressed: { demo: [] as number[], large: [] as number[] },
  }
  for (let round = 0; round <= rounds; round++)
    for (const world of ['demo', 'large'] as const)
      for (const kind of ['identity', 'compressed'] as const) {
        const cost = await processorMsOf(ways[world][kind], draws)
        // The first is for V8 to compile.
        if (round > 0) costs[kind][world].push(cost)
      }
  return (['identity', 'compressed'] as const).map((kind) => {
    const [demo, large] = [median(costs[kind].demo), median(costs[kind].large)]
    return {
      name: `${path} not in memory, ${kind}: 5,000 stories ÷ 500`,
      value: demo / large,
      unit: '',
      target: 0.9,
      better: 'more',
      isAim: true,
      note: `by processor time: ${large.toFixed(2)} ms, among 500 ${demo.toFixed(2)}`,
    }
  })
}

async function drawn(world: World, path: string) {
  const { services } = sites[world]
  const address = readAddress(path)
  const resolution = resolve(services, address)
  const chrome = await readChrome(services, 'fr')
  const draw = async () =>
    drawPage(services, await planPage(services, { resolution, address, chrome, gamingOff: false }), chrome, {
      turn: services.drawings.background,
    })
  return {
    identity: async () => void (await draw()),
    compressed: async () => void zstdCompressSync(Buffer.concat((await draw()).parts)),
  }
}
