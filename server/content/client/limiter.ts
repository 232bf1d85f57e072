import Bottleneck from 'bottleneck'
import type { Logger } from 'pino'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import { openSharedPace } from './sharedPace.ts'

/** The order of waiting requests: those of a publication first, then readers, then the warming of caches. */
export type Priority = keyof typeof priorities

const priorities = { publication: 1, reader: 3, warmUp: 8 } as const

/** How often the clock is compared with that of the process. */
const clockCheckMs = 1000
/** Small corrections of a clock move it by less. */
const smallestJumpMs = 500

/** Alone decides when a request may leave. */
export interface Limiter {
  /** Resolves when one request may start. @throws Error once the limiter is closed */
  turn(priority: Priority): Promise<void>
  /** Ends the waiting of readers and of the warm-up with an error. */
  refuseWaiting(reason: Error): void
  close(): Promise<void>
}

export interface LimiterOptions {
  /** Processes with the same id share the pace. */
  id: string
  /** Between two starts, in milliseconds. */
  minTime: number
  redis?: ClusterRedis
  log: Logger
}

/**
 * Milliseconds between two requests. A little more than 1000 ÷ 5 and 1000 ÷ 3: a sixth start would otherwise slip into
 * a rolling second. Bottleneck's reservoir is no alternative: over Redis it is refilled every five seconds only.
 */
export const minTimes = { delivery: 215, management: 350 } as const

/**
 * Two limiters in a row: the local one keeps the order of priorities and the pace of this process, the shared one the
 * pace of all. While Redis is away the local one goes on alone.
 */
export function openLimiter({ id, minTime, redis, log }: LimiterOptions): Limiter {
  const shared = redis && openSharedPace({ id, minTime, redis, log })
  let own = ownPace(minTime)
  /** Why those who wait at an earlier pace are not to go on at the new one. */
  const refusals = new WeakMap<Bottleneck, Error>()
  let isClosed = false
  // Bottleneck uses the time of day: after a jump back a wait for the next second would last an hour.
  const stopWatching = watchClock((byMs) => {
    log.warn({ byMs }, 'the clock was put back: the pace of content requests is reset')
    void end(replacePace())
    shared?.renew()
  })
  return {
    async turn(priority) {
      for (;;) {
        const pace = own
        try {
          return await pace.schedule({ priority: priorities[priority] }, async () => shared?.slot())
        } catch (error) {
          const refusal = priority === 'publication' ? undefined : refusals.get(pace)
          if (refusal) throw refusal
          if (isClosed || pace === own) throw error
        }
      }
    },
    refuseWaiting(reason) {
      refusals.set(own, reason)
      void end(replacePace())
    },
    async close() {
      isClosed = true
      stopWatching()
      await end(own)
      shared?.close()
    },
  }

  /** @returns the pace until now, whose waiting jobs are to be dropped */
  function replacePace(): Bottleneck {
    const before = own
    own = ownPace(minTime)
    return before
  }
}

/**
 * One at a time: Bottleneck assigns its slots when it starts a job, and would otherwise start a whole warm-up before a
 * later reader.
 */
function ownPace(minTime: number): Bottleneck {
  return new Bottleneck({ minTime, maxConcurrent: 1 })
}

async function end(pace: Bottleneck): Promise<void> {
  await pace.stop({ dropWaitingJobs: true, dropErrorMessage: 'the content client is closed' }).catch(() => {})
}

/**
 * Calls back when the machine's clock has been put back, which does not affect the clock of the process: code that
 * waits for a time of day (as Bottleneck does) would wait an hour for a moment that was a second away.
 * @returns stops watching
 */
function watchClock(onBack: (byMs: number) => void): () => void {
  let offset = offsetNow()
  const watch = setInterval(() => {
    const back = offset - offsetNow()
    offset -= back
    if (back > smallestJumpMs) onBack(back)
  }, clockCheckMs)
  watch.unref()
  return () => clearInterval(watch)
}

function offsetNow(): number {
  return Date.now() - performance.now()
}
