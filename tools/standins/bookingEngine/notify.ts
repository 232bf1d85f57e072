import { setTimeout as pause } from 'node:timers/promises'
import { createNotifier } from '../notifier.ts'
import type { Bookings } from './bookings.ts'

export interface NotifierOptions {
  bookings: Bookings
  /** Origin of the site. */
  siteUrl: string
  /** BOOKING_SECRET. */
  secret: string
  now: () => number
  /** Pause after the site did not accept them. */
  againMs?: number
}

/** Sends signed notifications of stays to the site until it has accepted each. */
export function startNotifier({ bookings, siteUrl, secret, now, againMs = 2000 }: NotifierOptions) {
  const ending = new AbortController()
  const { signal } = ending
  const notifier = createNotifier({ siteUrl, operation: 'notifications.postBookings', secret, now, signal })
  let running: Promise<void> | undefined
  tell()
  return {
    tell,
    async close() {
      ending.abort()
      await running
    },
  }

  function tell(): void {
    running ??= run().finally(() => {
      running = undefined
      // Notifications that came while the last ones were sent.
      if (!signal.aborted && bookings.pending().length > 0) tell()
    })
  }

  async function run(): Promise<void> {
    while (!signal.aborted && bookings.pending().length > 0) {
      try {
        await post()
      } catch {
        // The site is away: the notifications wait until it is back.
        await pause(againMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  async function post(): Promise<void> {
    const events = bookings.pending().slice(0, 100)
    const { refused } = (await notifier.send(events)) as { refused: { id: string; code: string }[] }
    for (const { id, code } of refused) console.error(`booking engine: the site refused ${id}: ${code}`)
    await bookings.told(new Set(events.map(({ id }) => id)))
  }
}
