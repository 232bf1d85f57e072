import type { Logger } from 'pino'
import { startTimeout } from '#server/background.ts'

/**
 * After a publication the service may go on answering the content before it for some seconds, from a cache that does
 * not know of it yet: addresses without the new story, a story in its old words, or none. What was read is therefore
 * read again a little later, and stories that are older than their address says until they are not.
 */
export interface Settling {
  /**
   * A look has ended.
   * @param read stories that it fetched or should have fetched
   * @param isChange something was published: what this look read may be older
   */
  looked(read: Iterable<string>, isChange: boolean): void
  /** Stories that are older than their address says. */
  pending(): string[]
  close(): void
}

export interface SettlingOptions {
  /** Whether a published story is stored in every language as new as its address says. */
  isSettled: (uuid: string) => boolean
  /** The service insists on an older story: it counts as the newest until the next change. */
  accept: (uuid: string) => void
  /** Looks again, for {@link Settling.pending} too. */
  lookAgain: () => void
  log: Logger
}

/** After a change, whether or not something is missing. */
const laterLooksMs = [5000, 20_000] as const
const firstRetryMs = 1000
const longestRetryMs = 15_000
/** Some two minutes. */
const mostRetries = 12

export function createSettling({ isSettled, accept, lookAgain, log }: SettlingOptions): Settling {
  const waiting = new Set<string>()
  let later: number = laterLooksMs.length
  let retries = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  return {
    looked(read, isChange) {
      for (const uuid of [...waiting, ...read]) {
        if (isSettled(uuid)) waiting.delete(uuid)
        else waiting.add(uuid)
      }
      if (isChange) later = retries = 0
      if (waiting.size === 0) retries = 0
      schedule()
    },
    pending: () => [...waiting],
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }

  function schedule(): void {
    clearTimeout(timer)
    if (isClosed) return
    if (waiting.size > 0 && retries === mostRetries) giveUp()
    const pauseMs = waiting.size > 0 ? Math.min(longestRetryMs, firstRetryMs * 2 ** retries++) : laterLooksMs[later++]
    if (pauseMs === undefined) return
    timer = startTimeout(lookAgain, pauseMs)
    timer.unref()
  }

  function giveUp(): void {
    const stories = [...waiting]
    log.warn({ stories }, 'the content service goes on answering stories that are older than their addresses say')
    for (const uuid of stories) accept(uuid)
    waiting.clear()
    retries = 0
  }
}
