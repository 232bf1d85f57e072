import { Router } from 'express'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import type { Store } from '#server/store/open.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Casinos } from './casinos.ts'
import { missedSince } from './stream/floorNews.ts'
import { type FloorStream, streamedTypes } from './stream/floorStream.ts'

interface JackpotStreamOptions {
  casinos: Casinos
  stream: FloorStream
  store: Store
  limits: RateLimits
}

const path = '/api/casinos/:casino/jackpots/stream'

/**
 * GET …/jackpots/stream: server-sent events of one casino. A reader that names the event it saw last
 * (`Last-Event-ID`) is sent what it missed, or `resync` when that is too much or too long ago.
 * @throws ProductError generic.notFound, tooManyRequests, unavailable, methodNotAllowed
 */
export function jackpotStream({ casinos, stream, store, limits }: JackpotStreamOptions): Router {
  return Router({ caseSensitive: true, strict: true })
    .get(path, async (req, res) => {
      await limits.count('streams', req.ip ?? '')
      const casino = (await casinos.bySlug('fr', req.params.casino ?? ''))?.trigram
      if (!casino) throw new ProductError('generic.notFound')
      const lastId = req.get('Last-Event-ID')
      const missed = lastId ? () => missedSince(store, { casino, types: streamedTypes, lastId }) : undefined
      if (req.method === 'HEAD') return void res.type('text/event-stream').set('Cache-Control', 'no-store').end()
      limits.holdStream(req.ip ?? '', res)
      await stream.open(res, casino, missed)
    })
    .all(path, () => {
      throw new ProductError('generic.methodNotAllowed', { allow: ['GET', 'HEAD'] })
    })
}
