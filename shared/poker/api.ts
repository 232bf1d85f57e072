/** Calls of `/api/poker`. Amounts are cents, instants ISO 8601 in UTC, lists `Page<…>` of shared/http/page.ts. */
import type { Stage } from './tournaments.ts'

export interface Money {
  /** Cents. */
  amount: number
  currency: string
}

/** `cancelled`: it left the content while somebody had a place. Running and over follow the clock. */
export type TournamentStatus = 'open' | 'full' | 'running' | 'over' | 'cancelled'

/** Item of GET tournaments. Names and addresses are in the language of the request. */
export interface TournamentSummary {
  slug: string
  title: string
  /** Path of its page. */
  url: string
  startsAt: string
  buyin: Money
  /** 0: content says no number, so that registration is not possible here. */
  places: number
  /** Neither held, paid, nor offered to somebody on the waiting list. */
  free: number
  /** How many wait, or have an offer. */
  waiting: number
  status: TournamentStatus
  /** Whether POST registrations, or the waiting list, can be asked at all: by the clock and by the content. */
  registrationOpen: boolean
  /** Until when one may enter: late registration's end, else the first card. */
  registrationUntil: string
  casino: { slug: string; name: string; trigram: string; uuid: string } | null
  /** `1A`, `1B` or `2` of a tournament that takes several days. */
  day: string | null
  chips: number | null
  levels: number
  totalMinutes: number
}

/** GET tournaments/{slug}. */
export interface Tournament extends TournamentSummary {
  intro: string | null
  /** Number of the last level in which one may still enter. */
  lateRegistrationUntilLevel: number | null
  structure: Stage[]
}

/** Body of POST registrations; the price is never taken from it. */
export interface RegistrationBody {
  /** Slug. */
  tournament: string
}

export interface PokerBodies {
  registration: RegistrationBody
}

export type RegistrationState = 'held' | 'paid' | 'confirmed' | 'failed' | 'expired' | 'cancelled'

export type PaymentState = 'created' | 'redirected' | 'succeeded' | 'failed' | 'expired' | 'refunded'

/** Answer of POST registrations: the place is held, and paid for at `checkoutUrl` until `expiresAt`. */
export interface RegistrationStarted {
  id: string
  state: RegistrationState
  checkoutUrl: string
  expiresAt: string
}

/** GET registrations and registrations/{id}. */
export interface Registration {
  id: string
  state: RegistrationState
  tournament: Pick<TournamentSummary, 'slug' | 'title' | 'url' | 'startsAt'> & { casino: string | null }
  amount: Money
  /** While it is held. */
  checkoutUrl: string | null
  expiresAt: string | null
  createdAt: string
  /** The code for the desk of the casino, printed and as QR; once confirmed. */
  code: string | null
  /** Until when DELETE gives the whole amount back; null: there is nothing to cancel any more. */
  refundableUntil: string | null
  /** State of a refund of the whole fee; failed: the card's bank sent it back, and the house must pay otherwise. */
  refund: 'pending' | 'done' | 'failed' | null
  /** The money that came back to the player so far. */
  refunded: Money | null
  /** The card's bank contests the payment, and has not decided. */
  disputed: boolean
  /** When the desk of the casino welcomed the player. */
  checkedInAt: string | null
  /** The player did not come: the place was given to others, and is had again only while one is free. */
  noShow: boolean
  /** The entry fee was paid at the desk, which also gives it back. */
  paidAtDesk: boolean
}

/** Answer of POST tournaments/{slug}/waitlist; `place` counts from 1. */
export interface WaitlistPlace {
  place: number
  state: 'waiting' | 'offered'
  /** Until when POST registrations takes the offer. */
  offeredUntil: string | null
}

/** A line of one's waiting lists. */
export interface WaitlistEntry extends WaitlistPlace {
  tournament: Registration['tournament']
}

/**
 * Why a place went, and with it the money, if any came. `byHouse`: staff refunded it at the merchant's; `chargedBack`:
 * the card's bank took it back.
 */
export type RefundReason =
  | 'cancelled'
  | 'late'
  | 'tournamentCancelled'
  | 'placesReduced'
  | 'wrongAmount'
  | 'erased'
  | 'byHouse'
  | 'chargedBack'

/** A payment that the cardholder contests at the bank. `inquiry`: the bank only asks, no money was taken back. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost'

/**
 * Where a payment stands, for the page that the merchant leads back to. `open`: it can still be paid; `waiting`: the
 * merchant has not told yet; `cancelled`: given up; `taken`: the house took it back before it was paid; `refunding`,
 * `refunded` and `refundFailed`: money came, and goes back, or does not reach the card.
 */
export type PaymentPhase =
  | 'open'
  | 'waiting'
  | 'confirmed'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'taken'
  | 'refunding'
  | 'refunded'
  | 'refundFailed'

/** `live` of …/stream, and what the page is drawn from: everything that changes while a tournament is played. */
export interface LiveTournament {
  slug: string
  /** When this was said. */
  at: string
  phase: 'before' | 'level' | 'break' | 'paused' | 'over'
  startsAt: string
  /** The stage being played; before the first card and after the last none. */
  stage: Stage | null
  /** When it ends; null while the clock stands still. */
  stageEndsAt: string | null
  /** Whole seconds left of it at `at`, also while the clock stands still. */
  secondsLeft: number | null
  /** The stage after it. */
  next: Stage | null
  nextBreakAt: string | null
  /** As the floor says it; null before it says anything. */
  playersLeft: number | null
  registrationOpen: boolean
  registrationUntil: string
  places: number
  free: number
}

/** Events of …/stream by name, with what their `data` says; `resync` says nothing: read the page again. */
export interface TournamentStreamEvents {
  live: LiveTournament
}
