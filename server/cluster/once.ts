import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterRedis } from './redis.ts'

/** Work that one process does for all; `look` finds its result. */
interface SharedWork<Result> {
  /** Names the work in Redis. */
  key: string
  /** A process that works longer has died, or is too slow to wait for. */
  leaseMs: number
  /** The result of another process, if there is one; read first. */
  look: () => Promise<Result | undefined>
  work: () => Promise<Result>
}

const lookEveryMs = 50

/**
 * One process does the work, the others wait for its result: fifty that start together ask the content service for a
 * story once and not fifty times, at five requests a second for all of them (docs/operations/scaling.md). Without Redis
 * each works for itself, without `look`.
 */
export async function onceInCluster<Result>(
  redis: ClusterRedis | undefined,
  { key, leaseMs, look, work }: SharedWork<Result>,
): Promise<Result> {
  if (!redis) return work()
  const end = performance.now() + leaseMs
  while (performance.now() < end) {
    const left = await look()
    if (left !== undefined) return left
    if (await redis.claim(key, leaseMs)) {
      try {
        // Another process may have finished since the last look.
        return (await look()) ?? (await work())
      } finally {
        await redis.remove([key])
      }
    }
    await pause(lookEveryMs)
  }
  return work()
}

/** Runs work once per key for any number of simultaneous callers; all of them get its one result or error. */
type SingleFlight<Result> = (key: string, work: () => Promise<Result>) => Promise<Result>

export function singleFlight<Result>(): SingleFlight<Result> {
  const flying = new Map<string, Promise<Result>>()
  return (key, work) => {
    const under = flying.get(key)
    if (under) return under
    const started = work().finally(() => flying.delete(key))
    flying.set(key, started)
    return started
  }
}
