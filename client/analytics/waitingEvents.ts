import type { AnalyticsEvent } from '#client/analytics/analyticsEvent.ts'
import { waitingEventsKey } from '#client/analytics/dataNames.ts'
import { analyticsLimits } from '#shared/limits.ts'
import { pathWithoutTokens } from '#shared/routes.ts'

/** An event of a page without the tag manager, with the address at which it happened: no query, no token. */
export type WaitingEvent = AnalyticsEvent & { page_location: string }

interface Stored {
  /** Epoch ms. */
  at: number
  event: WaitingEvent
}

/** Stores an event of this page for the next page of this tab that has the tag manager. Asks no consent: see track.ts. */
export function storeWaiting(event: AnalyticsEvent): void {
  const page_location: string = location.origin + pathWithoutTokens(decodeURI(location.pathname))
  const all = [...readStored(), { at: Date.now(), event: { ...event, page_location } }]
  try {
    sessionStorage.setItem(waitingEventsKey, JSON.stringify(all.slice(-analyticsLimits.waitingEvents)))
  } catch {
    // Storage is switched off: the event is lost.
  }
}

/** The events that wait in this tab, in their order; afterwards none does. */
export function removeWaiting(): WaitingEvent[] {
  const stored = readStored()
  try {
    sessionStorage.removeItem(waitingEventsKey)
  } catch {
    // Storage is switched off: nothing was stored.
  }
  return stored.map(({ event }) => event)
}

function readStored(): Stored[] {
  try {
    const stored: Stored[] = JSON.parse(sessionStorage.getItem(waitingEventsKey) ?? '[]')
    return stored.filter(({ at }) => Date.now() - at < analyticsLimits.waitingMs)
  } catch {
    return []
  }
}
