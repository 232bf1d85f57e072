import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import type { Answer, Client } from '#test/support/client.ts'

interface Watched {
  slugs: readonly string[]
  /** Places of each tournament. */
  places: number
  /** Wherever the site is now. */
  everybody: () => Client
  players: () => readonly Client[]
}

export interface PlacesWatcher {
  /** Looks again and again while moves are under way, until it is told to stop; one answer after the other. */
  start(): void
  stop(): Promise<void>
  /** While nobody moves: held, confirmed, offered and free places, counted one by one, are all places. */
  count(): Promise<void>
  /** @throws the first sum that was wrong at any moment */
  verdict(): { counted: number; glanced: number; sure: number }
}

/** A process that is away comes back soon; nobody asks it all the time. */
const awayMs = 50

/** Answers that came from a site that was being killed say nothing. */
class Away extends Error {}

/**
 * Counts the places of tournaments through the front door. What all players read, then the tournament, then what all
 * players read again: when both readings are the same, they were true at the moment in which the tournament was read,
 * since no registration comes back to a state that it has left.
 */
export function watchPlaces({ slugs, places, everybody, players }: Watched): PlacesWatcher {
  let wrong: unknown
  let watching: Promise<void> = Promise.resolve()
  let isWatching = false
  const seen = { counted: 0, glanced: 0, sure: 0 }
  return {
    start() {
      isWatching = true
      watching = (async () => {
        while (isWatching) for (const slug of slugs) await noting(() => glance(slug))
      })()
    },
    async stop() {
      isWatching = false
      await watching
    },
    count: () => noting(countAll),
    verdict() {
      if (wrong) throw wrong
      return seen
    },
  }

  async function noting(look: () => Promise<void>): Promise<void> {
    try {
      await look()
    } catch (error) {
      if (error instanceof Away) await pause(awayMs)
      else wrong ??= error
    }
  }

  /** In the middle of it all: offers are not in what is read, but there are no more of them than people who wait. */
  async function glance(slug: string): Promise<void> {
    const alive = async () => {
      const lists = await Promise.all(players().map((it) => read(it, '/api/poker/registrations')))
      return lists.flatMap(({ items }) => items.filter((it: Place) => it.tournament.slug === slug && isAlive(it)))
    }
    const { waiting } = await readTournament(slug)
    const before = await alive()
    const tournament = await readTournament(slug)
    const after = await alive()
    seen.glanced++
    if (!same(before, after)) return
    seen.sure++
    const offered = places - tournament.free - before.length
    expect(offered, `${slug}: offers`).to.be.within(0, Math.max(waiting, tournament.waiting))
  }

  /** No player acts any more; events of the merchant may still come. */
  async function countAll(): Promise<void> {
    for (let tries = 0; tries < 20; tries++) {
      const before = await everythingOfPlayers()
      const tournaments = await Promise.all(slugs.map(readTournament))
      if (!same(before, await everythingOfPlayers())) continue
      for (const { slug, title, free, waiting } of tournaments) {
        const own = <Row extends { tournament: string }>(rows: Row[]) => rows.filter((it) => it.tournament === title)
        const alive = own(before.flatMap(({ registrations }) => registrations)).filter(isAlive)
        const line = own(before.flatMap(({ waitingList }) => waitingList))
        const offers = line.filter(({ state }) => state === 'offered').length
        expect(alive.length + offers + free, `${slug}: places in all`).to.equal(places)
        expect(line.filter(({ state }) => state === 'waiting').length + offers, `${slug}: the line`).to.equal(waiting)
      }
      seen.counted++
      return
    }
  }

  /** The whole of what we hold of each (B8): places and lines at once. */
  async function everythingOfPlayers(): Promise<Held[]> {
    const exports = await Promise.all(players().map((it) => read(it, '/api/vip/profile/export')))
    return exports.map(({ data }) => ({ registrations: data.registrations, waitingList: data.waitingList }))
  }

  /** At any moment there are as many places as there are, and the words are those of the figures. */
  async function readTournament(slug: string): Promise<Shown> {
    const shown = await read(everybody(), `/api/poker/tournaments/${slug}`)
    expect(shown.places, slug).to.equal(places)
    expect(shown.free, slug).to.be.within(0, places)
    expect(shown.status, slug).to.equal(shown.free > 0 ? 'open' : 'full')
    return shown
  }
}

interface Shown {
  slug: string
  title: string
  free: number
  waiting: number
}

interface Place {
  state: string
  tournament: { slug: string }
}

interface Held {
  registrations: { tournament: string; state: string }[]
  waitingList: { tournament: string; state: string }[]
}

function isAlive({ state }: { state: string }): boolean {
  return state === 'held' || state === 'paid' || state === 'confirmed'
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

async function read(client: Client, path: string): Promise<Answer['body']> {
  const answer = await client.get(path).catch((cause) => {
    throw new Away(path, { cause })
  })
  if (answer.status !== 200) throw new Away(`${path} answered ${answer.status}`)
  return answer.body
}
