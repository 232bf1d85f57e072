import type { ErrorEntry } from './entry.ts'

/**
 * Errors of the hotel programme. A code is never used for something else: support staff
 * search for it. `0072` wants the value `until`, epoch milliseconds of the lock's end.
 */
export const ephErrors = {
  '0005': { status: 422, message: 'eph.error.passwordNotValid', field: 'password' },
  '0011': { status: 422, message: 'eph.error.allFieldsRequired' },
  '0012': { status: 422, message: 'eph.error.emailNotValid', field: 'email' },
  '0026': { status: 403, message: 'eph.error.emailNotConfirmed' },
  '0029': { status: 422, message: 'eph.error.emailUnchanged', field: 'email' },
  '0041': { status: 422, message: 'eph.error.termsNotAccepted', field: 'terms' },
  /** The account behind the session is gone. */
  '0044': { status: 404, message: 'eph.error.accountNotFound' },
  /** `X-Client-Token` of a server-to-server client. */
  '0050': { status: 401, message: 'eph.error.invalidClientToken' },
  '0053': { status: 409, message: 'eph.error.emailAlreadyUsed', field: 'email' },
  '0072': { status: 423, message: 'eph.error.accountBlocked' },
  '0086': { status: 410, message: 'eph.error.activationLinkGone' },
  '0088': { status: 404, message: 'eph.error.invalidResetToken' },
  '0089': { status: 410, message: 'eph.error.expiredResetToken' },
  '0090': { status: 401, message: 'eph.error.incorrectCredentials' },
  '0106': { status: 409, message: 'eph.error.renewalAlreadyRequested' },
  /** The activation link is right, the e-mail is another's. */
  '0109': { status: 404, message: 'eph.error.accountNotFound', field: 'email' },
  /** Not on the staff list. */
  '0112': { status: 403, message: 'eph.error.collaboratorNotAuthorized' },
  '0113': { status: 422, message: 'eph.error.collaboratorEmailNotAllowed', field: 'email' },
  '0117': { status: 429, message: 'eph.error.tooManyRenewals' },
  /** On the staff list, marked as left. */
  '0118': { status: 404, message: 'eph.error.accountNotFound' },
  /** The reset link was used already. */
  '0135': { status: 410, message: 'eph.error.usedResetToken' },
  default: { status: 500, message: 'eph.error.technical' },
} as const satisfies Record<string, ErrorEntry>
