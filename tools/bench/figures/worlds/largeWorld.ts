import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deskEnv, fillStore, type StoreSize } from '../../support/deskStore.ts'
import { type Figure, median, report } from '../../support/figure.ts'
import { percentile, timesAtRate } from '../../support/fixedRate.ts'
import { costOfAnswers } from '../../support/lightLoad.ts'
import { requestsPerSecond } from '../../support/load.ts'
import { asOurPage, login, loginToCard, memberEnv } from '../../support/members.ts'
import { startFront } from '../../support/nginx.ts'
import {
  campaignQuery,
  generatedPages,
  residentMiB,
  startContent,
  startSite,
  untilIdle,
} from '../../support/servers.ts'
import { type Asked, generatorCore, serverCore } from '../../support/throughput.ts'
import { inTurns, ratioOf } from '../../support/turns.ts'

// The figures of the server in a large world ÷ in the demo world: two built servers side by side, asked in turns. Both have
// the members of the demo world and 500 made-up stories, so that the same pages are asked for; the large one has 5,000
// stories, 50,000 members and a million lines of the ledger besides.
const target = 0.9
const path = '/generated/page-001'
const storiesOf = { demo: 500, large: 5000 } as const
const sizeOfLarge: StoreSize = {
  players: 25_000,
  guests: 25_000,
  linesEach: 40,
  claimsEach: 2,
  acts: 200_000,
  staff: 40,
}
const rounds = 5
type World = keyof typeof storiesOf

const folder = await mkdtemp(join(tmpdir(), 'bench-worlds-'))
await fillStore(join(folder, 'large'), 'casino-des-pins', sizeOfLarge)
const figures = await overHttp()
await rm(folder, { recursive: true, force: true })
report(...figures)

async function overHttp(): Promise<Figure[]> {
  const [demo, large] = [await startWorld('demo'), await startWorld('large')]
  const gzip = { 'Accept-Encoding': 'gzip' }
  const pairs = {
    'page in memory': ({ site }) => ({ url: site.url + path, headers: gzip, pids: [site.pid] }),
    'with utm_source and gclid': ({ site }) => ({
      url: site.url + path + campaignQuery,
      headers: gzip,
      pids: [site.pid],
    }),
    '304': ({ site, etag }) => ({
      url: site.url + path,
      headers: { ...gzip, 'If-None-Match': etag },
      pids: [site.pid],
    }),
    'page through nginx with its cache': ({ site, front }) => ({
      url: front.url + path,
      headers: gzip,
      pids: [site.pid, ...front.pids],
    }),
    'page of a member': ({ site, cookie }) => ({
      url: site.url + path,
      headers: { ...gzip, Cookie: cookie },
      pids: [site.pid],
    }),
    'ledger of a member': ({ site, cookie }) => ({
      url: `${site.url}/carte-vip/mes-points`,
      headers: { ...gzip, Cookie: cookie },
      pids: [site.pid],
    }),
  } satisfies Record<string, (world: RunningWorld) => Asked>
  const found: Figure[] = []
  for (const [name, askedOf] of Object.entries(pairs)) {
    console.error(name)
    const taken = await inTurns({ large: askedOf(large), demo: askedOf(demo) }, rounds, 2)
    found.push({ name: named(name), ...ratioOf(taken, 'large', 'demo'), target, isAim: true })
  }
  found.push(await initOf(demo, large), await tailOf(demo, large), await memoryOf(demo, large))
  for (const { stop } of [demo, large]) await stop()
  return found
}

type RunningWorld = Awaited<ReturnType<typeof startWorld>>

async function startWorld(world: World) {
  const content = await startContent({
    generatedStories: storiesOf[world],
    requestsPerSecond: Number.POSITIVE_INFINITY,
  })
  const env = { ...memberEnv, ...deskEnv, DATA_DIR: join(folder, world) }
  const site = await startSite(content.url, env, serverCore)
  const front = await startFront(join(folder, `front-${world}`), serverCore, new URL(site.url).host, true)
  const cookie = await loginToCard(site.url)
  const known = await fetch(site.url + path)
  const etag = known.headers.get('etag') ?? ''
  await known.arrayBuffer()
  await untilIdle(site.pid)
  return {
    site,
    front,
    cookie,
    etag,
    async stop() {
      await front.stop()
      await Promise.all([site.stop(), content.stop()])
    },
  }
}

async function initOf(demo: RunningWorld, large: RunningWorld): Promise<Figure> {
  const inWorld = async ({ site }: RunningWorld) => {
    const cookies: string[] = []
    for (let n = 0; n < 60; n++) cookies.push(await login(site.url))
    const asked = {
      url: `${site.url}/api/eph/users/init`,
      method: 'POST' as const,
      headers: asOurPage(site.url, cookies, 'post'),
    }
    return { costs: [] as number[], once: async () => (await costOfAnswers(asked, site.pid)).costUs }
  }
  const [first, second] = [await inWorld(demo), await inWorld(large)]
  for (let round = 0; round <= rounds; round++)
    for (const it of [first, second]) {
      const cost = await it.once()
      // The first is for V8 to compile.
      if (round > 0) it.costs.push(cost)
    }
  const [costOfDemo, costOfLarge] = [median(first.costs), median(second.costs)]
  const note = `by processor time: ${costOfLarge.toFixed(0)} µs, demo ${costOfDemo.toFixed(0)}`
  return ratio('users/init with a session', costOfDemo / costOfLarge, note)
}

/** The slowest hundredth of a kept page's answers, 30 a second at fixed times. */
async function tailOf(demo: RunningWorld, large: RunningWorld): Promise<Figure> {
  await promisify(execFile)('taskset', ['-acp', String(generatorCore), String(process.pid)])
  const tails = { demo: [] as number[], large: [] as number[] }
  for (let round = 0; round < rounds; round++)
    for (const [world, { site }] of [['demo', demo] as const, ['large', large] as const]) {
      const taken = await timesAtRate(site.url + path, 30, 10, { 'accept-encoding': 'gzip' })
      tails[world].push(percentile(taken, 0.99))
    }
  const [ofDemo, ofLarge] = [median(tails.demo), median(tails.large)]
  const note = `${ofLarge.toFixed(2)} ms, demo ${ofDemo.toFixed(2)}`
  return ratio('kept page, p99 at 30 a second', ofDemo / ofLarge, note)
}

/** After 20,000 requests over the 500 pages. */
async function memoryOf(demo: RunningWorld, large: RunningWorld): Promise<Figure> {
  for (const { site } of [demo, large]) {
    for (const it of generatedPages) await (await fetch(site.url + it)).arrayBuffer()
    await requestsPerSecond(site.url, 1, { requests: generatedPages.map((it) => ({ path: it })), amount: 20_000 })
  }
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const [ofDemo, ofLarge] = [await residentMiB(demo.site.pid), await residentMiB(large.site.pid)]
  const note = `${ofLarge.toFixed(0)} MiB, demo ${ofDemo.toFixed(0)}`
  return ratio('resident memory after 20,000 requests over 500 pages', ofDemo / ofLarge, note)
}

function ratio(name: string, value: number, note: string): Figure {
  return { name: named(name), value, unit: '', target, better: 'more', isAim: true, note }
}

function named(name: string): string {
  return `${name}: 5,000 stories, 50,000 members, 1,000,000 lines ÷ demo world`
}
