/** Limits of the product, with their units in the name. */

/** The content client. */
export const contentLimits = {
  requestsPerSecond: 5,
  requestsPerSecondWithOauth: 3,
  maxRetries: 10,
  retryDelayMs: 300,
  pageSize: 25,
  relationsPerRequest: 50,
  /** A story is fresh this long without a webhook. */
  freshMs: 60_000,
  /** A story may be served stale this long. */
  staleMs: 24 * 60 * 60 * 1000,
  /** How often `spaces/me` is asked for a publish whose webhook was lost. */
  versionPollMs: 30_000,
} as const

/** Memory of the content, block and page caches together. */
export const cacheBytes = 96 * 1024 * 1024

/** How long answers may be kept by caches that are not ours. */
export const cacheLives = {
  /** Pages, feeds, calendars, redirects: shared caches keep them, browsers ask each time. */
  publicPages: { freshSeconds: 60, staleSeconds: 24 * 60 * 60 },
  /** Files whose address names their content. */
  immutableSeconds: 365 * 24 * 60 * 60,
  sharePictures: { freshSeconds: 60 * 60, staleSeconds: 24 * 60 * 60 },
  icons: { freshSeconds: 7 * 24 * 60 * 60, staleSeconds: 7 * 24 * 60 * 60 },
  faviconSeconds: 24 * 60 * 60,
  /** robots.txt, security.txt. */
  textsForProgramsSeconds: 60 * 60,
  /** Strict-Transport-Security. */
  httpsOnlySeconds: 365 * 24 * 60 * 60,
} as const

/** Answers of services outside: after this long they are given up. */
export const outsideTimeouts = {
  contentMs: 8000,
  captchaMs: 5000,
  cdnMs: 5000,
  monitoringMs: 5000,
  picturesMs: 10_000,
  sharePicturesMs: 5000,
  /** Until the first byte; a long film may take as long as its reader watches. */
  filmsMs: 10_000,
  mailMs: 20_000,
} as const

/** A render is given up after this long. */
export const renderTimeLimitMs = 10_000

/** Build updates. */
export const buildLimits = {
  firstPollDelayMs: 1000,
  pollMs: 10 * 60 * 1000,
  reloadGuardMs: 10_000,
} as const

/** Icons that only content names. */
export const iconLimits = {
  fetchTimeoutMs: 1500,
  urlLength: 500,
  serverTimeoutMs: 5000,
  rotationMs: 750,
} as const

/** Analytics events wait for the tag manager. */
export const analyticsLimits = { pollMs: 500, tries: 10 } as const

/** The browser's own HTTP client: retries by method, on these statuses only. */
export const httpRetries = {
  idempotent: 0,
  others: 1,
  statuses: [408, 409, 425, 429, 500, 502, 503, 504],
  /** A longer `Retry-After` ends the call instead of being waited for. */
  longestWaitMs: 2000,
} as const

/**
 * Calls per client address and minute, by class; never switched off. `pictures`: only those not in
 * memory, so that a lobby full of guests may look at the same pages; `media`: parts of films; `monitoring`: envelopes of
 * error reports.
 */
export const ratesPerMinute = {
  login: 10,
  signup: 5,
  forms: 5,
  search: 60,
  other: 120,
  streams: 30,
  pictures: 600,
  media: 240,
  monitoring: 120,
} as const

/** Pictures that are fetched of the image service at once, that may wait for it, and bytes of one. */
export const pictureLimits = { atOnce: 16, waiting: 400, bytes: 8 * 1024 * 1024 } as const

/** Films that a process passes on at once, for one client address and for all. */
export const mediaLimits = { perAddress: 12, inAll: 200 } as const

/**
 * Event streams that a process holds open, for one client address and for all: a browser has one, a lobby or a poker
 * room has many behind one address.
 */
export const openStreamLimits = { perAddress: 100, inAll: 20_000 } as const

/** Bodies of calls. */
export const bodyLimitBytes = 64 * 1024

/** Parts of a form with a file: more than any form has fields. */
export const multipartLimits = { parts: 40, partHeaderBytes: 8 * 1024 } as const

/** A form that is refused by its rate comes back with what was typed, if that arrives within this time. */
export const typedWaitMs = 1000

/** The contact form with its file, and the file alone. */
export const contactFileLimits = { bodyBytes: 6 * 1024 * 1024, fileBytes: 5 * 1024 * 1024 } as const

/** A form that is sent within this time after its token was fetched was filled by a program. */
export const formTrapMs = 2000

/** The link that confirms a subscription to the letter, and the pause between two such mails to one address. */
export const newsletterLimits = { confirmMs: 7 * 24 * 60 * 60 * 1000, pauseMs: 10 * 60 * 1000 } as const

/** How long after an unsubscription from offers its page has a button to receive them again, once. */
export const offersUndoMs = 24 * 60 * 60 * 1000

/** How long forms are kept (CNIL: three years after the last contact); spam and what tells a repetition, shortly. */
export const formLives = {
  keptMs: 3 * 365 * 24 * 60 * 60 * 1000,
  spamMs: 30 * 24 * 60 * 60 * 1000,
  fingerprintMs: 24 * 60 * 60 * 1000,
} as const

/** A login asks for a captcha after this many failures from one client address. */
export const loginFailuresBeforeCaptcha = 2

/** Consecutive failed logins that block an e-mail or a card, and for how long. */
export const lockouts = {
  eph: { failures: 3, lockMs: 60 * 60 * 1000 },
  vip: { failures: 5, lockMs: 4 * 60 * 1000 },
} as const

/** Links and codes that come by mail. */
export const tokenLives = {
  activationMs: 48 * 60 * 60 * 1000,
  resetMs: 60 * 60 * 1000,
  emailChangeMs: 24 * 60 * 60 * 1000,
  /** Life of the cookie that tells which browser signed up: a login may ask for another activation link weeks later. */
  signupMarkMs: 30 * 24 * 60 * 60 * 1000,
  cardCodeMs: 10 * 60 * 1000,
} as const

/** Mails of one kind to one mailbox within the window, whatever asks for them; invitations that a member sends a day. */
export const mailLimits = { perHour: 3, windowMs: 60 * 60 * 1000, invitationsPerDay: 10 } as const

/** Card verification: tries of a code, and how long its proof is worth a sign-up. */
export const cardCodeLimits = { tries: 5, proofMs: 60 * 60 * 1000 } as const

/** A session ends after this long without a request. */
export const sessionLimits = { idleMs: 12 * 60 * 60 * 1000, rememberMs: 30 * 24 * 60 * 60 * 1000 } as const

/** How long after its login a session may change the e-mail without the password. */
export const freshLoginMs = 15 * 60 * 1000

/** How long a form whose session had ended waits for its member's login. */
export const waitingFormMs = 15 * 60 * 1000

/** Answers kept for a repeated Idempotency-Key; those of login and password calls are kept shortly. */
export const idempotencyLives = { answerMs: 24 * 60 * 60 * 1000, loginMs: 60 * 1000 } as const

/** Characters of a password. */
export const passwordLimits = { min: 8, max: 64 } as const

/** Years since birth. */
export const ageLimits = { min: 18, max: 120 } as const

/** Card renewals that a member may ask for. */
export const cardRenewalLimits = { requests: 2, months: 12 } as const

/** A casino keeps the file of a pre-member this long. */
export const preMemberFileMs = 90 * 24 * 60 * 60 * 1000

/** Days before and after a birthday in which it is celebrated. */
export const birthdayDays = 7

/** Days that a less strict protection waits before it holds. */
export const coolingOffDays = 7

/** Characters of form fields, at most. */
export const formLimits = { line: 80, name: 60, email: 254, phone: 30, message: 4000, code: 12 } as const

/** A stay: nights, rooms and travellers at most, the age of a child, characters of a code. */
export const stayLimits = { nights: 30, rooms: 9, adults: 18, children: 9, childAge: 17, code: 30 } as const

/** A request for a table; the names are those of `/table-redirect`. */
export const tableLimits = { people: 8, days: 45 } as const

/** Lifetimes of places and offers (rules/poker.md). */
export const pokerLimits = {
  /** How long a registration holds its place. */
  holdMs: 30 * 60 * 1000,
  /** Longer than the hold, since the merchant allows no session under half an hour. */
  sessionMs: 32 * 60 * 1000,
  /** A process that needs longer to open a session at the merchant is taken for dead. */
  startMs: 20 * 1000,
  /** How long a freed place is offered to the next player in line. */
  offerMs: 2 * 60 * 60 * 1000,
  /** A place given back this long before the first card is refunded in full. */
  refundBeforeMs: 24 * 60 * 60 * 1000,
  /** A screen reader hears once, this long before the end of a hold, that it is near. */
  soonMs: 5 * 60 * 1000,
  /** After how long the merchant is asked about a payment without notification. */
  askAgainMs: 2 * 60 * 1000,
} as const

/** A page that shows live figures reads them again after this long when no stream or script does it. */
export const liveRefresh = { jackpotsMs: 30 * 1000, tournamentSeconds: 20 } as const

/** Signed notifications of other systems. */
export const notificationLimits = { bodyBytes: 2 * 1024 * 1024, events: 10_000, clockSkewMs: 5 * 60 * 1000 } as const
