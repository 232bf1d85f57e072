/** One foreseen error: its HTTP status and the message shown in both languages. */
export interface ErrorEntry {
  status: number
  /** Message id in `i18n/`. */
  message: string
  /** The field beside which the message belongs, when it is about one. */
  field?: string
}

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
  /** No passkey of ours, removed, or a signature that is not right for this site. */
  passkeyRefused: { status: 401, message: 'errors.passkeyRefused' },
  /** A copy of it was used. */
  passkeyBlocked: { status: 403, message: 'errors.passkeyBlocked' },
  /** The answer took more than five minutes, or was used. */
  passkeyExpired: { status: 422, message: 'errors.passkeyExpired' },
  tooManyPasskeys: { status: 409, message: 'errors.tooManyPasskeys' },
  /** An Idempotency-Key with another body than the first time. */
  keyReused: { status: 422, message: 'errors.keyReused' },
  tooManyRequests: { status: 429, message: 'errors.tooManyRequests' },
  default: { status: 500, message: 'errors.default' },
  unavailable: { status: 503, message: 'errors.unavailable' },
} as const satisfies Record<string, ErrorEntry>

/** Errors that a page answers with. `{path}` is decoded, without /en and query. */
const pageErrors = {
  /** A route of the table whose parameter fails its check. */
  invalidRoute: { status: 404, message: 'pages.error.invalidRoute' },
  /** No route and no story. */
  unmatchedRoute: { status: 404, message: 'pages.error.unmatchedRoute' },
  /** An address that cannot be decoded. */
  badAddress: { status: 400, message: 'pages.error.badAddress' },
  addressTooLong: { status: 414, message: 'pages.error.addressTooLong' },
  /** A route names a guard that does not exist. */
  unknownMiddleware: { status: 500, message: 'pages.error.unknownMiddleware' },
  /** The content service does not answer and we have nothing of this page. */
  contentUnavailable: { status: 503, message: 'pages.error.contentUnavailable' },
  /** A render was given up after its time limit. */
  renderTimeout: { status: 503, message: 'pages.error.renderTimeout' },
  /** Too many pages are being drawn at once. */
  busy: { status: 503, message: 'pages.error.busy' },
} as const satisfies Record<string, ErrorEntry>

/** Forms and the letter. */
const formErrors = {
  /** A contest takes one entry for each address. */
  alreadyEntered: { status: 409, message: 'errors.alreadyEntered' },
  /** A link of the letter that was never sent, or whose subscription is gone. */
  unknownLink: { status: 404, message: 'errors.unknownLink' },
  /** The subscription was not confirmed in time. */
  expiredLink: { status: 410, message: 'errors.expiredLink' },
} as const satisfies Record<string, ErrorEntry>

/** Errors of an account, the same in both programmes. */
const accountErrors = {
  '0011': { status: 422, message: 'eph.error.allFieldsRequired' },
  '0012': { status: 422, message: 'eph.error.emailNotValid', field: 'email' },
  '0026': { status: 403, message: 'eph.error.emailNotConfirmed' },
  '0029': { status: 422, message: 'eph.error.emailUnchanged', field: 'email' },
  '0041': { status: 422, message: 'eph.error.termsNotAccepted', field: 'terms' },
  /** The account behind the session is gone. */
  '0044': { status: 404, message: 'eph.error.accountNotFound' },
  '0053': { status: 409, message: 'eph.error.emailAlreadyUsed', field: 'email' },
  '0086': { status: 410, message: 'eph.error.activationLinkGone' },
  '0088': { status: 404, message: 'eph.error.invalidResetToken' },
  '0089': { status: 410, message: 'eph.error.expiredResetToken' },
  '0090': { status: 401, message: 'eph.error.incorrectCredentials' },
  /** The activation link is right, the e-mail is another's. */
  '0109': { status: 404, message: 'eph.error.accountNotFound', field: 'email' },
  /** The reset link was used already. */
  '0135': { status: 410, message: 'eph.error.usedResetToken' },
} as const satisfies Record<string, ErrorEntry>

/**
 * Errors of the hotel programme. A code is never used for something else: support staff
 * search for it. `0072` wants the value `until`, epoch milliseconds of the lock's end.
 */
export const ephErrors = {
  ...accountErrors,
  '0005': { status: 422, message: 'eph.error.passwordNotValid', field: 'password' },
  /** `X-Client-Token` of a server-to-server client. */
  '0050': { status: 401, message: 'eph.error.invalidClientToken' },
  '0072': { status: 423, message: 'eph.error.accountBlocked' },
  '0106': { status: 409, message: 'eph.error.renewalAlreadyRequested' },
  /** Not on the staff list. */
  '0112': { status: 403, message: 'eph.error.collaboratorNotAuthorized' },
  '0113': { status: 422, message: 'eph.error.collaboratorEmailNotAllowed', field: 'email' },
  '0117': { status: 429, message: 'eph.error.tooManyRenewals' },
  /** On the staff list, marked as left. */
  '0118': { status: 404, message: 'eph.error.accountNotFound' },
  default: { status: 500, message: 'eph.error.technical' },
} as const satisfies Record<string, ErrorEntry>

/**
 * Errors of the casino VIP card. `accountBlockedAfterMultipleLoginAttempts` wants the value `until`, epoch milliseconds.
 */
export const vipErrors = {
  ...accountErrors,
  '0005': { status: 422, message: 'vip.error.invalidSponsorCode', field: 'referral' },
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

/**
 * Errors of a tournament's payment. A tournament whose story lacks what the merchant needs cannot be
 * paid by anybody: 422, and asking again would not help.
 */
const paymentErrors = {
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

/** Every catalogue by the prefix that its codes carry inside the program: `page.unmatchedRoute`, `eph.0072`. */
export const errorCatalogues = {
  page: pageErrors,
  generic: genericErrors,
  eph: ephErrors,
  vip: vipErrors,
  payment: paymentErrors,
  forms: formErrors,
} as const

type Catalogues = typeof errorCatalogues
export type ErrorId = {
  [Name in keyof Catalogues]: `${Name}.${Extract<keyof Catalogues[Name], string>}`
}[keyof Catalogues]
