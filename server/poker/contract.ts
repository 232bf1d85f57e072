import type { Router } from 'express'
import type { Call } from '#server/http/calls/call.ts'
import type { Job } from '#server/jobs/jobs.ts'
import type { Page } from '#shared/api/page.ts'
import type {
  LiveTournament,
  PaymentPhase,
  RefundReason,
  Registration,
  Tournament,
  TournamentSummary,
  WaitlistEntry,
  WaitlistPlace,
} from '#shared/api/poker.ts'
import type { ErrorId } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import type { TournamentFilter } from '#shared/poker/tournamentFilter.ts'

/** Filters of a list of tournaments, checked. */
export interface TournamentQuery extends TournamentFilter {
  /** Counts from 1; beyond the end the list is empty. */
  page: number
}

export interface TournamentReadings {
  /**
   * Those whose first card is not dealt, and those being played, the soonest first.
   * @throws ProductError generic.unavailable
   */
  list(locale: Locale, query: TournamentQuery): Promise<Page<TournamentSummary>>
  /** @throws ProductError payment.tournamentUnavailable, generic.unavailable */
  one(locale: Locale, slug: string): Promise<Tournament>
  /** What its live page is drawn from, and the stream's events. @throws as {@link TournamentReadings.one} */
  live(slug: string): Promise<LiveTournament>
}

/** Where a payment stands, for the page that the merchant leads back to. */
export interface PaymentReturn {
  registration: Registration
  phase: PaymentPhase
  /** Whose message the page says, for the phases that are no success. */
  error: ErrorId | null
  /** Of what was given up, taken back or paid in vain. */
  reason: RefundReason | null
}

/** Of one member each; nobody sees another's. */
export interface RegistrationReadings {
  /** The soonest tournament first; those that came to nothing (failed, expired) only while they are a day old. */
  ofMember(vipMemberId: string, locale: Locale): Promise<Registration[]>
  /** @throws ProductError generic.notFound: unknown, or somebody else's */
  one(vipMemberId: string, id: string, locale: Locale): Promise<Registration>
  /** The one that is held, paid or confirmed. */
  at(vipMemberId: string, slug: string, locale: Locale): Promise<Registration | null>
  /**
   * Asks the merchant when nothing has been heard of a payment yet, and takes what it says.
   * @throws as {@link RegistrationReadings.one}
   */
  paymentReturn(vipMemberId: string, id: string, locale: Locale): Promise<PaymentReturn>
}

export interface WaitingListReadings {
  placeOf(vipMemberId: string, slug: string): Promise<WaitlistPlace | null>
  ofMember(vipMemberId: string, locale: Locale): Promise<WaitlistEntry[]>
}

/** Calls of `/api/poker` by their names; pages post their forms to the same. */
export interface PokerCalls {
  readTournaments: Call
  readTournament: Call
  /** POST registrations `{tournament}` → 201 {@link import('#shared/api/poker.ts').RegistrationStarted} */
  register: Call
  readRegistrations: Call
  readRegistration: Call
  /** DELETE registrations/:id → 204 */
  cancel: Call
  /** POST tournaments/:slug/waitlist → 201, or 200 for who is on it, {@link WaitlistPlace} */
  joinWaitlist: Call
  /** DELETE tournaments/:slug/waitlist → 204 */
  leaveWaitlist: Call
}

/** What server/services.ts, server/app.ts and the pages of poker use of this room. */
export interface PokerRoom {
  tournaments: TournamentReadings
  registrations: RegistrationReadings
  waitingList: WaitingListReadings
  calls: PokerCalls
  /** False in production without the merchant's keys: pages say so, and POST registrations is 503. */
  isPayable: boolean
  /** The merchant's webhook, and the streams. */
  routes: Router
  jobs: Job[]
  /** Ends the streams. */
  drain: () => void
}
