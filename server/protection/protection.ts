import { coolingOffDays } from '#shared/limits.ts'
import { localMoment } from '#shared/time/localTime.ts'

/** The measures that a person asked for. */
export interface Measures {
  /** End of the pause, epoch ms; null without one. A pause that is over does not count. */
  pauseUntil: number | null
  /** Highest number of visits to casinos per month; null without a limit. */
  visitsPerMonth: number | null
  /** Hides games on pages and in mails. */
  muteGaming: boolean
}

export interface Protection extends Measures {
  /** Less strict measures that wait for the end of the cooling-off. */
  pending: { from: number; measures: Measures } | null
}

export const unprotected: Protection = { pauseUntil: null, visitsPerMonth: null, muteGaming: false, pending: null }

/** @param now epoch ms */
export function isPaused({ pauseUntil }: Pick<Measures, 'pauseUntil'>, now: number): boolean {
  return pauseUntil !== null && pauseUntil > now
}

/**
 * End of the pause, including a pending shorter one once its wait is over; null without a pause. @param now epoch ms
 */
export function pauseEnd({ pauseUntil, pending }: Protection, now: number): number | null {
  if (pauseUntil === null || !isPaused({ pauseUntil }, now)) return null
  return pending === null ? pauseUntil : Math.max(Math.min(pauseUntil, pending.from), pending.measures.pauseUntil ?? 0)
}

/** True if nothing that promotes games may be shown or sent. */
export function isGamingOff(measures: Measures, now: number): boolean {
  return measures.muteGaming || isPaused(measures, now)
}

/** The protection at a moment: without a pause that is over, with pending measures whose wait is over. */
export function protectionAt({ pending, ...measures }: Protection, now: number): Protection {
  const isDue = pending !== null && pending.from <= now
  const held = withoutPast(isDue ? pending.measures : measures, now)
  const waiting = pending === null || isDue ? null : { ...pending, measures: withoutPast(pending.measures, now) }
  return { ...held, pending: waiting && isSame(waiting.measures, held) ? null : waiting }
}

/**
 * The protection after a change: stricter measures apply at once, the others after the cooling-off. Asking again for pending
 * measures does not extend the wait; asking for those in force cancels the pending ones.
 */
export function changed(before: Protection, requested: Measures, now: number): Protection {
  const { pending, ...held } = protectionAt(before, now)
  const strict = strictest(held, requested)
  if (isSame(strict, requested)) return { ...strict, pending: null }
  const isNoLooser = pending !== null && isSame(strictest(pending.measures, requested), requested)
  const from = isNoLooser ? pending.from : coolingOffEnd(now)
  return { ...strict, pending: { from, measures: requested } }
}

/** Merges the protections of one person's two accounts into the stricter measures of both. */
export function together(one: Protection, other: Protection, now: number): Protection {
  const [{ pending: first, ...a }, { pending: second, ...b }] = [protectionAt(one, now), protectionAt(other, now)]
  const held = strictest(a, b)
  if (!first && !second) return { ...held, pending: null }
  const later = strictest(first?.measures ?? a, second?.measures ?? b)
  const from = Math.max(first?.from ?? 0, second?.from ?? 0)
  return { ...held, pending: isSame(later, held) ? null : { from, measures: later } }
}

function strictest(a: Measures, b: Measures): Measures {
  const limits = [a.visitsPerMonth, b.visitsPerMonth].filter((it) => it !== null)
  const pauses = [a.pauseUntil, b.pauseUntil].filter((it) => it !== null)
  return {
    pauseUntil: pauses.length > 0 ? Math.max(...pauses) : null,
    visitsPerMonth: limits.length > 0 ? Math.min(...limits) : null,
    muteGaming: a.muteGaming || b.muteGaming,
  }
}

function isSame(a: Measures, b: Measures): boolean {
  return a.pauseUntil === b.pauseUntil && a.visitsPerMonth === b.visitsPerMonth && a.muteGaming === b.muteGaming
}

function withoutPast({ pauseUntil, visitsPerMonth, muteGaming }: Measures, now: number): Measures {
  return { pauseUntil: isPaused({ pauseUntil }, now) ? pauseUntil : null, visitsPerMonth, muteGaming }
}

/** The same hour a week later in the house’s zone, across summer time. */
function coolingOffEnd(now: number): number {
  const local = localMoment(now)
  return local.add({ days: coolingOffDays }).epochMilliseconds
}
