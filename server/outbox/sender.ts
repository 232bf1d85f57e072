import { startTimeout } from '#server/background.ts'

/** Looks for due rows by itself, beside other senders. */
export interface Sender {
  /** Looks soon: a row was written. */
  nudge(): void
  /** Resolves when the look that is under way has ended. */
  close(): Promise<void>
}

/** Delay after a row was written, for its transaction to commit; a slower commit is found by the next check. */
const nudgeMs = 30

/** @param look sends what is due, until nothing is; it never rejects @param everyMs pause between two looks */
export function startSender(look: () => Promise<void>, everyMs: number): Sender {
  let isClosing = false
  let isLooking = false
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  plan(0)
  return {
    nudge: () => (isLooking ? undefined : plan(nudgeMs)),
    async close() {
      isClosing = true
      clearTimeout(timer)
      await looking
    },
  }

  function plan(inMs: number): void {
    clearTimeout(timer)
    if (isClosing) return
    timer = startTimeout(() => {
      isLooking = true
      looking = look().finally(() => {
        isLooking = false
        plan(everyMs)
      })
    }, inMs)
    timer.unref()
  }
}
