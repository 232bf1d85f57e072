/** Calls of `/api/poker`. Amounts are cents, instants ISO 8601 in UTC, lists `Page<…>` of shared/http/page.ts. */
import {
  cents,
  count,
  currency,
  either,
  flag,
  type Infer,
  instant,
  integer,
  list,
  matching,
  nullable,
  object,
  oneOf,
  only,
  pageSchema,
  path,
  text,
  url,
} from '#shared/http/answer.ts'

const money = object('Money', { amount: cents, currency })
export type Money = Infer<typeof money>

const slug = matching('^[a-z0-9-]+$', 'main-event')

/** A level or a break in the order of play. Minutes count from the first card. */
const stage = either(
  object('Level', {
    fromMinute: count,
    minutes: count,
    kind: only('level'),
    number: count,
    smallBlind: count,
    bigBlind: count,
    ante: count,
  }),
  object('Break', { fromMinute: count, minutes: count, kind: only('break') }),
)
export type Stage = Infer<typeof stage>

/** `cancelled`: it left the content while somebody had a place. Running and over follow the clock. */
const tournamentStatus = oneOf(['open', 'full', 'running', 'over', 'cancelled'])
export type TournamentStatus = Infer<typeof tournamentStatus>

/** Names and addresses are in the language of the request. */
const summaryProperties = {
  slug,
  title: text,
  /** Path of its page. */
  url: path,
  startsAt: instant,
  buyin: money,
  /** 0: content says no number, so that registration is not possible here. */
  places: count,
  /** Neither held, paid, nor offered to somebody on the waiting list. */
  free: count,
  /** How many wait, or have an offer. */
  waiting: count,
  status: tournamentStatus,
  /** Whether POST registrations, or the waiting list, can be asked at all: by the clock and by the content. */
  registrationOpen: flag,
  /** Until when one may enter: late registration's end, else the first card. */
  registrationUntil: instant,
  casino: nullable(object('TournamentCasino', { slug, name: text, trigram: text, uuid: text })),
  /** `1A`, `1B` or `2` of a tournament that takes several days. */
  day: nullable(text),
  chips: nullable(count),
  levels: count,
  totalMinutes: count,
}

/** Item of GET tournaments. */
const tournamentSummary = object('TournamentSummary', summaryProperties)
export type TournamentSummary = Infer<typeof tournamentSummary>
export const tournaments = pageSchema(tournamentSummary)

/** GET tournaments/{slug}. */
export const tournament = object('Tournament', {
  ...summaryProperties,
  intro: nullable(text),
  /** Number of the last level in which one may still enter. */
  lateRegistrationUntilLevel: nullable(count),
  structure: list(stage),
})
export type Tournament = Infer<typeof tournament>

const registrationState = oneOf(['held', 'paid', 'confirmed', 'failed', 'expired', 'cancelled'])
export type RegistrationState = Infer<typeof registrationState>

export type PaymentState = 'created' | 'redirected' | 'succeeded' | 'failed' | 'expired' | 'refunded'

/** Answer of POST registrations: the place is held, and paid for at `checkoutUrl` until `expiresAt`. */
export const registrationStarted = object('RegistrationStarted', {
  id: text,
  state: registrationState,
  checkoutUrl: url,
  expiresAt: instant,
})
export type RegistrationStarted = Infer<typeof registrationStarted>

/** GET registrations and registrations/{id}. */
export const registration = object('Registration', {
  id: text,
  state: registrationState,
  tournament: object('RegistrationTournament', {
    slug,
    title: text,
    url: path,
    startsAt: instant,
    casino: nullable(text),
  }),
  amount: money,
  /** While it is held. */
  checkoutUrl: nullable(url),
  expiresAt: nullable(instant),
  createdAt: instant,
  /** The code for the desk of the casino, printed and as QR; once confirmed. */
  code: nullable(text),
  /** Until when DELETE gives the whole amount back; null: there is nothing to cancel any more. */
  refundableUntil: nullable(instant),
  /** State of a refund of the whole fee; failed: the card's bank sent it back, and the house must pay otherwise. */
  refund: nullable(oneOf(['pending', 'done', 'failed'])),
  /** The money that came back to the player so far. */
  refunded: nullable(money),
  /** The card's bank contests the payment, and has not decided. */
  disputed: flag,
  /** When the desk of the casino welcomed the player. */
  checkedInAt: nullable(instant),
  /** The player did not come: the place was given to others, and is had again only while one is free. */
  noShow: flag,
  /** The entry fee was paid at the desk, which also gives it back. */
  paidAtDesk: flag,
})
export type Registration = Infer<typeof registration>
export const registrations = pageSchema(registration)

/** Answer of POST tournaments/{slug}/waitlist. */
export const waitlistPlace = object('WaitlistPlace', {
  /** Counts from 1. */
  place: integer,
  state: oneOf(['waiting', 'offered']),
  /** Until when POST registrations takes the offer. */
  offeredUntil: nullable(instant),
})
export type WaitlistPlace = Infer<typeof waitlistPlace>

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

/**
 * `live` of …/stream, and what the page is drawn from: everything that changes while a tournament is played. Its other
 * event, `resync`, says nothing: read the page again.
 */
export const liveTournament = object('LiveTournament', {
  slug,
  /** When this was said. */
  at: instant,
  phase: oneOf(['before', 'level', 'break', 'paused', 'over']),
  startsAt: instant,
  /** The stage being played; before the first card and after the last none. */
  stage: nullable(stage),
  /** When it ends; null while the clock stands still. */
  stageEndsAt: nullable(instant),
  /** Whole seconds left of it at `at`, also while the clock stands still. */
  secondsLeft: nullable(count),
  /** The stage after it. */
  next: nullable(stage),
  nextBreakAt: nullable(instant),
  /** As the floor says it; null before it says anything. */
  playersLeft: nullable(count),
  registrationOpen: flag,
  registrationUntil: instant,
  places: count,
  free: count,
})
export type LiveTournament = Infer<typeof liveTournament>
