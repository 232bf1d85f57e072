import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { MailKind } from '#server/mail/kinds.ts'
import type { Civility } from '#shared/account/api.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { IbLevel } from '#shared/hotel/api.ts'
import type { Locale } from '#shared/locales.ts'
import type { Flag } from './columns.ts'
import type { DeskTables } from './deskTables.ts'
import type { EventTables, QueuedTable } from './eventTables.ts'
import type { Texts } from './inLanguage.ts'
import type { PasskeyTables } from './passkeyTables.ts'
import type { PokerTables } from './pokerTables.ts'
import type { VipTables } from './vipTables.ts'
import type { ConsentTables, FormTables, LetterTables } from './visitorTables.ts'

/**
 * Row types of every table, as kysely's CamelCasePlugin gives them: `email_key` is `emailKey` here.
 * `…At` are epoch milliseconds, days are text `YYYY-MM-DD`, `Flag`s 0 or 1, money is integer cents.
 */
export interface Tables
  extends VipTables,
    FormTables,
    ConsentTables,
    PokerTables,
    DeskTables,
    PasskeyTables,
    EventTables,
    LetterTables {
  hotelMembers: HotelMembersTable
  sessions: SessionsTable
  tokens: TokensTable
  lockouts: LockoutsTable
  outbox: OutboxTable
  foreignHashes: ForeignHashesTable
  mailTurns: MailTurnsTable
  mailCopies: MailCopiesTable
  mailCopyFiles: MailCopyFilesTable
  offerReaders: OfferReadersTable
  mailBounces: MailBouncesTable
  idempotencyKeys: IdempotencyKeysTable
  stays: StaysTable
  cardRenewals: CardRenewalsTable
  consents: ConsentsTable
  staff: StaffTable
  takenEvents: TakenEventsTable
  refusedMessages: RefusedMessagesTable
  nightlyRates: NightlyRatesTable
  calendarFeeds: CalendarFeedsTable
  cardKeys: CardKeysTable
  jobs: JobsTable
  schemaCompatibility: SchemaCompatibilityTable
  processes: ProcessesTable
  storySlugs: StorySlugsTable
}

/** Stories that rows name: houses of the four folders, and rewards. */
export type SlugKind = 'house' | 'reward'

/** The store itself, or the transaction that is under way. */
export type Queries = Kysely<Tables>

/** The transaction that is under way. */
export type Tx = Transaction<Tables>

/** A row as a select of all columns gives it. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>
/** A row as an insert needs it. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>

/**
 * Members of the hotel programme. An erased member keeps id, number and dates alone: texts are empty, optional ones
 * null and `emailKey` is `erased:<id>`, so that the address is free again.
 */
interface HotelMembersTable {
  id: string
  /** As typed, trimmed, NFC. */
  email: string
  /** identity/comparisonKeys.ts; unique; every lookup goes by it. */
  emailKey: string
  /** argon2id in PHC form; null until one is set. */
  passwordHash: string | null
  /** As in the API; null until a collaborator, who is not asked at activation, has chosen one. */
  civility: Civility | null
  firstname: string
  lastname: string
  birthdate: string
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  /** E.164. */
  phoneNumber: string | null
  /** The address of shared/account/api.ts as JSON, written whole; null: none is stored. */
  addressJson: string | null
  level: Generated<IbLevel>
  /** 10 digits, Luhn; unique. */
  ibNumber: string
  /** shared/hotel/memberMachine.ts. */
  state: Generated<'unconfirmed' | 'active' | 'erased'>
  hotelFirstPartyEmail: Generated<Flag>
  hotelFirstPartySms: Generated<Flag>
  hotelFirstPartyMail: Generated<Flag>
  casinoFirstPartyEmail: Generated<Flag>
  casinoFirstPartySms: Generated<Flag>
  casinoFirstPartyMail: Generated<Flag>
  thirdPartyEmail: Generated<Flag>
  thirdPartySms: Generated<Flag>
  thirdPartyMail: Generated<Flag>
  /** The reason for the end of all of them; null while one is on. */
  unsubscribeReason: string | null
  language: Locale
  /** A collaborator's; unique. */
  employeeNumber: string | null
  createdAt: number
  updatedAt: number
  /** Counts changes: an update that names the version it read cannot overwrite another one. */
  version: Generated<number>
}

/** One row a session; both programmes may be in it. identity/sessions.ts. */
interface SessionsTable {
  id: string
  hotelMemberId: string | null
  vipMemberId: string | null
  /** `reading`: a card login, which sees points alone and changes nothing. */
  kind: 'full' | 'reading'
  /** 1: its cookie outlives the browser, since a login of it was to be remembered. */
  remember: Flag
  /** The programme whose login was not to be remembered, while the other's was; its part ends when the browser is closed. */
  endsWithBrowser: Programme | null
  /** Browser and system, from the user agent: "Firefox, Windows". */
  device: string
  /** The network of the login (IPv4 /24, IPv6 /48), never the whole address. */
  network: string | null
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  /** 1: a member of it may have asked for protection, and is looked up; 0: none has. */
  isProtected: Flag
  /** When each of the two members logged in; `createdAt` is the last login alone. */
  hotelLoginAt: number | null
  vipLoginAt: number | null
  /** The passkey that each of the two signed in with; null: another way. */
  hotelPasskeyId: string | null
  vipPasskeyId: string | null
}

/** A link of a mail. identity/tokens.ts. */
interface TokensTable {
  /** SHA-256 of the token, hex: the token itself is in the mail alone. */
  hash: string
  purpose: string
  programme: Programme
  memberId: string
  payload: string | null
  createdAt: number
  expiresAt: number
  usedAt: number | null
  /** Ended by its use, a newer link, or another act of its member; null while it holds, and for old rows. */
  endedBy: 'use' | 'newer' | 'other' | null
}

/** Consecutive failed tries per address, whether it is an account or not. identity/lockout.ts. */
interface LockoutsTable {
  programme: Programme
  emailKey: string
  failures: number
  /** Tries whose password is being checked. */
  pending: number
  pendingAt: number
  lastFailedAt: number
  blockedUntil: number | null
}

/** A hash of nobody for each kind and cost that members brought from other systems. server/identity. */
interface ForeignHashesTable {
  sample: string
  /** When the last of them came in: epoch ms. */
  seenAt: number
}

/** Mails to be sent, and sent ones. server/mail. */
interface OutboxTable extends QueuedTable {
  /** Name of the template. */
  kind: MailKind
  locale: Locale
  recipient: string
  /** identity/comparisonKeys.ts of the recipient: a person is found by it. */
  recipientKey: string
  /** The same of the person whom a mail to a desk or a friend is about; null: it is about its reader. */
  aboutKey: string | null
  /** Input of the template, as JSON; may hold links, so it is emptied once the mail has left or is useless. */
  payload: string | null
}

/** Answers of posts that may be repeated. */
interface IdempotencyKeysTable {
  /** Hash of call, path, session and key. */
  id: string
  sessionId: string | null
  /** Owners of the answer: the members of its session, or without one the address in the body (comparisonKeys.ts). */
  hotelMemberId: string | null
  vipMemberId: string | null
  emailKey: string | null
  /** HMAC of the body without its password fields. */
  bodyHmac: string
  state: Generated<'working' | 'done'>
  status: number | null
  /** Body of the answer as JSON; null: none (204). */
  answer: string | null
  createdAt: number
  expiresAt: number
}

/** Bookings of the engine; without a member until one confirms the address. */
interface StaysTable {
  id: string
  /** The engine's; unique. */
  number: string
  /** Slug of the hotel's story. */
  hotel: string
  fromDay: string
  toDay: string
  nights: number
  rooms: number
  adults: number
  children: number
  /** shared/hotel/stayMachine.ts. */
  state: Generated<'upcoming' | 'ended' | 'cancelled'>
  hotelMemberId: string | null
  /** Null once the guest was erased. */
  emailKey: string | null
  ibNumber: string | null
  totalCents: number
  currency: string
  /** The engine's code of the room, and its name there. */
  room: Generated<string | null>
  roomName: Generated<string | null>
  /** The stay before its last change that a guest notices, as JSON; null: it was never changed. */
  changedFrom: Generated<string | null>
  /** Rises with each change: the SEQUENCE of its calendar file. */
  sequence: Generated<number>
  /** `at` of the last event: an older one that comes late changes nothing. */
  changedAt: number
  createdAt: number
  updatedAt: number
}

/** Requests for a new card; at most one a member is not delivered (0106). Its instants are its state. */
interface CardRenewalsTable {
  id: string
  hotelMemberId: string
  requestedAt: number
  madeAt: Generated<number | null>
  sentAt: Generated<number | null>
  /** Slug of the hotel where the card waits; `post`: on its way to the member's address. */
  handOver: Generated<string | null>
  deliveredAt: number | null
  /** The last step that a person at the desk made. */
  movedAt: Generated<number | null>
  movedHouse: Generated<string | null>
  movedBy: Generated<string | null>
}

/** Proof of each consent; at most one a purpose and channel is in force. */
interface ConsentsTable {
  id: string
  programme: Programme
  memberId: string
  /** `hotelFirstParty`, `casinoFirstParty`, `thirdParty`, `terms`, `privacy`. */
  purpose: string
  /** `email`, `sms`, `mail`; `site` for a consent without a channel. */
  channel: string
  granted: Flag
  /** Message id or version of the sentence, and the sentence as it was shown. */
  wordingId: string
  wording: string
  locale: Locale
  givenAt: number
  withdrawnAt: number | null
  /** Path of the page on which it was given; null: not known. */
  page: string | null
}

/** Collaborators of the group (npm run staff:import). */
interface StaffTable {
  employeeNumber: string
  firstname: string
  lastname: string
  birthdate: string
  leftAt: number | null
  /** The account that was activated with this number. */
  hotelMemberId: string | null
}

/** Private calendar addresses. server/calendar/privateFeeds.ts. */
interface CalendarFeedsTable {
  token: string
  programme: Programme
  memberId: string
  createdAt: number
}

/** Keys of devices that sign the offline member card; a row goes with its session. server/card/cardKeys.ts. */
interface CardKeysTable {
  /** Id in the code of the card: 16 characters, random. */
  id: string
  /** One key a session, which is one device. */
  sessionId: string
  /** The point of P-256, uncompressed, as base64url. */
  publicKey: string
  createdAt: number
}

/** Events of other systems, each handled once by its id. */
interface TakenEventsTable {
  /** `booking`, `floor`, `stripe`. */
  source: string
  id: string
  takenAt: number
}

/** Messages of the booking engine that the site could not take. A later one of the same number that it takes removes them. */
interface RefusedMessagesTable {
  id: string
  /** The engine's number of the reservation, and of its hotel; null: the message does not say it. */
  number: string | null
  hotel: string | null
  /** OpenTravel's code, and the sentence that the sender got. */
  code: number
  reason: string
  at: number
}

/** A night at a hotel as the booking engine told of it, each value by its own message. server/booking/rates. */
interface NightlyRatesTable {
  /** The engine's number of the hotel: a story may be renamed. */
  hotel: string
  day: string
  /** Codes of the engine; `''`: all. */
  room: string
  plan: string
  /** Cents of a room, 1 or 0 for open, nights, rooms. */
  kind: 'amount' | 'open' | 'arrival' | 'minStay' | 'count'
  /** Guests that an amount is for; 0: any number. */
  guests: number
  value: number
  /** Time of the message. */
  at: number
}

/** When each job is due, and the end of its lease. server/jobs. */
interface JobsTable {
  name: string
  dueAt: number
  /** 0: no process runs it. */
  leasedUntil: number
  /** The end of the last run that ended well, and how long it took; null: none yet. */
  ranAt: number | null
  tookMs: number | null
  /** The end of the last run that failed. */
  failedAt: number | null
}

/** Migrations after the baseline, with the oldest build that may run with each. server/store/migrations/migrate.ts. */
interface SchemaCompatibilityTable {
  migration: string
  oldest: string
}

/** Slugs by which rows name stories, also those that a story or its slug had before. server/slugs. */
interface StorySlugsTable {
  kind: SlugKind
  /** Last segment of the story's French address; `~<uuid>` once another story has the slug. */
  slug: string
  uuid: string
  /** The story's titles when it was last seen. */
  names: Texts
  /** When the story got another slug; null: it has this one, or had it last. */
  until: number | null
}

/** Processes of the site, each by its own row. server/cluster/processes.ts. */
interface ProcessesTable {
  /** Random at each start. */
  id: string
  build: string
  /** The newest one that the process knows; null: a build before the first release. */
  migration: string | null
  startedAt: number
  /** Written every half minute: a process that ended at once stays for a while. */
  seenAt: number
}

/** The mails of one kind that a mailbox may get in an hour, a row each: a mail takes a row. server/mail/outbox.ts. */
interface MailTurnsTable {
  /** identity/comparisonKeys.ts, mailboxKey. */
  mailboxKey: string
  /** The kind of mail; of a mail for its asker alone, kind and network or device. By network it takes a row of the kind as well. */
  kind: string
  /** 1 to as many as the kind has an hour. */
  turn: number
  /** Free again an hour later. */
  takenAt: number
}

/** A mail in its reader's account (server/mail/copies.ts). Written with the mail, filled when that has left: until then nobody sees it. */
interface MailCopiesTable {
  id: string
  /** The row of the outbox, which goes after a month. */
  mailId: string
  programme: Programme
  memberId: string
  kind: MailKind
  locale: Locale
  /** The address that it was sent to. */
  recipient: string
  /** Hash of the link's token (identity/tokens.ts), by which the account says what became of it; null without one. */
  linkHash: string | null
  /** Fields of the mail's data that name what it is about, as JSON (server/mail/about.ts); null: nothing. */
  about: string | null
  /** Name and address that it was sent from; null: unknown, of a copy older than this column. */
  sender: string | null
  /** As sent, secrets struck out; null until then. */
  subject: string | null
  text: string | null
  createdAt: number
  sentAt: number | null
  readAt: number | null
}

/** A file that the mail had attached; pictures inside the mail are not kept. */
interface MailCopyFilesTable {
  copyId: string
  name: string
  type: string
  /** Base64: text is the same in both databases. */
  content: string
}

/** Mails that came back for good (server/mail/bounces/unreachable.ts): three of them mark their address. */
interface MailBouncesTable {
  /** The row of the outbox, which goes after a month: each mail counts once. */
  mailId: string
  /** identity/comparisonKeys.ts. */
  emailKey: string
  /** RFC 3463, `5.1.1`; `5.0.0` where the mail server gave none. */
  status: string
  at: number
}

/** Recipients of offers, members or not. server/mail/offerReaders.ts. */
interface OfferReadersTable {
  /** identity/comparisonKeys.ts. */
  emailKey: string
  /** In the clear: each offer carries it, and it can only end them. */
  token: string
  firstAt: number
  /** No offer is sent from then on; null: offers are sent. */
  leftAt: number | null
  /** One of `unsubscribeReasons`, if one was given. */
  unsubscribeReason: string | null
}
