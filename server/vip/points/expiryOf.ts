import { pointsLife } from '#shared/account/statuses.ts'

/** When the points of a member expire whose last activity was then: 12 months later in Europe/Paris. Epoch ms. */
export function expiryOf(lastActivityAt: number): number {
  return inParis(lastActivityAt).add({ months: pointsLife.months }).epochMilliseconds
}

/** 12 months before, in Europe/Paris: status counts what was earned since. Epoch ms. */
export function yearBefore(now: number): number {
  return inParis(now).subtract({ months: 12 }).epochMilliseconds
}

/** So many days on, at the same hour in Europe/Paris, over both nights of summer time. Epoch ms. */
export function daysAfter(at: number, days: number): number {
  return inParis(at).add({ days }).epochMilliseconds
}

function inParis(at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Europe/Paris')
}
