import { retentionMonths } from '#shared/house.ts'

/** Limits of the product, with their units in the name. */

/*
 * A bundle leaves out the limits that it does not use when their calls are known to have no effect; esbuild believes
 * that of a function in the same file, and not of a product of numbers.
 */
// @__NO_SIDE_EFFECTS__
function seconds(count: number): number {
  return count * 1000
}
// @__NO_SIDE_EFFECTS__
function minutes(count: number): number {
  return count * 60_000
}
// @__NO_SIDE_EFFECTS__
function hours(count: number): number {
  return count * 3_600_000
}
// @__NO_SIDE_EFFECTS__
function days(count: number): number {
  return count * 86_400_000
}
// @__NO_SIDE_EFFECTS__
function years(count: number): number {
  return count * 365 * 86_400_000
}
/** The months for which the house keeps data of persons. */
// @__NO_SIDE_EFFECTS__
function ofHouse(what: keyof typeof retentionMonths): number {
  return years(retentionMonths[what] / 12)
}
// @__NO_SIDE_EFFECTS__
function inSeconds(ms: number): number {
  return ms / 1000
}
// @__NO_SIDE_EFFECTS__
function kibibytes(count: number): number {
  return count * 1024
}
// @__NO_SIDE_EFFECTS__
function mebibytes(count: number): number {
  return count * 1024 * 1024
}

/** The content client. */
export const contentLimits = {
  requestsPerSecond: 5,
  requestsPerSecondWithOauth: 3,
  maxRetries: 10,
  retryDelayMs: 300,
  /** When every request has been refused (429) for this long, readers are told instead of waiting for their turn. */
  refusedMs: 5000,
  /** Then the service is left alone for this long. */
  refusalPauseMs: 5000,
  /** A process that knows no address of the space yet asks readers to come again after this long. */
  unknownRetryMs: 10_000,
  pageSize: 25,
  relationsPerRequest: 50,
  /** A story is fresh this long without a webhook. */
  freshMs: minutes(1),
  /** A story may be served stale this long. */
  staleMs: days(1),
  /** How often `spaces/me` is asked for a publish whose webhook was lost. */
  versionPollMs: 30_000,
} as const

/** An evening on one page. */
export const outingLimits = {
  /** How long a table is taken for. */
  tableMs: minutes(105),
  /** A walk that is no hurry: 4.5 km an hour. */
  metresPerMinute: 75,
  /** Streets are longer than the crow flies. */
  detour: 1.3,
  /** A longer way is not said in minutes. */
  longestWalkMinutes: 45,
  /** Restaurants of a house have its address, or the other side of its garden. */
  sameHouseMetres: 40,
  /** Days ahead whose pages are stored, and that the form offers. */
  daysAhead: 400,
  /** Choices of a kind on one page. */
  choices: 12,
} as const

/** Memory of the content, block and page caches together. */
export const cacheBytes = mebibytes(96)

/** How long answers may be kept by caches that are not ours. */
export const cacheLives = {
  /** Pages, feeds, calendars, redirects: shared caches keep them, browsers ask each time. */
  publicPages: { freshSeconds: 60, staleSeconds: inSeconds(days(1)) },
  /** Files whose address names their content. */
  immutableSeconds: inSeconds(days(365)),
  sharePictures: { freshSeconds: inSeconds(hours(1)), staleSeconds: inSeconds(days(1)) },
  icons: { freshSeconds: inSeconds(days(7)), staleSeconds: inSeconds(days(7)) },
  /** Prices of a month, and how many rooms are free. */
  monthPricesSeconds: 60,
  faviconSeconds: inSeconds(days(1)),
  /** The description of the calls, for programs and for people. */
  apiDescription: { freshSeconds: inSeconds(minutes(5)), staleSeconds: inSeconds(days(1)) },
  /** robots.txt, security.txt. */
  textsForProgramsSeconds: inSeconds(hours(1)),
  /** Strict-Transport-Security. */
  httpsOnlySeconds: inSeconds(days(365)),
} as const

/** Answers of services outside: after this long they are given up. */
export const outsideTimeouts = {
  contentMs: 8000,
  captchaMs: 5000,
  clamdMs: 10_000,
  cdnMs: 5000,
  monitoringMs: 5000,
  picturesMs: 10_000,
  sharePicturesMs: 5000,
  /** Until the first byte; a long film may take as long as its reader watches. */
  filmsMs: 10_000,
  mailMs: 20_000,
  /** The receiver of an event answers by then, or is tried again. */
  eventMs: 15_000,
} as const

/** Looks at the booking engine, to which visitors are led while it answers. */
export const bookingEngineLimits = { lookMs: 30_000, timeoutMs: 5000 } as const

/** A render is given up after this long. */
export const renderTimeLimitMs = 10_000
/** A member's page that takes longer sends its head first. */
export const earlyHeadAfterMs = 10

/** Build updates. */
export const buildLimits = {
  firstPollDelayMs: 1000,
  pollMs: minutes(10),
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
export const analyticsLimits = {
  /** Where the page may load it, the script looks for it this often, */
  pollMs: 500,
  /** and this many times. */
  tries: 10,
  /** On other pages the tab keeps the last so many events until a page that may load it, */
  waitingEvents: 20,
  /** for this long. */
  waitingMs: minutes(30),
} as const

/** The browser's own HTTP client: retries by method, on these statuses only. */
export const httpRetries = {
  idempotent: 0,
  others: 1,
  statuses: [408, 409, 425, 429, 500, 502, 503, 504],
  /** A longer `Retry-After` ends the call instead of being waited for. */
  longestWaitMs: 2000,
} as const

/** Requests of a client address a minute, by class; never switched off. */
export const ratesPerMinute = {
  login: 10,
  signup: 5,
  forms: 5,
  search: 60,
  other: 120,
  /** Answers that are drawn: pages and payloads that are not in memory, error pages, share pictures, feeds, calendars. */
  pages: 60,
  streams: 30,
  /** Pictures, and sheets under one address, that are not in memory: a lobby full of guests may look at the same pages. */
  pictures: 600,
  /** Parts of films. */
  media: 240,
  /** Envelopes of error reports. */
  monitoring: 120,
  /** A session of the desk counts, since the desks of a house and its guests share one address. */
  desk: 240,
  /** The way into the desk. */
  deskEntry: 90,
  /** Notifications whose signature is wrong; those of our partners have no limit. */
  wrongSignatures: 30,
} as const

/** Drawing of what is not in memory, in one process. */
export const drawingLimits = {
  atOnce: 4,
  /** Requests that may wait for their turn; a further one is refused, */
  waiting: 60,
  /** and may come again after so long. */
  retrySeconds: 2,
  /** An address that was refused this often waits for each further refusal */
  refusedAtOnce: 10,
  /** so long, */
  holdMs: 1000,
  /** while no more than so many requests wait like that. */
  mostHeld: 1000,
} as const

/** Pictures that are fetched of the image service at once, that may wait for it, and bytes of one. */
export const pictureLimits = { atOnce: 16, waiting: 400, bytes: mebibytes(8) } as const

/** Bytes of a photograph and of a film as editors may upload them; the check of the content names heavier ones. */
export const contentWeights = { photograph: mebibytes(2), film: mebibytes(2) } as const

/** Films that a process passes on at once, for one client address and for all. */
export const mediaLimits = { perAddress: 12, inAll: 200 } as const

/**
 * Event streams that a process holds open, for one client address and for all: a browser has one, a lobby or a poker
 * room has many behind one address.
 */
export const openStreamLimits = { perAddress: 100, inAll: 20_000 } as const

/** Bodies of calls. */
export const bodyLimitBytes = kibibytes(64)

/** Characters of a captcha's token: reCAPTCHA's have about 2,000, and grow. */
export const captchaTokenLength = 8192

/** Parts of a form with a file: more than any form has fields. */
export const multipartLimits = { parts: 40, partHeaderBytes: kibibytes(8) } as const

/** A form that is refused by its rate comes back with what was typed, if that arrives within this time. */
export const typedWaitMs = 1000

/** The contact form with its file, and the file alone. */
export const contactFileLimits = { bodyBytes: mebibytes(6), fileBytes: mebibytes(5) } as const

/** A form that is sent within this time after its token was fetched was filled by a program. */
export const formTrapMs = 2000

/** The link that confirms a subscription to the letter, and the pause between two such mails to one address. */
export const newsletterLimits = { confirmMs: days(7), pauseMs: minutes(10) } as const

/** How long after an unsubscription from offers its page has a button to receive them again, once. */
export const offersUndoMs = days(1)

/** How long forms are kept; spam and what tells a repetition, shortly. */
export const formLives = {
  keptMs: ofHouse('requests'),
  spamMs: days(30),
  fingerprintMs: days(1),
} as const

/** A member's mails in the account: on a page of the list, and characters of a search. */
export const mailboxLimits = { perPage: 20, search: 200 } as const

/** How long rows are stored that nothing else ends. */
export const retention = {
  unclaimedStayMs: ofHouse('stays'),
  consentProofMs: ofHouse('consentProofs'),
  /** Sent and abandoned mails, without their content, for the operators. */
  sentMailMs: days(30),
  /** Events for other systems, sent or not: until then they may be replayed. */
  eventMs: days(30),
  /** Sendings of the letter with their recipients, and copies of our mails in the accounts of their readers. */
  mailCopyMs: ofHouse('mails'),
  /** Mails that came back; an address nobody has mended by then is tried again. */
  bounceMs: years(1),
  /** A link that has ended: for this time it is told from an invalid one. */
  endedTokenMs: days(30),
  /** Longer than any proof that a verification gave. */
  verificationMs: days(1),
  invitationMs: ofHouse('invitations'),
  /** For this time another system may send an event again. */
  takenEventMs: days(90),
  refusedMessageMs: days(30),
  /** A process that ended without a word. */
  endedProcessMs: hours(1),
  deskActMs: ofHouse('deskLog'),
  /** After its tournament, the name of a player without an account. */
  guestNameMs: days(30),
  /** One-time codes of the desk. */
  deskCodeMs: days(1),
  /** An ended session of the desk: its person finds the page again that was asked for since. */
  deskSessionMs: days(1),
  /** Visits that count toward a member's limit of a month: that month, and time to ask about it. */
  visitMs: days(62),
  /** A limit of visits outlives its account; a pause does until it ends, a year at most. */
  visitLimitMs: ofHouse('visitLimits'),
} as const

/** The staff's desk (rules/desk.md). */
export const deskLimits = {
  /** A reservation that could not be taken stands out on the page of the state for so long. */
  refusedMessageMs: days(1),
  codeMs: minutes(10),
  codeTries: 5,
  /** The directory of the staff is asked again about each session of its people. */
  directoryCheckMs: minutes(5),
  /** A directory that does not answer is trusted for this long from its last answer. */
  directoryTrustMs: minutes(15),
  /** Time to sign in at the directory. */
  directoryAttemptMs: minutes(10),
  /** An invitation to the desk that nobody takes up by signing in. */
  invitationMs: days(7),
  /** A browser in which somebody has signed in has codes of its own for this long. */
  deviceMs: days(180),
  /** A session at a shared counter ends after this long without use. */
  sessionIdleMs: hours(4),
  /** From signing in, however often it is used: a shift. */
  sessionLongestMs: hours(12),
  /** A look stays open this long; then it is made anew, with a reason. */
  lookMs: minutes(15),
  /** Looks for members, and codes of rewards that are none, by one person. */
  looksPerHour: 60,
  undoMs: minutes(10),
  /** A reason that fewer people gave is not counted for marketing: they could be guessed. */
  fewestTold: 5,
  /** A casino that tells nothing of its floor for this long is silent; the engine of the hotels has quiet nights. */
  silentFloorMs: minutes(15),
  silentBookingMs: days(2),
  /** The outcome of a form that is sent again: where it led to, a page that it answered with, one of signing in. */
  outcomeMs: days(1),
  outcomePageMs: minutes(15),
  entryOutcomeMs: minutes(1),
  /** A passkey is added this soon after signing in, since counters are shared. */
  freshSessionMs: minutes(15),
  /** A form under way for longer belongs to a process that died. */
  formRunMs: minutes(1),
  /** Points that a person adjusts alone in the ledger of one member within a day; more need a second person. */
  pointsAlone: 5000,
  /** The same in all ledgers together. */
  pointsAloneInAll: 20_000,
  pointsAloneMs: days(1),
  /** How long an adjustment waits for its second person. */
  adjustmentMs: days(7),
  /** Characters of words for a member beside a line of points. */
  wordsLength: 300,
  /** Characters of an answer, a note and a seed; an answer in any writing stays below the limit of a body. */
  answerLength: 5000,
  noteLength: 1000,
  seedLength: 200,
  /** Numbers of a seed, and digits of each. */
  seedNumbers: 20,
  seedDigits: 9,
  /** Winners, and as many substitutes, of a draw. */
  drawn: 500,
} as const

/** Passkeys, whoever owns them (server/passkeys). */
export const passkeyLimits = {
  challengeMs: minutes(5),
  perOwner: 20,
  nameLength: 40,
  /** Characters of a browser's answer; one with a long key of RSA has about 1,500. */
  answerLength: 8000,
} as const

/** A login asks for a captcha after this many failures from one client address. */
export const loginFailuresBeforeCaptcha = 2

/** Consecutive failed logins that block an e-mail or a card, and for how long. */
export const lockouts = {
  eph: { failures: 3, lockMs: hours(1) },
  vip: { failures: 5, lockMs: minutes(4) },
} as const

/** Links and codes that come by mail. */
export const tokenLives = {
  activationMs: hours(48),
  resetMs: hours(1),
  /** Members from another system did not ask for their link, and may be away. */
  passwordInvitationMs: days(14),
  emailChangeMs: days(1),
  /** The link to the list of passkeys: members who lost one ask for it, and the notice of a new one has it. */
  passkeysMs: hours(1),
  passkeyNoticeMs: days(1),
  /** Life of the cookie that tells which browser signed up: a login may ask for another activation link weeks later. */
  signupMarkMs: days(30),
  cardCodeMs: minutes(10),
} as const

/** Mails that come back (rules/mails.md): after so many different ones, neither letters nor offers are sent. */
export const bounceLimits = {
  mails: 3,
  /** A mail of which nothing was heard for this long has arrived: mail servers give up after five days (RFC 5321). */
  silenceMs: days(7),
  /** A report, with the mail it is about. */
  reportBytes: kibibytes(512),
} as const

/** A backup is due once the one of the night before is this old. */
export const backupLimits = { dueMs: hours(36) } as const

/**
 * Mails of one kind to one mailbox within the window, whatever asks for them; invitations that a member sends a day;
 * `letterTests`: test mails of the letter, for each mailbox and hour.
 */
export const mailLimits = {
  perHour: 3,
  perMailbox: 12,
  windowMs: hours(1),
  invitationsPerDay: 10,
  letterTests: 10,
} as const

/** Sendings of the letter. */
export const letterLimits = {
  /** No more letters are put into the outbox while so many there are not tried yet, */
  untried: 20,
  /** or so many were refused by a mail server that is away. */
  unreachable: 20,
  /** Letters that the pace allows in this time may be sent at once. */
  burstMs: seconds(1),
  atOnce: 500,
  /** A sending whose time passed longer ago than this waits for a person. */
  lateMs: days(1),
  /** The furthest time that a sending may be planned for. */
  aheadMs: days(366),
} as const

/** Card verification: tries of a code, and how long its proof is worth a sign-up. */
export const cardCodeLimits = { tries: 5, proofMs: hours(1) } as const

/** A session ends after this long without a request. */
export const sessionLimits = {
  idleMs: hours(12),
  rememberMs: days(30),
  /** From its oldest login, however often it is used. */
  longestMs: days(7),
  longestRememberedMs: days(90),
} as const

/** How long after its login a session may change the e-mail without the password. */
export const freshLoginMs = minutes(15)

/** How long a form whose session had ended waits for its member's login. */
export const waitingFormMs = minutes(15)

/** Answers kept for a repeated Idempotency-Key; those of login and password calls are kept shortly. */
export const idempotencyLives = { answerMs: days(1), loginMs: minutes(1) } as const

/** Characters of a password. */
export const passwordLimits = { min: 8, max: 64 } as const

/** Years since birth, at most. */
export const oldestYears = 120

/** Card renewals that a member may ask for. */
export const cardRenewalLimits = { requests: 2, months: 12 } as const

/** Days before and after a birthday in which it is celebrated. */
export const birthdayDays = 7

/** Days that a less strict protection waits before it holds. */
export const coolingOffDays = 7

/** Characters of form fields, at most. */
export const formLimits = {
  line: 80,
  name: 60,
  email: 254,
  phone: 30,
  message: 4000,
  code: 12,
  pagePath: 300,
  typedDay: 14,
} as const

/** A stay: nights, rooms and travellers at most, the age of a child, characters of a code, days ahead that are sold. */
export const stayLimits = {
  nights: 30,
  rooms: 9,
  adults: 18,
  children: 9,
  childAge: 17,
  code: 30,
  aheadDays: 540,
} as const

/** A request for a table; the names are those of `/table-redirect`. */
export const tableLimits = { people: 8, days: 45 } as const

/** Lifetimes of places and offers (rules/poker.md). */
export const pokerLimits = {
  /** How long a registration holds its place. */
  holdMs: minutes(30),
  /** Longer than the hold, since the merchant allows no session under half an hour. */
  sessionMs: minutes(32),
  /** A process that needs longer to open a session at the merchant is taken for dead. */
  startMs: seconds(20),
  /** How long a freed place is offered to the next player in line. */
  offerMs: hours(2),
  /** A place given back this long before the first card is refunded in full; the story conditions.json says so in words. */
  refundBeforeMs: days(1),
  /** A screen reader hears once, this long before the end of a hold, that it is near. */
  soonMs: minutes(5),
  /** After how long the merchant is asked about a payment without notification. */
  askAgainMs: minutes(2),
  /** After how long the merchant is asked again about a refund under way; banks take days. */
  refundAgainMs: hours(1),
  /** The desk welcomes players from so long before the first card until so long after the planned end. */
  checkInBeforeMs: hours(12),
  checkInAfterMs: hours(6),
  /** An evening stays in the desk's list this long after its end. */
  eveningListedMs: days(2),
} as const

/** A page that shows live figures reads them again after this long when no stream or script does it. */
export const liveRefresh = { jackpotsMs: seconds(30), tournamentSeconds: 20, letterSeconds: 10 } as const

/** Signed notifications of other systems. */
export const notificationLimits = { bodyBytes: mebibytes(2), events: 10_000, clockSkewMs: minutes(5) } as const

/** Reservations that the booking engine delivers (docs/partners.md): elements within elements, and the whole message. */
export const reservationLimits = { bodyBytes: mebibytes(0.5), depth: 40, refusedRows: 20 } as const

/** Values, a room and a day each, that one message about prices and free rooms may set; cents of a night at most. */
export const nightlyLimits = { values: 10_000, cents: 100_000_00 } as const
