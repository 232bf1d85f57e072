import { startInterval } from '#server/background.ts'
import { type FloorStream, type FloorUpdate, openFloorStream } from '#server/casino/index.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { type DescribedRoute, describeRoute } from '#server/http/describe/description.ts'
import { tournamentStreamRoute } from '../pokerApi.ts'
import type { PokerServices } from '../pokerServices.ts'
import { tournamentQueries } from '../tournaments/tournamentQueries.ts'

export interface TournamentStream {
  /** GET /api/poker/tournaments/{slug}/stream. */
  route: DescribedRoute
  /** To be called when anything of a tournament changed: its readers here and in other processes are updated. */
  changed: (slug: string) => void
  close: () => void
}

interface Options extends Pick<PokerServices, 'store' | 'clock' | 'content' | 'log'> {
  redis: ClusterRedis | undefined
  limits: RateLimits
}

/** How often the ends of stages and the stored clocks are looked at. */
const lookMs = 1000

/**
 * Server-sent events of a tournament: `live` is sent when a stream begins, on an event of the floor, when places are
 * taken or freed, and when a stage ends. Each event holds the whole state, so a browser that reconnects has missed
 * nothing once it has the first.
 * @throws ProductError payment.tournamentUnavailable, generic.tooManyRequests, unavailable, methodNotAllowed
 */
export function tournamentStream({ redis, limits, log, ...services }: Options): TournamentStream {
  const stream: FloorStream = openFloorStream(redis, { channel: 'poker', types: ['live'] })
  const queries = tournamentQueries(services)
  /** By slug: the end of the stage that readers see. */
  const stageEnds = new Map<string, number>()
  /** By slug: when its state was last read for its readers. */
  const readAt = new Map<string, number>()
  /** By slug: the last state of its clock that was looked at. */
  const clocks = new Map<string, number>()
  let isLooking = false
  const looking = startInterval(() => {
    for (const slug of stream.rooms()) {
      if ((stageEnds.get(slug) ?? Number.POSITIVE_INFINITY) <= services.clock()) broadcast(slug, stream.sendHere)
    }
    void lookAtClocks()
  }, lookMs)
  looking.unref()

  return {
    route: describeRoute(tournamentStreamRoute, async (req, res) => {
      await limits.count('streams', req.ip ?? '')
      const slug = String(req.params.slug)
      const first = await liveUpdateOf(slug)
      if (req.method === 'HEAD') return void res.type('text/event-stream').set('Cache-Control', 'no-store').end()
      limits.holdStream(req.ip ?? '', res)
      await stream.open(res, slug, async () => ({ updates: [first], isTooOld: false }))
    }),
    changed(slug) {
      // Other processes may have readers that this one does not know of.
      if (redis || stream.rooms().includes(slug)) broadcast(slug, stream.send)
    },
    close() {
      clearInterval(looking)
      stream.close()
    },
  }

  /** A clock that another process moved is seen in the store: readers follow also where nothing joins the processes. */
  async function lookAtClocks(): Promise<void> {
    const rooms = stream.rooms()
    if (isLooking || rooms.length === 0) return
    isLooking = true
    try {
      const { db } = services.store
      const columns = ['tournament', 'at'] as const
      const rows = await db.selectFrom('tournamentClocks').select(columns).where('tournament', 'in', rooms).execute()
      for (const { tournament, at } of rows) {
        if (clocks.get(tournament) === at) continue
        clocks.set(tournament, at)
        if (at > (readAt.get(tournament) ?? 0)) broadcast(tournament, stream.sendHere)
      }
    } catch {
      // The store is away: the next look finds what changed meanwhile.
    } finally {
      isLooking = false
    }
  }

  function broadcast(slug: string, send: (updates: readonly FloorUpdate[]) => void): void {
    stageEnds.delete(slug)
    liveUpdateOf(slug).then(
      (update) => send([update]),
      (error) =>
        log.warn({ err: error, tournament: slug }, 'an update of a tournament could not be sent to its readers'),
    )
  }

  async function liveUpdateOf(slug: string): Promise<FloorUpdate> {
    const live = await queries.live(slug)
    readAt.set(slug, Date.parse(live.at))
    const ends = live.stageEndsAt ?? (live.phase === 'before' ? live.startsAt : null)
    if (ends) stageEnds.set(slug, Date.parse(ends))
    return { id: `${slug}-${Date.parse(live.at)}`, type: 'live', casino: slug, data: JSON.stringify(live) }
  }
}
