import type { Generated } from 'kysely'
import type { Civility } from '#shared/account/api.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { Locale } from '#shared/locales.ts'
import type { Flag } from './columns.ts'

/** Row types of the casino VIP card and of the casino floor, in the forms of `tables.ts`. */
export interface VipTables {
  vipMembers: VipMembersTable
  casinoCards: CasinoCardsTable
  cardVerifications: CardVerificationsTable
  pointsLines: PointsLinesTable
  lineClaims: LineClaimsTable
  rewardClaims: RewardClaimsTable
  sponsorships: SponsorshipsTable
  advantageUses: AdvantageUsesTable
  welcomeOffers: WelcomeOffersTable
  protections: ProtectionsTable
  keptPauses: KeptPausesTable
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
  /** Card number: 12 digits, Luhn; unique. Null until a card was proven or issued. */
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
  favouriteDate1: string | null
  favouriteDate2: string | null
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

/** The ledger: lines are added and never changed, except `remaining`; the balance is their sum. */
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
  /** Settled when the ledger was corrected by hand. */
  state: 'open' | 'settled'
  at: number
  settledAt: number | null
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
  state: string
  at: number
}

/** Invitations of a sponsor; one an address and sponsor, one sponsor a godson. */
interface SponsorshipsTable {
  id: string
  sponsorId: string
  godsonMemberId: string | null
  firstname: string
  email: string
  emailKey: string
  invitedAt: number
  registeredAt: number | null
  fullAt: number | null
  /** Calendar year (Europe/Paris) of whose ten it is one; null while it is none. */
  countedYear: number | null
}

interface AdvantageUsesTable {
  id: string
  vipMemberId: string
  advantage: string
  at: number
  /** `YYYY-MM-DD` and `YYYY-MM` in Europe/Paris. */
  day: string
  month: string
  /** Unique. */
  eventId: string
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

/** Pauses of accounts that were erased (server/protection/storedPauses.ts); swept when they end. */
interface KeptPausesTable {
  /** HMAC-SHA256 of an e-mail, or of a name with birth date, as base64url. */
  keyHash: string
  until: number
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
