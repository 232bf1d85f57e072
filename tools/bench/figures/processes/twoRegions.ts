import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#server/launch/localPrograms.mjs'
import { freePort } from '#server/launch/processes/ports.mjs'
import { median, report } from '../../support/figure.ts'
import { login, loginToCard, memberEnv, newAddress } from '../../support/members.ts'
import { type Running, startBareRedis, startContent, startSite, until, untilIdle } from '../../support/servers.ts'

// Two regions: a process beside PostgreSQL and Redis, and one 80 ms away from both, as Paris is from the east coast of
// America. What each waits for the same call, and so how often the far one goes across: the table of
// docs/operations/scaling.md comes from here.
const oneWayMs = 40
const calls = 15
const folder = await mkdtemp(join(tmpdir(), 'bench-regions-'))
const storiesDir = join(folder, 'stories')
await cp(join(import.meta.dirname, '../../../../content/houses/hautemer/stories'), storiesDir, { recursive: true })
const redis = await startBareRedis()
const postgres = await startPostgres({ folder: join(tmpdir(), `bench-regions-${randomUUID()}`) })
const port = await freePort()
const webhook = { url: `http://127.0.0.1:${port}/api/content/webhook`, secret: 'bench' }
const content = await startContent({ storiesDir, webhook, generatedStories: 0 })
const near = await startSite(content.url, {
  ...memberEnv,
  PORT: String(port),
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
})
const far = await startSite(content.url, {
  ...memberEnv,
  DATABASE_URL: await acrossTheSea(postgres.url),
  REDIS_URL: await acrossTheSea(redis.url),
})
for (const site of [near, far]) await untilIdle(site.pid)

const headers = (site: Running, cookie: string) => ({
  Cookie: cookie,
  Origin: site.url,
  Accept: 'application/json',
  'Sec-Fetch-Site': 'same-origin',
  'X-Forwarded-For': newAddress(),
  'Content-Type': 'application/json',
})
const cookies = new Map<Running, string>()
const cards = new Map<Running, string>()
for (const site of [near, far]) {
  cookies.set(site, await login(site.url))
  cards.set(site, await loginToCard(site.url))
}
const post = (site: Running, path: string, cookie = '', body = '{}') =>
  ended(fetch(site.url + path, { method: 'POST', headers: headers(site, cookie), body }), 200, 201)

const acts: Record<string, (site: Running) => Promise<void>> = {
  'a page from memory': (site) => ended(fetch(`${site.url}/hotels`)),
  'a page that is drawn': (site) => ended(fetch(`${site.url}/en/recherche?q=${randomUUID()}`)),
  'users/init of a member': (site) => post(site, '/api/eph/users/init', cookies.get(site)),
  'init of a card': (site) => post(site, '/api/vip/init', cards.get(site)),
  'a login': async (site) => void (await login(site.url)),
}
const figures = []
for (const [name, act] of Object.entries(acts)) {
  const [nearMs, farMs] = [await waitOf(act, near), await waitOf(act, far)]
  console.error(`  ${name}: ${nearMs.toFixed(1)} ms near, ${farMs.toFixed(1)} ms far`)
  figures.push({
    name: `journeys across the sea for ${name}`,
    value: Math.max(0, (farMs - nearMs) / (2 * oneWayMs)),
    unit: '',
    better: 'less' as const,
    note: `${nearMs.toFixed(0)} ms beside the database, ${farMs.toFixed(0)} ms from the other region`,
  })
}

const times: number[] = []
for (let round = 0; round < 5; round++) times.push(await publish(`Le Grand Hautemer ${round}`))
figures.push({
  name: 'publish to fresh page in the other region',
  value: median(times),
  unit: 's',
  better: 'less' as const,
})
await Promise.all([near.stop(), far.stop()])
await Promise.all([content.stop(), redis.stop(), postgres.stop()])
await rm(folder, { recursive: true, force: true })
report(...figures)
process.exit(0)

async function waitOf(act: (site: Running) => Promise<void>, site: Running): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < calls; call++) {
    const started = performance.now()
    await act(site)
    // The first ones open connections.
    if (call > 2) times.push(performance.now() - started)
  }
  return median(times)
}

async function ended(asked: Promise<Response>, ...fine: number[]): Promise<void> {
  const answer = await asked
  const text = await answer.text()
  if (!(fine.length > 0 ? fine : [200]).includes(answer.status))
    throw new Error(`${answer.url} was answered with ${answer.status}: ${text.slice(0, 300)}`)
}

/** @returns seconds from the saved story to the page of the other region */
async function publish(name: string): Promise<number> {
  const file = join(storiesDir, 'website-hotels/hotels/le-grand-hautemer/_start.json')
  const story = JSON.parse(await readFile(file, 'utf8'))
  story.content.name = name
  const started = performance.now()
  await writeFile(file, JSON.stringify(story))
  const page = `${far.url}/hotels/le-grand-hautemer`
  await until(async () => (await (await fetch(page)).text()).includes(name), undefined, 20)
  const seconds = (performance.now() - started) / 1000
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return seconds
}

/** The same address through a line on which everything arrives later, and nothing waits for what is before it. */
async function acrossTheSea(url: string): Promise<string> {
  const address = new URL(url)
  const target = Number(address.port)
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    later(near, far)
    later(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address.port = String((server.address() as AddressInfo).port)
  return address.href
}

function later(from: Socket, to: Socket): void {
  from.setNoDelay(true)
  from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), oneWayMs))
  from.on('close', () => setTimeout(() => to.destroy(), oneWayMs))
  from.on('error', () => {})
}
