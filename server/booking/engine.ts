import type { Logger } from 'pino'
import { startInterval } from '#server/background.ts'
import { bookingEngineLimits } from '#shared/limits.ts'

/** The SynXis booking engine of SYNXIS_URL and SYNXIS_CHAIN. */
export interface BookingEngine {
  url: string
  /** The group's id at SynXis. */
  chain?: string
  /** Whether it answered the last look; true until the first has ended. */
  isAnswering(): boolean
}

interface WatchOptions {
  /** Epoch ms. */
  clock: () => number
  log: Logger
}

/** How often it is seen whether a look is due by the clock. */
const tickMs = 1000

/**
 * Looks at the booking engine at once and then every 30 s, so that nobody is led to one that is dead. Any answer below 500
 * counts, also a refusal: only its visitors may enter. Two looks in a row must fail.
 */
export function watchEngine(
  engine: Pick<BookingEngine, 'url' | 'chain'>,
  { clock, log }: WatchOptions,
): BookingEngine & { close(): void } {
  let isAnswering = true
  let lookedAt = clock()
  const closing = new AbortController()
  const timer = startInterval(() => {
    // A clock that was put back would wait as much longer.
    if (Math.abs(clock() - lookedAt) >= bookingEngineLimits.lookMs) void look()
  }, tickMs).unref()
  void look()
  return {
    ...engine,
    isAnswering: () => isAnswering,
    close() {
      clearInterval(timer)
      closing.abort()
    },
  }

  async function look(): Promise<void> {
    lookedAt = clock()
    const reason = (await failureOf()) && (await failureOf())
    if (closing.signal.aborted || isAnswering === !reason) return
    isAnswering = !reason
    if (reason) log.warn({ reason }, 'the booking engine does not answer: stays are booked by telephone')
    else log.info('the booking engine answers')
  }

  /** @returns undefined: it answers */
  async function failureOf(): Promise<string | undefined> {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(bookingEngineLimits.timeoutMs)])
      const answer = await fetch(engine.url, { redirect: 'manual', signal })
      await answer.body?.cancel()
      return answer.status >= 500 ? `status ${answer.status}` : undefined
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } }
      return cause?.code ?? message
    }
  }
}
