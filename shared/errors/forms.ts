import type { ErrorEntry } from './entry.ts'

/** Forms and the letter. */
export const formErrors = {
  /** A contest takes one entry for each address. */
  alreadyEntered: { status: 409, message: 'errors.alreadyEntered' },
  /** A link of the letter that was never sent, or whose subscription is gone. */
  unknownLink: { status: 404, message: 'errors.unknownLink' },
  /** The subscription was not confirmed in time. */
  expiredLink: { status: 410, message: 'errors.expiredLink' },
} as const satisfies Record<string, ErrorEntry>
