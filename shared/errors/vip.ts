import type { ErrorEntry } from './entry.ts'
import { ephErrors } from './eph.ts'

/**
 * Errors of the casino VIP card. What both programmes say alike is written once, in the
 * hotel's catalogue. `accountBlockedAfterMultipleLoginAttempts` wants the value `until`, epoch milliseconds.
 */
export const vipErrors = {
  '0005': { status: 422, message: 'vip.error.invalidSponsorCode', field: 'referral' },
  '0011': ephErrors['0011'],
  '0012': ephErrors['0012'],
  '0026': ephErrors['0026'],
  '0029': ephErrors['0029'],
  '0041': ephErrors['0041'],
  '0044': ephErrors['0044'],
  '0053': ephErrors['0053'],
  '0086': ephErrors['0086'],
  '0088': ephErrors['0088'],
  '0089': ephErrors['0089'],
  '0090': ephErrors['0090'],
  '0109': ephErrors['0109'],
  '0135': ephErrors['0135'],
  /** The six digits of the card verification. */
  invalid_grant: { status: 401, message: 'vip.error.invalidVerificationCode', field: 'code' },
  tooManyAttempts: { status: 429, message: 'vip.error.tooManyAttempts' },
  accountBlockedAfterMultipleLoginAttempts: { status: 423, message: 'vip.error.accountBlocked' },
  /** Card login: an unknown card and a wrong date answer alike. */
  invalidBirthdate: { status: 422, message: 'vip.error.invalidBirthdate', field: 'birthdate' },
  qrCodeError: { status: 422, message: 'vip.error.qrCode', field: 'code' },
  rfidCardError: { status: 422, message: 'vip.error.rfidCard', field: 'code' },
  notEnoughPoints: { status: 409, message: 'vip.error.notEnoughPoints' },
  rewardUnavailable: { status: 409, message: 'vip.error.rewardUnavailable' },
  /** A pause that the member asked for. Wants `until`, epoch milliseconds within its last day. */
  paused: { status: 403, message: 'vip.error.paused' },
  sponsorLimit: { status: 409, message: 'vip.error.sponsorLimit' },
  default: { status: 500, message: 'vip.error.technical' },
} as const satisfies Record<string, ErrorEntry>
