import { dayMs } from '#shared/time/days.ts'
import { localDay, localInstant } from '#shared/time/localTime.ts'
import { type OpeningHours, type OpenSpan, spansOf } from '#shared/time/openingHours.ts'

/** Answers whether a place is open, fast enough for many places at once. */
export interface OpenTimes {
  isOpen(now: number): boolean
}

/** Days computed at once: comparing numbers is faster than calendar calculations. */
const daysAhead = 8
const always: OpenTimes = { isOpen: () => true }

/**
 * Opening hours (shared/time/openingHours.ts) computed for the next days, so that a search over thousands of places
 * compares numbers. Places with equal hours share them.
 */
export function createOpenTimes(): (hours: OpeningHours | undefined) => OpenTimes {
  const known = new Map<string, OpenTimes>()
  return (hours) => {
    if (!hours) return always
    const key = JSON.stringify([hours.rows.map(partsOf), hours.exceptions.map(partsOf)])
    const shared = known.get(key) ?? timesOf(hours)
    known.set(key, shared)
    return shared
  }
}

/** The parts that decide opening; labels differ from house to house. */
function partsOf(row: Partial<Record<'days' | 'date' | 'yearly' | 'closed' | 'opens' | 'closes', unknown>>): unknown[] {
  return [row.days, row.date, row.yearly, row.closed, row.opens, row.closes]
}

function timesOf(hours: OpeningHours): OpenTimes {
  let spans: OpenSpan[] = []
  let [from, until] = [0, 0]
  // The last answer, and how long it is valid.
  let answer = { open: false, from: 0, until: 0 }
  return {
    isOpen(now) {
      if (now >= answer.from && now < answer.until) return answer.open
      if (now < from || now >= until) workOut(now)
      answer = sayAt(now)
      return answer.open
    },
  }

  function sayAt(now: number): typeof answer {
    const changes = spans.flatMap((it) => [it.from, it.to])
    return {
      open: spans.some((it) => it.from <= now && now < it.to),
      from: Math.max(from, ...changes.filter((it) => it <= now)),
      until: Math.min(until, ...changes.filter((it) => it > now)),
    }
  }

  function workOut(now: number): void {
    const today = Temporal.PlainDate.from(localDay(now))
    // A night belongs to the day on which it began, so yesterday counts too.
    const days = Array.from({ length: daysAhead + 1 }, (_, index) => today.add({ days: index - 1 }))
    spans = days.flatMap((day) => spansOf(hours, day))
    from = localInstant(today.toString())
    until = from + (daysAhead - 1) * dayMs
  }
}
