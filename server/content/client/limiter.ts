import { setTimeout as delay } from 'node:timers/promises'
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
  /** Between two starts, in milliseconds, when more wait than may start in a second. */
  minTime: number
  redis?: ClusterRedis
  log: Logger
}

/**
 * Milliseconds between two requests that wait. A little more than 1000 ÷ 5 and 1000 ÷ 3: a sixth start would otherwise slip into
 * a rolling second. Bottleneck's reservoir is no alternative: over Redis it is refilled every five seconds only.
 */
export const minTimes = { delivery: 215, management: 350 } as const

/**
 * Two limiters in a row: the local one keeps the order of priorities and the pace of this process, the shared one the
 * pace of all. While Redis is away the local one goes on alone. After a second without requests a second's worth may
 * start at once: a start asks five times before its first page.
 */
export function openLimiter({ id, minTime, redis, log }: LimiterOptions): Limiter {
  const shared = redis && openSharedPace({ id, minTime, redis, log })
  const starts = createStarts(minTime)
  let own = ownPace()
  /** Why those who wait at an earlier pace are not to go on at the new one. */
  const refusals = new WeakMap<Pace, Error>()
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
          return await pace.order.schedule({ priority: priorities[priority] }, async () => {
            await starts.next(pace.ending.signal)
            await shared?.slot()
          })
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
  function replacePace(): Pace {
    const before = own
    own = ownPace()
    return before
  }
}

interface Pace {
  order: Bottleneck
  /** Ends the wait of the one whose turn is next. */
  ending: AbortController
}

/**
 * One at a time: Bottleneck assigns its slots when it starts a job, and would otherwise start a whole warm-up before a
 * later reader.
 */
function ownPace(): Pace {
  return { order: new Bottleneck({ maxConcurrent: 1 }), ending: new AbortController() }
}

async function end({ order, ending }: Pace): Promise<void> {
  ending.abort()
  await order.stop({ dropWaitingJobs: true, dropErrorMessage: 'the content client is closed' }).catch(() => {})
}

/**
 * When requests started. As many as a second allows start at once after a time without any, so that no rolling second
 * has more; then each waits for its time after the one before. By the clock of the process: nobody puts it back.
 */
function createStarts(minTime: number) {
  const atOnce = minTime > 0 ? Math.max(1, Math.round(1000 / minTime)) : Number.POSITIVE_INFINITY
  const windowMs = minTime > 0 ? atOnce * minTime : 0
  let recent: number[] = []
  let free = 0
  return {
    /** Resolves when the next one may start. @throws AbortError */
    async next(signal: AbortSignal): Promise<void> {
      const now = performance.now()
      recent = recent.filter((it) => it > now - windowMs)
      if (recent.length === 0) free = atOnce
      if (free === 0) {
        const spaced = (recent.at(-1) ?? 0) + minTime
        const whole = recent.length < atOnce ? 0 : (recent.at(-atOnce) ?? 0) + windowMs
        await delay(Math.max(0, Math.max(spaced, whole) - now), undefined, { signal })
      } else free--
      recent.push(performance.now())
    },
  }
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
