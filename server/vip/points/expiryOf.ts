import { pointsLife, statusMonths } from '#shared/account/statuses.ts'
import { localMoment } from '#shared/time/localTime.ts'

/** The expiry of points after a last activity; months of the house’s zone. Epoch ms. */
export function expiryOf(lastActivityAt: number): number {
  return localMoment(lastActivityAt).add({ months: pointsLife.months }).epochMilliseconds
}

/** The last activity after which points expire then. Epoch ms. */
export function lastActivityOf(expiresAt: number): number {
  return localMoment(expiresAt).subtract({ months: pointsLife.months }).epochMilliseconds
}

/** Points earned since then count for the status; months of the house’s zone. Epoch ms. */
export function statusPeriodStart(now: number): number {
  return localMoment(now).subtract({ months: statusMonths }).epochMilliseconds
}

/** An instant some days later, at the same hour in the house’s zone, across changes of summer time. Epoch ms. */
export function daysAfter(at: number, days: number): number {
  return localMoment(at).add({ days }).epochMilliseconds
}
