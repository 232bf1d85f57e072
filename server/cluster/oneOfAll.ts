import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterRedis } from './redis.ts'

/** Work whose result the process that does it leaves where the others find it. */
export interface SharedWork<Result> {
  /** Names the work in Redis. */
  key: string
  /** Whoever works longer has died at it, or is too slow to be waited for. */
  leaseMs: number
  /** What another process has left by now; asked first of all. */
  look: () => Promise<Result | undefined>
  work: () => Promise<Result>
}

const lookEveryMs = 50

/**
 * Of all processes one does the work, the others wait for what it leaves: fifty that start together ask the content
 * service for a story once and not fifty times, at five requests a second for all of them (docs/operations/scaling.md).
 * Without Redis each works for itself, and nobody looks.
 */
export async function oneOfAll<Result>(
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
        // Another one may have ended since the last look.
        return (await look()) ?? (await work())
      } finally {
        await redis.remove([key])
      }
    }
    await pause(lookEveryMs)
  }
  return work()
}
