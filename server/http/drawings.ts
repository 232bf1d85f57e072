import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import { createKeyedQueue } from '#server/identity/keyedQueue.ts'
import { clientNetwork } from '#server/identity/networkAddress.ts'
import { drawingCounts } from '#server/metrics/events.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { drawingLimits } from '#shared/limits.ts'
import { minuteMs } from '#shared/time/days.ts'
import type { RateLimits } from './calls/rateLimits.ts'

/**
 * Draws in its turn: a few at once, each begun in a turn of the event loop of its own, between which pages from memory
 * leave. No page, picture, feed or calendar can be drawn without one.
 */
export type Turn = <Drawn>(draw: () => Drawn | Promise<Drawn>) => Promise<Drawn>

/** Drawings that a request asks for and no cache has: bounded for an address and for all of them. */
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
  const { atOnce, waiting, retrySeconds, refusedAtOnce, holdMs, mostHeld } = drawingLimits
  const queue = createKeyedQueue()
  const admitted = new WeakMap<Request, Promise<Turn>>()
  /** Refusals of the addresses that were refused within a minute. */
  const refusals = new LRUCache<string, number>({ max: 10_000, ttl: minuteMs })
  let held = 0
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
      await holdBack(clientNetwork(req.ip ?? ''))
      throw refused
    }
    refuseWhenFull()
    return turn
  }

  /** A client that asks again at once would be refused a thousand times a second: that costs the others as much as drawing. */
  async function holdBack(network: string): Promise<void> {
    const before = refusals.get(network) ?? 0
    refusals.set(network, before + 1)
    if (before < refusedAtOnce || held >= mostHeld) return
    held += 1
    await sleep(holdMs, undefined, { ref: false })
    held -= 1
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
