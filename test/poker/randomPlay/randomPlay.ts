import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { type Client, newClient } from '#test/support/client.ts'
import { dayFromNow, editedStories, merchantKeys, pay } from '#test/support/pokerSite.ts'
import type { StorePlace, TestStores } from '#test/support/store/stores.ts'
import { openMerchantStore } from '#tools/standins/merchant/merchantStore.ts'
import { watchPlaces } from './placesWatcher.ts'
import { openDoor } from './webhookDoor.ts'

const tsx = new URL('../../support/tsx.mjs', import.meta.url).href
const slugs = ['nuit-du-granit', 'mardi-de-la-digue', 'la-bulle-des-pins']
const places = 4
const playerCount = 16
/** Moves between two exact counts. */
const countEvery = 15
/** A player thinks for as long, so that there are moments in which nothing changes. */
const mostRestMs = 40

interface Program {
  child: ChildProcess
  lines: Interface
  url: string
}

interface Player {
  client: Client
  /** By tournament: the registration, and where it is paid. */
  held: Map<string, { id: string; checkoutUrl: string | null }>
}

/**
 * Plays at three tournaments of four places: places taken, paid, refused, left, waited for, time that passes, and
 * kill -9 of the site and of the merchant. Held, confirmed, offered and free places are at every moment all places, as a
 * watcher reads them all the while and counts them one by one between two moves; in the end the merchant has the money
 * of the confirmed places and of no other.
 * @returns how often it was looked
 */
export async function playPoker(stores: TestStores, steps: number, kills: number, seed: number) {
  const random = randomOf(seed)
  const place = await stores.place()
  const work = await mkdtemp(join(tmpdir(), 'poker-'))
  const storiesDir = await editedStories(
    join(work, 'stories'),
    Object.fromEntries(
      slugs.map((slug, index) => [`poker/tournois/${slug}`, { places: String(places), date: dayFromNow(20 + index) }]),
    ),
  )
  const door = await openDoor()
  let ahead = 0
  /** The site was killed: moves that were under way came to nothing, the next ones wait. */
  let mending: Promise<void> | undefined
  let merchant = await startMerchant()
  let site = await startSite(playerCount)
  const players: Player[] = (site.cookies as Record<string, string>[]).map((cookies) => {
    const client = newClient(site)
    for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value)
    return { client, held: new Map() }
  })
  const watcher = watchPlaces({
    slugs,
    places,
    everybody: () => newClient(site),
    players: () => players.map(clientOf),
  })
  /** Moves wait for a count, which waits for moves that are under way. */
  let counting: Promise<void> | undefined
  const moving = new Set<Promise<void>>()
  const deaths = new Set(Array.from({ length: kills }, (_, n) => Math.floor(((n + 1) * steps) / (kills + 1))))
  try {
    let left = steps
    const turn = async () => {
      while (left-- > 0) {
        const at = left
        await Promise.all([counting, mending])
        if (deaths.delete(at)) await (at % 2 === 0 ? killMerchant() : killSite())
        const move = step().catch(() => {})
        moving.add(move)
        await move
        moving.delete(move)
        if (at % countEvery === 0) await count()
        await pause(random() * mostRestMs)
      }
    }
    watcher.start()
    await Promise.all(Array.from({ length: 6 }, turn))
    await watcher.stop()
    await settleDown()
    await watcher.count()
  } finally {
    await watcher.stop()
    site.child.kill('SIGKILL')
    merchant.child.kill('SIGKILL')
    await Promise.all([ended(site), ended(merchant)])
    door.server.close()
    door.server.closeAllConnections()
  }
  await checkMoney(stores, place, work)
  await rm(work, { recursive: true, force: true })
  return watcher.verdict()

  async function count(): Promise<void> {
    await counting
    counting = Promise.all(moving).then(() => watcher.count())
    await counting
    counting = undefined
  }

  async function step(): Promise<void> {
    const player = players[Math.floor(random() * players.length)] as Player
    const slug = slugs[Math.floor(random() * slugs.length)] as string
    const own = player.held.get(slug)
    const client = clientOf(player)
    const chance = random()
    if (chance < 0.03) return passTime(random() < 0.5 ? 31 : 121)
    if (chance < 0.1) return jobs()
    if (chance < 0.18) return void (await client.post(`/api/poker/tournaments/${slug}/waitlist`))
    if (chance < 0.2) return void (await client.delete(`/api/poker/tournaments/${slug}/waitlist`))
    if (chance < 0.6 || !own) {
      const { status, body } = await client.post('/api/poker/registrations', { tournament: slug })
      if (status === 201) player.held.set(slug, body)
      return
    }
    if (chance < 0.85 && own.checkoutUrl)
      return void (await pay(own.checkoutUrl, random() < 0.8 ? '4242424242424242' : '4000000000000002'))
    await client.delete(`/api/poker/registrations/${own.id}`)
  }

  /** The same person, wherever the site is now. */
  function clientOf({ client }: Player): Client {
    const now = newClient(site)
    for (const [name, value] of client.cookies) now.cookies.set(name, value)
    return now
  }

  async function passTime(minutes: number): Promise<void> {
    if (ahead > 15 * 3_600_000) return
    ahead += minutes * 60_000
    site.child.stdin?.write(`advance ${minutes * 60_000}\n`)
    merchant.child.stdin?.write(`advance ${minutes * 60_000}\n`)
    await jobs()
  }

  async function jobs(): Promise<void> {
    const asked = site
    asked.child.stdin?.write('jobs\n')
    await Promise.race([once(asked.lines, 'line'), ended(asked)])
  }

  /** The others play on without it. */
  async function killMerchant(): Promise<void> {
    merchant.child.kill('SIGKILL')
    await ended(merchant)
    merchant = await startMerchant()
  }

  function killSite(): Promise<void> {
    mending = (async () => {
      site.child.kill('SIGKILL')
      await ended(site)
      site = await startSite(0)
      mending = undefined
    })()
    return mending
  }

  /** Until nothing is under way any more. */
  async function settleDown(): Promise<void> {
    for (let n = 0; n < 6; n++) {
      ahead += 40 * 60_000
      site.child.stdin?.write(`advance ${40 * 60_000}\n`)
      merchant.child.stdin?.write(`advance ${40 * 60_000}\n`)
      await jobs()
    }
  }

  async function startMerchant(): Promise<Program> {
    const env = {
      ...merchantKeys,
      DATA_DIR: join(work, 'merchant'),
      WEBHOOK_URL: `${door.url}/api/poker/payment/webhook`,
    }
    return start('serveMerchant.ts', env)
  }

  async function startSite(count: number) {
    const env = { ...place.env, ...merchantKeys, MERCHANT_URL: merchant.url, STORIES_DIR: storiesDir }
    const started = await start('serveSite.ts', { ...env, PLAYERS: String(count) })
    door.lead(started.url)
    return started
  }

  async function start(script: string, env: Record<string, string>): Promise<Program & { cookies?: unknown }> {
    const path = new URL(script, import.meta.url).pathname
    const child = spawn(process.execPath, ['--import', tsx, path], {
      env: { ...process.env, ...env, AHEAD_MS: String(ahead) },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.setMaxListeners(100)
    child.stdin?.on('error', () => {})
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
    lines.setMaxListeners(100)
    const said = (await Promise.race([once(lines, 'line'), once(child, 'exit')])) as [string | number | null]
    if (typeof said[0] !== 'string') throw new Error(`${script} has ended: ${said[0]}`)
    return { child, lines, ...JSON.parse(said[0]) }
  }
}

function ended({ child }: Program): Promise<unknown> {
  return child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve()
}

async function checkMoney(stores: TestStores, place: StorePlace, work: string): Promise<void> {
  const { db } = await stores.open(place)
  const registrations = await db.selectFrom('registrations').selectAll().execute()
  const waiting = await db.selectFrom('waitingList').selectAll().execute()
  for (const { id, taken, places: all } of await db.selectFrom('tournaments').selectAll().execute()) {
    const own = registrations.filter(({ tournamentId }) => tournamentId === id)
    const kept = own.filter(({ state }) => ['held', 'paid', 'confirmed'].includes(state))
    const offers = waiting.filter((it) => it.tournamentId === id && it.state === 'offered')
    expect(taken).to.equal(kept.length + offers.length)
    expect(taken).to.be.at.most(all)
    expect(new Set(kept.map(({ vipMemberId }) => vipMemberId)).size).to.equal(kept.length)
    expect(kept.filter(({ state }) => state !== 'confirmed')).to.deep.equal([])
  }
  const merchant = openMerchantStore(join(work, 'merchant'))
  const kept = merchant.sessions().filter(({ isPaid, refunds }) => isPaid && refunds.length === 0)
  merchant.close()
  const confirmed = registrations.filter(({ state }) => state === 'confirmed').map(({ id }) => id)
  expect(kept.map(({ metadata }) => metadata.registration).sort()).to.deep.equal(confirmed.sort())
  expect(confirmed.length).to.be.above(0)
}

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
