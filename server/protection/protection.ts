/** What somebody asked to be protected by. */
export interface Measures {
  /** End of the pause, epoch ms; null: none. One that is over is none. */
  pauseUntil: number | null
  /** Visits to casinos a month, at most; null: no limit. */
  visitsPerMonth: number | null
  /** Nothing about games on pages and in mails. */
  muteGaming: boolean
}

export interface Protection extends Measures {
  /** What was asked for and is less strict: it waits. */
  pending: { from: number; measures: Measures } | null
}

export const unprotected: Protection = { pauseUntil: null, visitsPerMonth: null, muteGaming: false, pending: null }

/** So long whatever is less strict has to wait. */
const coolingOffDays = 7

/** @param now epoch ms */
export function isPaused({ pauseUntil }: Pick<Measures, 'pauseUntil'>, now: number): boolean {
  return pauseUntil !== null && pauseUntil > now
}

/** When a pause ends, the wish to end it sooner counted in, which has to wait; null: there is none. @param now epoch ms */
export function pauseEnd({ pauseUntil, pending }: Protection, now: number): number | null {
  if (pauseUntil === null || !isPaused({ pauseUntil }, now)) return null
  return pending === null ? pauseUntil : Math.max(Math.min(pauseUntil, pending.from), pending.measures.pauseUntil ?? 0)
}

/** Whether nothing that promotes games may be shown or sent. */
export function isGamingOff(measures: Measures, now: number): boolean {
  return measures.muteGaming || isPaused(measures, now)
}

/** What holds at a moment: a pause that is over is none, and what has waited long enough is in force. */
export function protectionAt({ pending, ...measures }: Protection, now: number): Protection {
  const isDue = pending !== null && pending.from <= now
  const held = withoutPast(isDue ? pending.measures : measures, now)
  const waiting = pending === null || isDue ? null : { ...pending, measures: withoutPast(pending.measures, now) }
  return { ...held, pending: waiting && isSame(waiting.measures, held) ? null : waiting }
}

/**
 * What holds once a member has asked for something: the stricter part at once, the rest in seven days. To ask for what
 * waits already does not make the wait longer; to ask for what is in force takes the waiting wish back.
 */
export function changed(before: Protection, asked: Measures, now: number): Protection {
  const { pending, ...held } = protectionAt(before, now)
  const strict = strictest(held, asked)
  if (isSame(strict, asked)) return { ...strict, pending: null }
  const isNoLooser = pending !== null && isSame(strictest(pending.measures, asked), asked)
  const from = isNoLooser ? pending.from : coolingOffEnd(now)
  return { ...strict, pending: { from, measures: asked } }
}

/** Of two that one person asked for, in two accounts: neither is less than it was. */
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

/** The same hour a week later by the clocks of Paris. */
function coolingOffEnd(now: number): number {
  const paris = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/Paris')
  return paris.add({ days: coolingOffDays }).epochMilliseconds
}
