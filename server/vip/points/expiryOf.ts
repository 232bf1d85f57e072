import { pointsLife } from '#shared/account/statuses.ts'

/** The expiry of points after a last activity: 12 months later in Europe/Paris. Epoch ms. */
export function expiryOf(lastActivityAt: number): number {
  return inParis(lastActivityAt).add({ months: pointsLife.months }).epochMilliseconds
}

/** 12 months before, in Europe/Paris: points earned since then count for the status. Epoch ms. */
export function yearBefore(now: number): number {
  return inParis(now).subtract({ months: 12 }).epochMilliseconds
}

/** So many days later at the same hour in Europe/Paris, across changes of summer time. Epoch ms. */
export function daysAfter(at: number, days: number): number {
  return inParis(at).add({ days }).epochMilliseconds
}

function inParis(at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Europe/Paris')
}
