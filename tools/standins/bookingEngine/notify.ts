import { setTimeout as pause } from 'node:timers/promises'
import type { Bookings } from './bookings.ts'
import { inEnvelope } from './reservation.ts'

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

/** Delivers reservations to the site, one after another, until it has answered each. */
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
      // Reservations that came while the last ones were sent.
      if (!signal.aborted && bookings.pending().length > 0) tell()
    })
  }

  async function run(): Promise<void> {
    while (!signal.aborted && bookings.pending().length > 0) {
      try {
        await post()
      } catch {
        // The site is away: the reservations wait until it is back.
        await pause(againMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  async function post(): Promise<void> {
    const [first] = bookings.pending()
    if (!first) return
    const answer = await fetch(`${siteUrl}/api/booking/reservations`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: '"OTA_HotelResNotifRQ"' },
      body: inEnvelope(first.message, { user: 'synxis', password: secret, at: now() }),
      signal,
    })
    const text = await answer.text()
    if (!text.includes('OTA_HotelResNotifRS') || answer.status === 429 || answer.status >= 500)
      throw new Error(`the site answered ${answer.status}`)
    const [, refusal] = /<Error [^>]*>([^<]*)/.exec(text) ?? []
    if (refusal) console.error(`booking engine: the site refused ${first.id}: ${refusal}`)
    await bookings.told(first.id)
  }
}
