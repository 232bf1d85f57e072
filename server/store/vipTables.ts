import type { Generated } from 'kysely'
import type { Civility } from '#shared/account/api.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { Locale } from '#shared/locales.ts'
import type { EndReason } from '#shared/vip/cards.ts'
import type { Flag } from './columns.ts'

/** Row types of the casino VIP card and of the casino floor, in the forms of `tables.ts`. */
export interface VipTables {
  vipMembers: VipMembersTable
  casinoCards: CasinoCardsTable
  blankCards: BlankCardsTable
  endedCards: EndedCardsTable
  cardVerifications: CardVerificationsTable
  pointsLines: PointsLinesTable
  lineClaims: LineClaimsTable
  pointsAdjustments: PointsAdjustmentsTable
  rewardClaims: RewardClaimsTable
  sponsorships: SponsorshipsTable
  advantageUses: AdvantageUsesTable
  welcomeOffers: WelcomeOffersTable
  protections: ProtectionsTable
  keptPauses: StoredPausesTable
  casinoVisits: CasinoVisitsTable
  jackpots: JackpotsTable
  machinePayments: MachinePaymentsTable
  tableStates: TableStatesTable
  floorEvents: FloorEventsTable
}

/**
 * Members of the casino VIP card. An erased one keeps id, status and dates alone, without card, file or sponsor, so
 * that the remaining lines of the ledger belong to nobody.
 */
interface VipMembersTable {
  id: string
  /** As typed, trimmed, NFC. */
  email: string
  /** identity/comparisonKeys.ts; unique; every lookup goes by it. */
  emailKey: string
  passwordHash: string | null
  civility: Civility | null
  firstname: string
  lastname: string
  birthName: string | null
  commonName: string | null
  birthdate: string
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  /** E.164. */
  phoneNumber: string | null
  addressJson: string | null
  /** Card number: 12 digits, Luhn; unique. Null until a card was proven or issued, and while it is blocked. */
  cvip: string | null
  /** A pre-member shows it at a casino; unique. Null for a member who never was one. */
  fileNumber: string | null
  /** The end of the file at the casino. */
  fileExpiresAt: number | null
  /** Uid of the chip; unique. */
  rfid: string | null
  /** shared/vip/statusMachine.ts. */
  status: Generated<'white' | 'silver' | 'gold' | 'black'>
  /** shared/vip/memberMachine.ts. */
  state: Generated<'unconfirmed' | 'preMember' | 'full' | 'erased'>
  /** The card was proven at sign-up, so that confirming the address makes a full member. */
  cardProven: Generated<Flag>
  /** 8 capitals and digits; unique. */
  sponsorCode: string
  sponsorMemberId: string | null
  /** Slug of the casino's story. */
  favouriteCasino: string | null
  /** `YYYY-MM-DD`; comes back each year. */
  favouriteDate1: string | null
  favouriteDate2: string | null
  /** The day, `YYYY-MM-DD`, of the latest favourite date of which a mail was written. */
  favouriteToldFor: string | null
  prefersGames: Generated<Flag>
  prefersRestaurants: Generated<Flag>
  prefersShows: Generated<Flag>
  hotelFirstPartyEmail: Generated<Flag>
  hotelFirstPartySms: Generated<Flag>
  hotelFirstPartyMail: Generated<Flag>
  casinoFirstPartyEmail: Generated<Flag>
  casinoFirstPartySms: Generated<Flag>
  casinoFirstPartyMail: Generated<Flag>
  thirdPartyEmail: Generated<Flag>
  thirdPartySms: Generated<Flag>
  thirdPartyMail: Generated<Flag>
  unsubscribeReason: string | null
  language: Locale
  becameFullAt: number | null
  /** Last activity of the points: the expiry run counts from it. */
  lastActivityAt: number | null
  /** The `lastActivityAt` after whose twelve months the points expire, as the mail said; null: none was sent. */
  expiryWarnedAt: number | null
  /** Year of the last review of the status (1 January). */
  reviewedYear: number | null
  createdAt: number
  updatedAt: number
  version: Generated<number>
}

/** Cards given in a casino whose holder has no account yet (`cardRegistered`); the account deletes the row. */
interface CasinoCardsTable {
  cvip: string
  lastname: string
  firstname: string
  birthdate: string
  email: string
  emailKey: string
  rfid: string | null
  /** Trigram. */
  casino: string | null
  registeredAt: number
}

/** Cards of a casino's stock (`cardStocked`), given to nobody so far; giving one deletes its row. */
interface BlankCardsTable {
  cvip: string
  /** Uid of the chip; unique. */
  rfid: string | null
  /** Trigram. */
  casino: string | null
  stockedAt: number
}

/**
 * Cards that are no longer good, so that their numbers are given to nobody else. The member's own row has the card that
 * is good, and none while it is blocked: whatever reads it refuses the old number at once.
 */
interface EndedCardsTable {
  cvip: string
  rfid: string | null
  vipMemberId: string
  /** `blocked`: it may be given back to its member; `replaced`: never. */
  state: 'replaced' | 'blocked'
  reason: EndReason
  endedAt: number
}

/** Six digits that were sent to the holder of a card, and the proof that they gave. */
interface CardVerificationsTable {
  id: string
  /** Null: card, name or birth date were wrong, nothing was sent, and no code is right. */
  cvip: string | null
  codeHash: string | null
  tries: Generated<number>
  createdAt: number
  expiresAt: number
  /** SHA-256 of the proof, hex; unique. */
  proofHash: string | null
  provenAt: number | null
  usedAt: number | null
}

/** The ledger: lines are added and neither changed nor deleted (triggers refuse it), except `remaining`,
 * and `label` when its member is erased; the demo world moves `at`. The balance is their sum. */
interface PointsLinesTable {
  id: string
  vipMemberId: string
  /** Signed. */
  points: number
  kind: 'earned' | 'spent' | 'expired' | 'adjusted'
  source: string
  /** Trigram. */
  casino: string | null
  label: string
  at: number
  /** Points left of a line that gave some; null for a line that took some. Never below 0. */
  remaining: number | null
  /** The floor's event, handled once; unique. */
  eventId: string | null
  claimId: string | null
}

/** Members' complaints about lines of points; at most one open a line. */
interface LineClaimsTable {
  id: string
  vipMemberId: string
  lineId: string
  message: string
  /** Settled when the house has answered it. */
  state: 'open' | 'settled'
  at: number
  settledAt: number | null
  /** How it was answered; null while it is open, and of claims that were settled without an answer. */
  outcome: 'adjusted' | 'refused' | null
  /** Words of the house, which the member reads. */
  answer: string | null
  /** Slug of the house; null: the group, or an operator. */
  settledHouse: string | null
  /** The person of the desk; null: an operator. */
  settledBy: string | null
}

/** Adjustments of ledgers by hand, those that wait for a second person among them. */
interface PointsAdjustmentsTable {
  id: string
  vipMemberId: string
  /** Signed, not 0. */
  points: number
  /** The member reads it beside the points. */
  label: string
  /** shared/desk/points.ts. */
  reason: string
  /** The claim on a line that it answers. */
  lineClaimId: string | null
  /** `alone`: done by one person; `approved`: by two. One that waits is over at `expiresAt`. */
  state: 'waiting' | 'alone' | 'approved' | 'declined'
  /** Slug of the house; null: an operator. */
  house: string | null
  /** The person of the desk; null: an operator. */
  requestedBy: string | null
  requestedAt: number
  expiresAt: number
  /** The second person. */
  decidedBy: string | null
  decidedAt: number | null
}

interface RewardClaimsTable {
  id: string
  vipMemberId: string
  /** Slug of the reward's story. */
  reward: string
  points: number
  /** Number of the piece, from 1, of a reward with a stock; null for a reward without one. */
  piece: number | null
  /** Shown at the casino; unique. */
  code: string
  /** shared/vip/claimMachine.ts. */
  state: 'claimed' | 'redeemed' | 'refunded'
  at: number
  /** When it was redeemed or refunded; null while it is neither. */
  settledAt: number | null
  /** Slug of the house; null also when a system named none. */
  settledHouse: string | null
  /** The person of the desk; null: a system of the group. */
  settledBy: string | null
}

/** Invitations of a sponsor; one an address and sponsor, one sponsor a godson. */
interface SponsorshipsTable {
  id: string
  sponsorId: string
  godsonMemberId: string | null
  /** Empty, as the address, of an erased godson and of an invitation that ended after 12 months. */
  firstname: string
  email: string
  /** identity/comparisonKeys.ts; of an ended invitation a keyed hash of it, of an erased godson the row's id. */
  emailKey: string
  invitedAt: number
  registeredAt: number | null
  fullAt: number | null
  /** Calendar year (the house’s zone) of whose ten it is one; null while it is none. */
  countedYear: number | null
}

interface AdvantageUsesTable {
  id: string
  vipMemberId: string
  advantage: string
  at: number
  /** `YYYY-MM-DD` and `YYYY-MM` in the house’s zone. */
  day: string
  month: string
  /** Unique. */
  eventId: string
  /** House and person of the desk; null: the floor counted it. */
  house: Generated<string | null>
  countedBy: Generated<string | null>
}

interface WelcomeOffersTable {
  vipMemberId: string
  givenAt: number
  expiresAt: number
  usedAt: number | null
}

/** Protections that a member set. */
interface ProtectionsTable {
  programme: Programme
  memberId: string
  pauseUntil: number | null
  visitsPerMonth: number | null
  muteGaming: Generated<Flag>
  changedAt: number
  /** Settings that take effect at `pendingFrom`, as JSON: weakening a protection waits. */
  pendingJson: string | null
  pendingFrom: number | null
}

/** Pauses, limits and blocks of accounts that were erased (server/protection/storedPauses.ts); swept when they end. */
interface StoredPausesTable {
  /** HMAC-SHA256 of an e-mail, or of a name with birth date, as base64url. */
  keyHash: string
  until: number
  /** Null: a pause, or a block for misuse. */
  visitsPerMonth: number | null
}

/** Visits of members who limit their visits; of others none is stored. Once an evening and house. */
interface CasinoVisitsTable {
  id: string
  vipMemberId: string
  /** Slug. */
  house: string
  /** `YYYY-MM-DD` and `YYYY-MM` of its evening (server/protection/visits.ts). */
  evening: string
  month: string
  at: number
  /** The person of the desk; null: a system of the house. */
  countedBy: string | null
  undoneAt: number | null
}

/** `casino` is a trigram here and below; amounts are cents. */
interface JackpotsTable {
  casino: string
  machine: string
  name: string
  amount: number
  currency: string
  at: number
}

interface MachinePaymentsTable {
  id: string
  casino: string
  machine: string
  amount: number
  currency: string
  at: number
}

interface TableStatesTable {
  casino: string
  tableName: string
  game: string
  betMin: number
  betMax: number
  positions: number
  open: Generated<Flag>
  at: number
}

/** The latest events of the floor, for streams that come back (Last-Event-ID); the oldest are deleted. */
interface FloorEventsTable {
  seq: Generated<number>
  /** The floor's; unique. */
  id: string
  casino: string
  type: string
  /** JSON. */
  data: string
  at: number
}
