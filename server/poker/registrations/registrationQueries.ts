import { textIn } from '#server/store/inLanguage.ts'
import type { ErrorId } from '#shared/errors/catalogues.ts'
import { ProductError } from '#shared/errors/productError.ts'
import * as brand from '#shared/house.ts'
import type { Locale } from '#shared/locales.ts'
import type { Money, PaymentPhase, RefundReason } from '#shared/poker/api.ts'
import type { NamedTournament, RegistrationSummary, WaitlistSummary } from '#shared/poker/registrations.ts'
import { pathFor } from '#shared/routes.ts'
import { dayMs } from '#shared/time/days.ts'
import { ask, isAnswered } from '../payments/reconcile.ts'
import { isOwed, type PaymentRow } from '../payments/states.ts'
import type { PokerServices } from '../pokerServices.ts'
import { tournamentsOf } from '../tournaments/catalogue.ts'
import type { TournamentRow } from '../tournaments/rows.ts'
import { type PlaceInLine, placeOf } from '../waitingList/waitingList.ts'
import { alive, type RegistrationRow } from './states.ts'

/** The state of a payment, for the page that the merchant leads back to. */
export interface PaymentReturn {
  registration: RegistrationSummary
  phase: PaymentPhase
  /** The error whose message the page shows; null for a success. */
  error: ErrorId | null
  /** Why the place was given up, taken back or paid in vain. */
  reason: RefundReason | null
}

/** Registrations of one member; another member's are not found. */
export interface RegistrationQueries {
  /** The soonest tournament first; failed and expired ones only for a day. */
  ofMember(vipMemberId: string, locale: Locale): Promise<RegistrationSummary[]>
  /** @throws ProductError generic.notFound: unknown, or another member's */
  one(vipMemberId: string, id: string, locale: Locale): Promise<RegistrationSummary>
  /** The registration that is held, paid or confirmed. */
  at(vipMemberId: string, slug: string, locale: Locale): Promise<RegistrationSummary | null>
  /**
   * Asks the merchant if no notification came yet, and applies the answer.
   * @throws as {@link RegistrationQueries.one}
   */
  paymentReturn(vipMemberId: string, id: string, locale: Locale): Promise<PaymentReturn>
}

export interface WaitingListQueries {
  placeOf(vipMemberId: string, slug: string): Promise<PlaceInLine | null>
  ofMember(vipMemberId: string, locale: Locale): Promise<WaitlistSummary[]>
}

interface Whole {
  registration: RegistrationRow
  payment: PaymentRow | undefined
  tournament: TournamentRow
}

/** How long failed and expired registrations are listed. */
const failuresListedMs = dayMs

export function registrationQueries(services: PokerServices): RegistrationQueries {
  const { store, clock } = services
  const queries: RegistrationQueries = {
    async ofMember(vipMemberId, locale) {
      const rows = await store.db
        .selectFrom('registrations')
        .selectAll()
        .where('vipMemberId', '=', vipMemberId)
        .where((row) =>
          row.or([
            row('state', 'in', ['held', 'paid', 'confirmed', 'cancelled']),
            row('endedAt', '>', clock() - failuresListedMs),
          ]),
        )
        .execute()
      const whole = await withTheRest(services, rows)
      const urls = await urlsOf(services, locale)
      return whole
        .toSorted(
          (a, b) =>
            a.tournament.startsAt - b.tournament.startsAt || a.registration.createdAt - b.registration.createdAt,
        )
        .map((it) => summaryOf(it, locale, urls))
    },
    async one(vipMemberId, id, locale) {
      return summaryOf(await own(vipMemberId, id), locale, await urlsOf(services, locale))
    },
    async at(vipMemberId, slug, locale) {
      const row = await store.db
        .selectFrom('registrations')
        .innerJoin('tournaments', 'tournaments.id', 'registrations.tournamentId')
        .selectAll('registrations')
        .where('vipMemberId', '=', vipMemberId)
        .where('tournaments.slug', '=', slug)
        .where('tournaments.state', '=', 'open')
        .where('registrations.state', 'in', [...alive])
        .executeTakeFirst()
      const [whole] = await withTheRest(services, row ? [row] : [])
      return whole ? summaryOf(whole, locale, await urlsOf(services, locale)) : null
    },
    async paymentReturn(vipMemberId, id, locale) {
      const before = await own(vipMemberId, id)
      const { payment } = before
      const isOpen = payment?.state === 'redirected' && payment.sessionId !== null
      const isHeard = isOpen && (await isAnswered(services, () => ask(services, payment.id, payment.sessionId ?? '')))
      const whole = isOpen ? await own(vipMemberId, id) : before
      const registration = summaryOf(whole, locale, await urlsOf(services, locale))
      return { registration, ...phaseOf(whole, isHeard), reason: whole.payment?.refundReason ?? null }
    },
  }
  return queries

  /** @throws ProductError generic.notFound */
  async function own(vipMemberId: string, id: string): Promise<Whole> {
    const row = await store.db
      .selectFrom('registrations')
      .selectAll()
      .where('id', '=', id)
      .where('vipMemberId', '=', vipMemberId)
      .executeTakeFirst()
    const [whole] = await withTheRest(services, row ? [row] : [])
    if (!whole) throw new ProductError('generic.notFound')
    return whole
  }
}

/** Waiting lists that a member is on. */
export function waitingListQueries(services: PokerServices): WaitingListQueries {
  const { store } = services
  const entries = (vipMemberId: string) =>
    store.db
      .selectFrom('waitingList')
      .innerJoin('tournaments', 'tournaments.id', 'waitingList.tournamentId')
      .selectAll('waitingList')
      .select('tournaments.slug')
      .where('vipMemberId', '=', vipMemberId)
      .where('tournaments.state', '=', 'open')
      .where('waitingList.state', 'in', ['waiting', 'offered'])
      .orderBy('tournaments.startsAt')
      .execute()
  return {
    async placeOf(vipMemberId, slug) {
      const entry = (await entries(vipMemberId)).find((it) => it.slug === slug)
      return entry ? placeOf(store.db, entry) : null
    },
    async ofMember(vipMemberId, locale) {
      const urls = await urlsOf(services, locale)
      const lines: WaitlistSummary[] = []
      for (const entry of await entries(vipMemberId)) {
        const tournament = await store.db
          .selectFrom('tournaments')
          .selectAll()
          .where('id', '=', entry.tournamentId)
          .executeTakeFirstOrThrow()
        lines.push({ ...(await placeOf(store.db, entry)), tournament: named(tournament, locale, urls) })
      }
      return lines
    },
  }
}

async function withTheRest({ store }: PokerServices, rows: readonly RegistrationRow[]): Promise<Whole[]> {
  if (rows.length === 0) return []
  const tournaments = await store.db
    .selectFrom('tournaments')
    .selectAll()
    .where('id', 'in', [...new Set(rows.map(({ tournamentId }) => tournamentId))])
    .execute()
  const payments = await store.db
    .selectFrom('payments')
    .selectAll()
    .where(
      'registrationId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.flatMap((registration) => {
    const tournament = tournaments.find(({ id }) => id === registration.tournamentId)
    return tournament
      ? [{ registration, tournament, payment: payments.find((it) => it.registrationId === registration.id) }]
      : []
  })
}

function summaryOf({ registration, payment, tournament }: Whole, locale: Locale, urls: Urls): RegistrationSummary {
  const { id, state, heldUntil, createdAt, code, refundableUntil, checkedInAt, noShowAt, deskCents } = registration
  const isHeld = state === 'held'
  const isConfirmed = state === 'confirmed'
  const isBack = registration.deskRefundedAt !== null || payment?.state === 'refunded'
  const refund = isBack ? 'done' : payment && isOwed(payment) ? (hasFailed(payment) ? 'failed' : 'pending') : null
  return {
    id,
    state,
    tournament: named(tournament, locale, urls),
    refund,
    refunded: refundedOf(registration, payment),
    disputed: payment?.dispute === 'open',
    amount:
      deskCents === null
        ? { amount: payment?.amountCents ?? 0, currency: payment?.currency ?? brand.currency }
        : deskMoneyOf(registration),
    checkoutUrl: isHeld ? (payment?.checkoutUrl ?? null) : null,
    expiresAt: isHeld ? heldUntil : null,
    createdAt,
    code: isConfirmed ? code : null,
    refundableUntil: isConfirmed ? refundableUntil : null,
    checkedInAt,
    noShow: noShowAt !== null,
    paidAtDesk: deskCents !== null,
  }
}

/** The money that the desk took for a place; nothing for one that was paid online. */
export function deskMoneyOf({ deskCents, deskCurrency }: Pick<RegistrationRow, 'deskCents' | 'deskCurrency'>): Money {
  return { amount: deskCents ?? 0, currency: deskCurrency ?? brand.currency }
}

function refundedOf(registration: RegistrationRow, payment: PaymentRow | undefined): Money | null {
  if (registration.deskRefundedAt !== null) return deskMoneyOf(registration)
  if (!payment?.refundedCents) return null
  return { amount: payment.refundedCents, currency: payment.paidCurrency ?? payment.currency }
}

type Urls = ReadonlyMap<string, string>

/** Addresses by slug; a missing story has none, and none are there while content is away. */
async function urlsOf({ content }: PokerServices, locale: Locale): Promise<Urls> {
  const known = await tournamentsOf(content, locale).catch(() => [])
  return new Map(known.map(({ slug, url }) => [slug, url]))
}

function named(tournament: TournamentRow, locale: Locale, urls: Urls): NamedTournament {
  const { slug, startsAt, casinoName } = tournament
  return {
    slug,
    title: textIn(tournament.titles, locale),
    url: urls.get(slug) ?? pathFor('tournaments', locale),
    startsAt,
    casino: casinoName || null,
  }
}

type Phase = Pick<PaymentReturn, 'phase' | 'error'>

/** @param isHeard true if the merchant was just asked and reports no payment */
function phaseOf({ registration: { state }, payment }: Whole, isHeard: boolean): Phase {
  if (payment?.state === 'refunded') return { phase: 'refunded', error: refundErrorOf(payment) }
  if (payment && isOwed(payment))
    return hasFailed(payment)
      ? { phase: 'refundFailed', error: null }
      : { phase: 'refunding', error: refundErrorOf(payment) }
  if (state === 'paid' || state === 'confirmed') return { phase: 'confirmed', error: null }
  if (state === 'cancelled') return { phase: isTakenBack(payment) ? 'taken' : 'cancelled', error: null }
  if (state === 'failed') return { phase: 'failed', error: 'payment.default' }
  if (state === 'expired') return { phase: 'expired', error: 'payment.reservationFailed' }
  const mayBePaid = payment?.state === 'created' || (isHeard && payment?.checkoutUrl !== null)
  return { phase: mayBePaid ? 'open' : 'waiting', error: null }
}

function hasFailed(payment: PaymentRow | undefined): boolean {
  return payment?.refundState === 'failed'
}

function isTakenBack(payment: PaymentRow | undefined): boolean {
  return payment?.refundReason === 'tournamentCancelled' || payment?.refundReason === 'placesReduced'
}

/** The error behind a refund; null if the player cancelled the place. */
function refundErrorOf(payment: PaymentRow | undefined): ErrorId | null {
  if (payment?.refundReason === 'late') return 'payment.reservationFailed'
  return payment?.refundReason === 'wrongAmount' ? 'payment.invalidAmount' : null
}
