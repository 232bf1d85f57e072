import type { ClusterRedis } from '#server/cluster/redis.ts'
import type { Content } from '#server/content/index.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import {
  type DescribedCall,
  type DescribedRoute,
  describeCalls,
  describeRoute,
} from '#server/http/describe/description.ts'
import type { Job } from '#server/jobs/index.ts'
import type { ApplicationPage } from '#server/pages/index.ts'
import type { Store } from '#server/store/open.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { defaultLocale } from '#shared/locales.ts'
import { casinoApi, jackpotStreamRoute } from './casinoApi.ts'
import { casinoCalls } from './casinoCalls.ts'
import { type Casinos, casinosOf } from './casinos.ts'
import { handleJackpots } from './floor/jackpots.ts'
import { deleteOldPayments, handlePayments } from './floor/payments.ts'
import { handleTables } from './floor/tables.ts'
import { handleTournamentClocks } from './floor/tournamentClock.ts'
import type { FloorHandlers } from './floorEvent.ts'
import { floorIntake } from './floorIntake.ts'
import { type FloorQueries, floorQueries } from './floorQueries.ts'
import { jackpotPages } from './pages/jackpotPages.ts'
import { type FloorStream, openFloorStream, streamedTypes } from './stream/floorStream.ts'
import { deleteOldUpdates, type FloorUpdate, missedSince } from './stream/floorUpdates.ts'

export { type Casinos, casinosOf } from './casinos.ts'
export { storeClock, type TournamentClock } from './floor/tournamentClock.ts'
export {
  eachAlone,
  type FloorBatchHandler,
  type FloorEvent,
  type FloorHandler,
  type FloorHandlers,
} from './floorEvent.ts'
export { type FloorQueries, floorHeard } from './floorQueries.ts'
export { type FloorStream, openFloorStream } from './stream/floorStream.ts'
export type { FloorUpdate } from './stream/floorUpdates.ts'

interface CasinoOptions {
  content: Pick<Content, 'links' | 'story'>
  store: Store
  clock: () => number
  limits: RateLimits
  redis: ClusterRedis | undefined
  /** FLOOR_SECRET; without it the intake of floor events answers 503. */
  secrets: readonly string[]
  /** Handlers of card events by type, in the order in which a batch is applied. */
  cards: FloorHandlers
  /** Called with a tournament's slug after the commit of an event of its clock; undefined: the house has none. */
  clockHeard: ((tournament: string) => void) | undefined
}

export interface Casino {
  casinos: Casinos
  queries: FloorQueries
  /** Pages of jackpots, and their CSV files. */
  pages: ApplicationPage[]
  /** Calls of `/api/casinos`. */
  calls: Readonly<Record<string, DescribedCall>>
  /** POST /api/floor/events, and streams of jackpots. */
  routes: readonly DescribedRoute[]
  /** The number of open streams of this process. */
  openStreams: () => number
  jobs: Job[]
  /** Ends the streams. */
  drain: () => void
}

/** The casino floor: the intake of its events, its public calls, pages and streams. */
export function createCasino({
  content,
  store,
  clock,
  limits,
  redis,
  secrets,
  cards,
  clockHeard,
}: CasinoOptions): Casino {
  const casinos = casinosOf(content)
  const queries = floorQueries(store)
  const stream = openFloorStream(redis)
  const handlers: FloorHandlers = {
    ...cards,
    jackpot: handleJackpots,
    payment: handlePayments,
    tableState: handleTables,
    ...(clockHeard && { tournamentClock: handleTournamentClocks }),
  }
  return {
    casinos,
    queries,
    pages: jackpotPages({ casinos, queries }),
    calls: describeCalls(casinoCalls({ casinos, queries }), casinoApi),
    routes: [
      floorIntake({ secrets, store, clock, limits, casinos, handlers, send }),
      jackpotStream({ casinos, stream, store, limits }),
    ],
    openStreams: stream.count,
    jobs: [
      { name: 'forgetFloorNews', everyMs: 10 * 60_000, run: () => deleteOldUpdates(store) },
      { name: 'forgetPayments', everyMs: 60 * 60_000, run: () => deleteOldPayments(store) },
    ],
    drain: stream.close,
  }

  function send(updates: readonly FloorUpdate[]): void {
    stream.send(updates)
    const clocks = updates.filter(({ type }) => type === 'tournamentClock')
    const heard = new Set(clocks.map(({ data }) => (JSON.parse(data) as { tournament: string }).tournament))
    for (const tournament of heard) clockHeard?.(tournament)
  }
}

interface JackpotStreamOptions {
  casinos: Casinos
  stream: FloorStream
  store: Store
  limits: RateLimits
}

/**
 * GET …/jackpots/stream: server-sent events of one casino. A browser that sends `Last-Event-ID` gets the events it
 * missed, or `resync` if they are too many or too old.
 * @throws ProductError generic.notFound, tooManyRequests, unavailable, methodNotAllowed
 */
function jackpotStream({ casinos, stream, store, limits }: JackpotStreamOptions): DescribedRoute {
  return describeRoute(jackpotStreamRoute, async (req, res) => {
    await limits.count('streams', req.ip ?? '')
    const casino = (await casinos.bySlug(defaultLocale, String(req.params.casino)))?.trigram
    if (!casino) throw new ProductError('generic.notFound')
    const lastId = req.get('Last-Event-ID')
    const missed = lastId ? () => missedSince(store, { casino, types: streamedTypes, lastId }) : undefined
    if (req.method === 'HEAD') return void res.type('text/event-stream').set('Cache-Control', 'no-store').end()
    limits.holdStream(req.ip ?? '', res)
    await stream.open(res, casino, missed)
  })
}
