import { setTimeout as pause } from 'node:timers/promises'
import type { Bookings, PendingMessage } from './bookings.ts'
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

/**
 * Delivers reservations and messages about prices to the site, one after another, until it has answered each. Those about prices
 * are sent whole at each start, so none is stored.
 */
export function startNotifier({ bookings, siteUrl, secret, now, againMs = 2000 }: NotifierOptions) {
  const ending = new AbortController()
  const { signal } = ending
  let running: Promise<void> | undefined
  const prices: PendingMessage[] = []
  const first = () => bookings.pending()[0] ?? prices[0]
  tell()
  return {
    tell,
    tellPrices(messages: readonly string[]) {
      prices.push(...messages.map((message) => ({ id: '', message })))
      tell()
    },
    async close() {
      ending.abort()
      await running
    },
  }

  function tell(): void {
    running ??= run().finally(() => {
      running = undefined
      // Messages that came while the last ones were sent.
      if (!signal.aborted && first()) tell()
    })
  }

  async function run(): Promise<void> {
    while (!signal.aborted && first()) {
      try {
        await post()
      } catch {
        // The site is away: the messages wait until it is back.
        await pause(againMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  async function post(): Promise<void> {
    const pending = first()
    if (!pending) return
    const { id, message } = pending
    const [, name = ''] = /<(OTA_\w+)RQ/.exec(message) ?? []
    const answer = await fetch(`${siteUrl}/api/booking/reservations`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: `"${name}RQ"` },
      body: inEnvelope(message, { user: 'synxis', password: secret, at: now() }),
      signal,
    })
    const text = await answer.text()
    if (!/OTA_\w+RS/.test(text) || answer.status === 429 || answer.status >= 500)
      throw new Error(`the site answered ${answer.status}`)
    const [, refusal] = /<Error [^>]*>([^<]*)/.exec(text) ?? []
    if (refusal) console.error(`booking engine: the site refused ${name} ${id}: ${refusal}`)
    if (id) await bookings.told(id)
    else prices.shift()
  }
}
