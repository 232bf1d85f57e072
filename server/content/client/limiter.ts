import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startInterval } from '#server/background.ts'
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
 * Milliseconds between two requests that wait. A little more than 1000 ÷ 5 and 1000 ÷ 3: a sixth would otherwise slip into
 * a rolling second. Bottleneck's reservoir is no alternative: over Redis it is refilled every five seconds only.
 */
export const minTimes = { delivery: 215, management: 350 } as const

/**
 * Two paces in a row: that of this process, which keeps the order of priorities, and the one that all share. While Redis
 * is away the first goes on alone. After a second without requests a second's worth may start at once: a start asks five
 * times before its first page.
 */
export function openLimiter({ id, minTime, redis, log }: LimiterOptions): Limiter {
  const shared = redis && openSharedPace({ id, minTime, redis, log })
  const starts = createStarts(minTime)
  const closing = new AbortController()
  let waiting: Waiting[] = []
  let isServing = false
  // The shared pace uses the time of day: after a jump back a wait for the next second would last an hour.
  const stopWatching =
    shared &&
    watchClock((byMs) => {
      log.warn({ byMs }, 'the clock was put back: the pace of content requests is reset')
      shared.renew()
    })
  return {
    turn: (priority) =>
      new Promise((start, refuse) => {
        if (closing.signal.aborted) return refuse(closed())
        waiting.push({ priority, start, refuse })
        void serve()
      }),
    refuseWaiting(reason) {
      const refused = waiting.filter((it) => it.priority !== 'publication')
      waiting = waiting.filter((it) => it.priority === 'publication')
      for (const { refuse } of refused) refuse(reason)
    },
    async close() {
      closing.abort()
      stopWatching?.()
      shared?.close()
      for (const { refuse } of waiting.splice(0)) refuse(closed())
    },
  }

  /** The first is chosen when one may start: a reader who comes while the warm-up waits goes before it. */
  async function serve(): Promise<void> {
    if (isServing) return
    isServing = true
    while (waiting.length > 0) {
      const ms = starts.waitMs()
      if (ms > 0) await delay(ms, undefined, { signal: closing.signal }).catch(() => {})
      await shared?.slot()
      const first = waiting.toSorted((a, b) => priorities[a.priority] - priorities[b.priority])[0]
      if (!first) break
      waiting = waiting.filter((it) => it !== first)
      starts.add()
      first.start()
    }
    isServing = false
  }
}

interface Waiting {
  priority: Priority
  start(): void
  refuse(reason: Error): void
}

function closed(): Error {
  return new Error('the content client is closed')
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
    /** Until the next one may start. */
    waitMs(): number {
      const now = performance.now()
      recent = recent.filter((it) => it > now - windowMs)
      if (recent.length === 0) free = atOnce
      if (free > 0) return 0
      const whole = recent.length < atOnce ? 0 : (recent.at(-atOnce) ?? 0) + windowMs
      return Math.max(0, whole - now, (recent.at(-1) ?? 0) + minTime - now)
    },
    /** One starts. */
    add(): void {
      free--
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
  const watch = startInterval(() => {
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
