import type { ErrorEntry } from './entry.ts'

/**
 * Errors of a tournament's payment. A tournament whose story lacks what the merchant needs cannot be
 * paid by anybody: 422, and asking again would not help.
 */
export const paymentErrors = {
  missingCasinoData: { status: 422, message: 'payment.error.missingCasinoData' },
  missingCasinoTrigram: { status: 422, message: 'payment.error.missingCasinoTrigram' },
  missingCasinoUuid: { status: 422, message: 'payment.error.missingCasinoUuid' },
  invalidAmount: { status: 422, message: 'payment.error.invalidAmount' },
  tournamentUnavailable: { status: 404, message: 'payment.error.tournamentUnavailable' },
  /** Already signed up, or no places left. */
  reservationFailed: { status: 409, message: 'payment.error.reservationFailed' },
  /** Cancelled less than 24 hours before. */
  tooLate: { status: 409, message: 'payment.error.tooLate' },
  default: { status: 500, message: 'payment.error.technical' },
} as const satisfies Record<string, ErrorEntry>
