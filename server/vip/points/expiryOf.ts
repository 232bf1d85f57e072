import { pointsLife, statusMonths } from '#shared/account/statuses.ts'

/** The expiry of points after a last activity; months of Europe/Paris. Epoch ms. */
export function expiryOf(lastActivityAt: number): number {
  return inParis(lastActivityAt).add({ months: pointsLife.months }).epochMilliseconds
}

/** The last activity after which points expire then. Epoch ms. */
export function lastActivityOf(expiresAt: number): number {
  return inParis(expiresAt).subtract({ months: pointsLife.months }).epochMilliseconds
}

/** Points earned since then count for the status; months of Europe/Paris. Epoch ms. */
export function statusPeriodStart(now: number): number {
  return inParis(now).subtract({ months: statusMonths }).epochMilliseconds
}

/** An instant some days later, at the same hour in Europe/Paris, across changes of summer time. Epoch ms. */
export function daysAfter(at: number, days: number): number {
  return inParis(at).add({ days }).epochMilliseconds
}

function inParis(at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('Europe/Paris')
}
