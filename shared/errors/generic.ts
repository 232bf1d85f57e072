import type { ErrorEntry } from './entry.ts'

/** Codes that every API shares. */
export const genericErrors = {
  badRequest: { status: 400, message: 'errors.badRequest' },
  /** Signed notifications: missing, wrong or too old. */
  badSignature: { status: 401, message: 'errors.badSignature' },
  notConnected: { status: 401, message: 'errors.notConnected' },
  forbidden: { status: 403, message: 'errors.forbidden' },
  notFound: { status: 404, message: 'errors.notFound' },
  methodNotAllowed: { status: 405, message: 'errors.methodNotAllowed' },
  conflict: { status: 409, message: 'errors.conflict' },
  tooLarge: { status: 413, message: 'errors.tooLarge' },
  unsupportedType: { status: 415, message: 'errors.unsupportedType' },
  invalid: { status: 422, message: 'errors.invalid' },
  /** An Idempotency-Key with another body than the first time. */
  keyReused: { status: 422, message: 'errors.keyReused' },
  tooManyRequests: { status: 429, message: 'errors.tooManyRequests' },
  default: { status: 500, message: 'errors.default' },
  unavailable: { status: 503, message: 'errors.unavailable' },
} as const satisfies Record<string, ErrorEntry>
