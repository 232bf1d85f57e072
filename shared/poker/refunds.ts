import { pokerLimits } from '#shared/limits.ts'
import type { RegistrationState } from './api.ts'

/** Until when a place may be given back, by the first card; both epoch ms. */
export function refundableUntilOf(startsAt: number): number {
  return startsAt - pokerLimits.refundBeforeMs
}

/**
 * The refund of a player who gives a place back now: the whole fee, or nothing when it is too late; of a held place nothing has
 * been paid, and it may be given up at any time. The compiler does not ask for a further answer: callers compare with one of
 * these, and PayForm.tsx with the hour. A part of the fee needs a sum in the store: merchant.ts refunds all that is left.
 * @param now epoch ms
 */
export function refundOf(
  { state, refundableUntil }: { state: RegistrationState; refundableUntil: number | null },
  now: number,
): 'unpaid' | 'whole' | 'late' {
  if (state === 'held') return 'unpaid'
  return refundableUntil !== null && now <= refundableUntil ? 'whole' : 'late'
}
