import type { Generated } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { DisputeState, PaymentState, RefundReason, RegistrationState } from '#shared/poker/api.ts'
import type { Flag } from './columns.ts'
import type { Texts } from './inLanguage.ts'

/** Tables of poker tournaments. */
export interface PokerTables {
  tournaments: TournamentsTable
  registrations: RegistrationsTable
  payments: PaymentsTable
  balanceMovements: BalanceMovementsTable
  waitingList: WaitingListTable
  tournamentClocks: TournamentClocksTable
}

/**
 * A tournament as it was last read from its story, and how many of its places are taken. A story that gets a new date
 * after it was played gets a second row; a story has one row that is to come.
 */
interface TournamentsTable {
  id: string
  storyUuid: string
  slug: string
  titles: Texts
  casinoName: string
  /** The house whose desk runs it, as `deskHouses` names it; null: a row of a build that did not store it. */
  casinoSlug: string | null
  startsAt: number
  endsAt: number
  /** The end of late registration, or the first card. */
  registrationUntil: number
  places: number
  /** Held, paid, confirmed, and offered to the waiting list. */
  taken: Generated<number>
  state: 'open' | 'cancelled' | 'past'
  /** `published_at` of the story: a date that moves without it (the demo world's) is no editor's change. */
  revision: string
  createdAt: number
}

/** A place that a member has, or had. shared/poker/registrationMachine.ts. */
interface RegistrationsTable {
  id: string
  tournamentId: string
  /** Null: sold at the desk of the casino, or the member was erased. */
  vipMemberId: string | null
  state: RegistrationState
  paymentId: string | null
  /** Read out at the desk. */
  code: string
  heldUntil: number
  /** The end of the full refund: 24 hours before the start; the first card, once the date was changed. */
  refundableUntil: number
  /** Rises when the date changes: SEQUENCE of its calendar file. */
  sequence: Generated<number>
  createdAt: number
  confirmedAt: number | null
  endedAt: number | null
  /** When the player came to the desk, and who welcomed them; without a person a system of the house. */
  checkedInAt: number | null
  checkedInBy: string | null
  /** The player did not come: the place was given up, and is had again if one is free. */
  noShowAt: number | null
  /** Last name of a player without an account, for the list of the evening; it ends by its age, the first name with it. */
  guestName: string | null
  guestFirstname: string | null
  /** Money that the desk took, and when it gave it back. */
  deskCents: number | null
  deskCurrency: string | null
  deskRefundedAt: number | null
}

/** A payment at the merchant's. shared/poker/paymentMachine.ts. */
interface PaymentsTable {
  id: string
  registrationId: string
  vipMemberId: string | null
  state: PaymentState
  /** The money came after the payment had been given up. */
  isLate: Generated<Flag>
  amountCents: number
  /** ISO 4217, capitals. */
  currency: string
  locale: Locale
  /** The merchant's Checkout Session; null until the merchant has answered. */
  sessionId: string | null
  intentId: string | null
  checkoutUrl: string | null
  /** When the merchant was last asked about the payment. */
  askedAt: number
  /** Why the place was given up, and with it the money, if any came: with `succeeded` the whole fee is still owed. */
  refundReason: RefundReason | null
  refundId: string | null
  /** The amount that was really paid, as the merchant says; null before. */
  paidCents: number | null
  paidCurrency: string | null
  /** Cents that are back with the player. */
  refundedCents: Generated<number>
  /** A refund that is under way, that the card's bank sent back, or that was then paid another way. */
  refundState: 'pending' | 'failed' | 'otherwise' | null
  dispute: DisputeState | null
  /** When the merchant was asked for what the last four say: an older answer changes nothing. */
  moneyAt: number | null
  createdAt: number
  paidAt: number | null
  refundedAt: number | null
}

/** A movement of the merchant's balance by one of our payments, as the merchant's balance transaction says. */
interface BalanceMovementsTable {
  id: string
  paymentId: string
  intentId: string
  /** The charge, the refund or the dispute. */
  sourceId: string
  /** The merchant's `reporting_category`: charge, refund, refund_failure, dispute, dispute_reversal, or a new one. */
  category: string
  /** Negative where money leaves. */
  grossCents: number
  feeCents: number
  /** Currency of the balance, capitals. */
  currency: string
  createdAt: number
}

/** A player on the waiting list. shared/poker/waitingListMachine.ts. */
interface WaitingListTable {
  id: string
  tournamentId: string
  vipMemberId: string
  state: 'waiting' | 'offered' | 'held' | 'withdrawn'
  position: number
  offeredUntil: number | null
  /** The registration that followed the offer. */
  registrationId: string | null
  createdAt: number
}

/** The last known state of a tournament's clock, from the floor or from the desk. */
interface TournamentClocksTable {
  /** Slug. */
  tournament: string
  level: number
  startedAt: number
  playersLeft: number
  paused: Flag
  at: number
  /** The desk's last press, and whose: the state is the desk's if this is `at`. */
  deskAt: number | null
  deskBy: string | null
}
