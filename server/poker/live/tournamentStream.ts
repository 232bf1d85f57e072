import { Router } from 'express'
import { type FloorStream, type FloorUpdate, openFloorStream } from '#server/casino/index.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { PokerServices } from '../pokerServices.ts'
import { tournamentQueries } from '../tournaments/tournamentQueries.ts'

export interface TournamentStream {
  /** GET /api/poker/tournaments/{slug}/stream. */
  routes: Router
  /** To be called when anything of a tournament changed: its readers here and in other processes are updated. */
  changed: (slug: string) => void
  close: () => void
}

interface Options extends Pick<PokerServices, 'store' | 'clock' | 'content' | 'log'> {
  redis: ClusterRedis | undefined
  limits: RateLimits
}

const path = '/api/poker/tournaments/:slug/stream'
/** How often the ends of stages are checked. */
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
  const looking = setInterval(() => {
    for (const slug of stream.rooms()) {
      if ((stageEnds.get(slug) ?? Number.POSITIVE_INFINITY) <= services.clock()) broadcast(slug, stream.sendHere)
    }
  }, lookMs)
  looking.unref()

  return {
    routes: Router({ caseSensitive: true, strict: true })
      .get(path, async (req, res) => {
        await limits.count('streams', req.ip ?? '')
        const { slug = '' } = req.params
        const first = await liveUpdateOf(slug)
        if (req.method === 'HEAD') return void res.type('text/event-stream').set('Cache-Control', 'no-store').end()
        limits.holdStream(req.ip ?? '', res)
        await stream.open(res, slug, async () => ({ updates: [first], isTooOld: false }))
      })
      .all(path, () => {
        throw new ProductError('generic.methodNotAllowed', { allow: ['GET', 'HEAD'] })
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

  function broadcast(slug: string, send: (updates: readonly FloorUpdate[]) => void): void {
    stageEnds.delete(slug)
    liveUpdateOf(slug).then(
      (updates) => send([updates]),
      (error) =>
        log.warn({ err: error, tournament: slug }, 'an update of a tournament could not be sent to its readers'),
    )
  }

  async function liveUpdateOf(slug: string): Promise<FloorUpdate> {
    const live = await queries.live(slug)
    const ends = live.stageEndsAt ?? (live.phase === 'before' ? live.startsAt : null)
    if (ends) stageEnds.set(slug, Date.parse(ends))
    return { id: `${slug}-${Date.parse(live.at)}`, type: 'live', casino: slug, data: JSON.stringify(live) }
  }
}
