import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Request } from 'express'
import { createKeyedQueue } from '#server/identity/keyedQueue.ts'
import { drawingCounts } from '#server/metrics/events.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { drawingLimits } from '#shared/limits.ts'
import type { RateLimits } from './calls/rateLimits.ts'

/**
 * Draws in its turn: a few at once, each begun in a turn of the event loop of its own, between which pages from memory
 * leave. No page, picture, feed or calendar can be drawn without one.
 */
export type Turn = <Drawn>(draw: () => Drawn | Promise<Drawn>) => Promise<Drawn>

/** What is drawn at a request, and nothing stores yet: bounded for an address and for all of them. */
export interface Drawings {
  /**
   * Counts a drawing for the address of a request, once however often it asks.
   * @returns the turn of the request
   * @throws ProductError generic.tooManyRequests; page.busy, also of the turn, when too many wait already
   */
  admit(req: Request): Promise<Turn>
  /** For what another limit has counted. @throws as that of a request */
  turn: Turn
  /** For the caches, which draw one thing after another: waits as long as it takes. */
  background: Turn
}

export function createDrawings(limits: Pick<RateLimits, 'count'>): Drawings {
  const { atOnce, waiting, retrySeconds } = drawingLimits
  const queue = createKeyedQueue()
  const admitted = new WeakMap<Request, Promise<Turn>>()
  let inside = 0
  let begun: Promise<unknown> = Promise.resolve()
  return {
    admit(req) {
      const known = admitted.get(req) ?? count(req)
      admitted.set(req, known)
      return known
    },
    turn,
    background,
  }

  async function count(req: Request): Promise<Turn> {
    try {
      await limits.count('pages', req.ip ?? '')
    } catch (refused) {
      drawingCounts.refused.rate += 1
      throw refused
    }
    refuseWhenFull()
    return turn
  }

  /** Seen before anything is planned, and once more when it is. */
  function refuseWhenFull(): void {
    if (inside < atOnce + waiting) return
    drawingCounts.refused.queue += 1
    throw new ProductError('page.busy', { retryAfterSeconds: retrySeconds })
  }

  async function turn<Drawn>(draw: () => Drawn | Promise<Drawn>): Promise<Drawn> {
    refuseWhenFull()
    return background(draw)
  }

  async function background<Drawn>(draw: () => Drawn | Promise<Drawn>): Promise<Drawn> {
    inside += 1
    drawingCounts.inside += 1
    try {
      return await queue.run('', atOnce, async () => {
        begun = begun.then(() => nextTurn())
        await begun
        return draw()
      })
    } finally {
      inside -= 1
      drawingCounts.inside -= 1
    }
  }
}
