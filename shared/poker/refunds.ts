import { pokerLimits } from '#shared/limits.ts'
import type { RegistrationState } from './api.ts'

/**
 * Until when a place may be given back, by the first card; both epoch ms.
 * @param isMoved a player who is told of another date or casino has until the first card
 */
export function refundableUntilOf(startsAt: number, isMoved = false): number {
  return isMoved ? startsAt : startsAt - pokerLimits.refundBeforeMs
}

/** A player who gives a place back now has paid nothing yet, gets back all that was paid, or is too late to give it back. */
export type Refund = 'unpaid' | 'whole' | 'late'

/**
 * The caller's decision for the refund of a player who gives a place back now. A further refund does not compile until each
 * caller decides; one of a part of the fee needs a sum in the store too, since the merchant sends back all that is left.
 * @param now epoch ms
 */
export function refundOf<Decision>(
  { state, refundableUntil }: { state: RegistrationState; refundableUntil: number | null },
  now: number,
  decisions: Readonly<Record<Refund, Decision>>,
): Decision {
  if (state === 'held') return decisions.unpaid
  return refundableUntil !== null && now <= refundableUntil ? decisions.whole : decisions.late
}

/** Whether a player who gives a place back now gets back what was paid. @param now epoch ms */
export function isRefundable(registration: Parameters<typeof refundOf>[0], now: number): boolean {
  return refundOf(registration, now, { unpaid: true, whole: true, late: false })
}
