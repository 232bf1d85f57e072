import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
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
    const body = JSON.stringify({ events })
    const timestamp = String(Math.floor(now() / 1000))
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    const answer = await fetch(`${siteUrl}/api/booking/notifications`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Timestamp': timestamp,
        'X-Signature': `sha256=${signature}`,
      },
      body,
      signal,
    })
    if (answer.status !== 202) throw new Error(`the site answered ${answer.status}`)
    const { refused } = (await answer.json()) as { refused: { id: string; code: string }[] }
    for (const { id, code } of refused) console.error(`booking engine: the site refused ${id}: ${code}`)
    await bookings.told(new Set(events.map(({ id }) => id)))
  }
}
