import { randomUUID } from 'node:crypto'
import { newReadableCode } from '#server/identity/tokens.ts'
import { refuseWhilePaused } from '#server/protection/index.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { pokerLimits } from '#shared/limits.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { move } from '#shared/move.ts'
import { refundableUntilOf } from '#shared/poker/refunds.ts'
import { waitingListMachine } from '#shared/poker/waitingListMachine.ts'
import { lapse, takePlace, waitingStateOf, withdraw } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import {
  type CatalogueTournament,
  isForSale,
  saleOf,
  tournamentBySlug,
  tournamentsInAll,
} from '../tournaments/catalogue.ts'
import { lockTournament, openRow, type TournamentRow } from '../tournaments/rows.ts'
import { alive, moveRegistration, type RegistrationRow, requireAdult, writeRegistration } from './states.ts'

type Member = Pick<Row<'vipMembers'>, 'id' | 'birthdate' | 'email'>

export interface HeldPlace {
  registration: RegistrationRow
  payment: Row<'payments'>
}

/**
 * The outcome of a request for a place; `refused` if an offer was accepted too late and went on to the next in line.
 */
type Outcome = HeldPlace | 'refused'

/**
 * Takes a place and holds it for 30 minutes: of 50 players who ask at once one gets the last place, and no player gets
 * two at one tournament.
 * @throws ProductError payment.tournamentUnavailable, missingCasinoData, missingCasinoTrigram, missingCasinoUuid,
 * invalidAmount, reservationFailed; generic.forbidden for minors; vip.paused
 */
export async function claimPlace(
  services: PokerServices,
  member: Member,
  slug: string,
  locale: Locale,
): Promise<HeldPlace & { tournament: CatalogueTournament }> {
  const { store, clock, content } = services
  const tournament = await tournamentBySlug(content, defaultLocale, slug)
  const sale = saleOf(tournament)
  requireAdult(member, clock())
  const row = await rowOf(services, tournament)
  const outcome = await store.transaction(async (tx): Promise<Outcome> => {
    await refuseWhilePaused(tx, member.id, clock())
    const held = await lockTournament(tx, row.id)
    const before = await aliveOf(tx, member.id, row.id)
    if (before && !(await isAbandoned(tx, before, clock()))) return 'refused'
    if (before) await moveRegistration(tx, before, { type: 'paymentFailed' }, clock())
    const place = before ? {} : await placeFor(services, tx, held, member.id)
    if (!place) return 'refused'
    return hold(tx, held, { member, locale, now: clock(), ...sale, ...place })
  })
  services.placesChanged(slug)
  if (outcome === 'refused') throw new ProductError('payment.reservationFailed')
  return { ...outcome, tournament }
}

/** The row of a tournament that is open for registration. @throws ProductError */
export async function rowOf(services: PokerServices, tournament: CatalogueTournament): Promise<TournamentRow> {
  const { store, clock, content } = services
  if (tournament.places === undefined) throw new ProductError('payment.tournamentUnavailable')
  if (!isForSale(tournament) || clock() >= tournament.registrationUntil)
    throw new ProductError('payment.reservationFailed')
  const titled = (await tournamentsInAll(content)).find(({ uuid }) => uuid === tournament.uuid)
  if (!titled) throw new ProductError('payment.tournamentUnavailable')
  return openRow(store, titled, clock())
}

export function aliveOf(tx: Tx, vipMemberId: string, tournamentId: string): Promise<RegistrationRow | undefined> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('vipMemberId', '=', vipMemberId)
    .where('tournamentId', '=', tournamentId)
    .where('state', 'in', [...alive])
    .executeTakeFirst()
}

/** True for a held place whose payment never reached the merchant because a process died: it cannot be paid. */
async function isAbandoned(tx: Tx, { state, paymentId }: RegistrationRow, now: number): Promise<boolean> {
  if (state !== 'held' || !paymentId) return false
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  return payment.state === 'created' && payment.createdAt <= now - pokerLimits.startMs
}

/** The place offered to this member, else a free one; undefined: there is none. The tournament is locked. */
export async function placeFor(
  services: PokerServices,
  tx: Tx,
  held: TournamentRow,
  vipMemberId: string,
): Promise<{ offer?: string } | undefined> {
  const entry = await tx
    .selectFrom('waitingList')
    .selectAll()
    .where('tournamentId', '=', held.id)
    .where('vipMemberId', '=', vipMemberId)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirst()
  if (entry?.state === 'offered' && (entry.offeredUntil ?? 0) <= services.clock()) {
    await lapse(services, tx, held, entry)
    return undefined
  }
  if (entry?.state === 'offered') {
    const { state } = move(waitingListMachine, waitingStateOf(entry), { type: 'accepted' })
    await tx
      .updateTable('waitingList')
      .set({ state: state as 'held' })
      .where('id', '=', entry.id)
      .execute()
    return { offer: entry.id }
  }
  if (!(await takePlace(tx, held.id))) return undefined
  if (entry) await withdraw(tx, entry)
  return {}
}

interface Sale {
  member: Member
  locale: Locale
  now: number
  amount: number
  currency: string
  /** Id of the waiting list entry whose offer was accepted. */
  offer?: string
}

async function hold(tx: Tx, { id: tournamentId, startsAt }: TournamentRow, sale: Sale): Promise<HeldPlace> {
  const { member, locale, now, amount: amountCents, currency } = sale
  const [id, paymentId] = [randomUUID(), randomUUID()]
  const registration = await tx
    .insertInto('registrations')
    .values({
      id,
      tournamentId,
      vipMemberId: member.id,
      state: 'held',
      paymentId,
      code: newCode(),
      createdAt: now,
      heldUntil: now + pokerLimits.holdMs,
      refundableUntil: refundableUntilOf(startsAt),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeRegistration(tx, 'registration.created', registration, now)
  if (sale.offer) await tx.updateTable('waitingList').set({ registrationId: id }).where('id', '=', sale.offer).execute()
  const payment = await tx
    .insertInto('payments')
    .values({
      id: paymentId,
      registrationId: id,
      vipMemberId: member.id,
      state: 'created',
      amountCents,
      currency,
      locale,
      sessionId: null,
      intentId: null,
      checkoutUrl: null,
      askedAt: now,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { registration, payment }
}

/** A code that is easy to read out at the poker room's desk. */
export function newCode(): string {
  return newReadableCode(4)
}
