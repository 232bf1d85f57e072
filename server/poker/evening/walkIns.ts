import { randomUUID } from 'node:crypto'
import type { Row, Tx } from '#server/store/tables.ts'
import type { EveningRefusal } from '#shared/poker/evening.ts'
import { mailPlayer } from '../mailPlayer.ts'
import { ask, isAnswered } from '../payments/reconcile.ts'
import { settle } from '../payments/settle.ts'
import { lockPayment } from '../payments/states.ts'
import { mayNotPlay, takePlace } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import { aliveOf, newCode, placeFor } from '../registrations/register.ts'
import { deskMoneyOf } from '../registrations/registrationQueries.ts'
import { isAdult, moveRegistration, type RegistrationRow } from '../registrations/states.ts'
import type { TournamentRow } from '../tournaments/rows.ts'
import type { Actor, Outcome } from './checkIn.ts'
import { isCheckInOpen } from './evenings.ts'

/** A place that the desk sells: the money is counted there. */
export interface DeskSale {
  actor: Actor
  /** The entry fee, in cents. */
  price: { amount: number; currency: string }
}

/**
 * Sells a place to a member: the one that is offered or held for them, else a free one. The merchant is asked before
 * ({@link askAboutHeld}), and an open session closed after the commit ({@link closeSessionOf}). The evening is locked.
 */
export async function sellToMember(
  services: PokerServices,
  tx: Tx,
  evening: TournamentRow,
  { member, sale }: { member: Pick<Row<'vipMembers'>, 'id' | 'birthdate'>; sale: DeskSale },
): Promise<Outcome> {
  const { at } = sale.actor
  if (!isAdult(member, at)) return 'minor'
  // A pause is not told to the desk.
  if (await mayNotPlay(tx, member.id, at)) return 'notPossible'
  const before = await aliveOf(tx, member.id, evening.id)
  if (before && before.state !== 'held') return 'alreadyPlayer'
  const registration = before
    ? await confirmHeld(tx, before, at)
    : await insertNew(
        tx,
        evening,
        { sale, vipMemberId: member.id, guestName: null, guestFirstname: null },
        async () => {
          return (await placeFor(services, tx, evening, member.id)) !== undefined
        },
      )
  if (typeof registration === 'string') return registration
  const sold = await countMoney(tx, evening, registration, sale)
  await tx
    .updateTable('waitingList')
    .set({ registrationId: sold.id })
    .where('tournamentId', '=', evening.id)
    .where('vipMemberId', '=', member.id)
    .where('state', '=', 'held')
    .where('registrationId', 'is', null)
    .execute()
  await mailConfirmation(services, tx, evening, sold)
  return sold
}

/** Sells a free place to a guest, whose identity and age were seen. The evening is locked. */
export async function sellToGuest(
  tx: Tx,
  evening: TournamentRow,
  { guest, sale }: { guest: { firstname: string; lastname: string }; sale: DeskSale },
): Promise<Outcome> {
  const name = { guestFirstname: guest.firstname, guestName: guest.lastname }
  const registration = await insertNew(tx, evening, { sale, vipMemberId: null, ...name }, () =>
    takePlace(tx, evening.id),
  )
  return typeof registration === 'string' ? registration : countMoney(tx, evening, registration, sale)
}

/**
 * Asks the merchant about a place that its player wants to pay at the desk: one that was paid a moment ago is confirmed.
 * @throws ProductError generic.unavailable, payment.default
 */
export async function askAboutHeld(
  services: PokerServices,
  evening: TournamentRow,
  vipMemberId: string,
): Promise<void> {
  const payment = await heldPayment(services, evening, vipMemberId)
  if (payment?.sessionId) await ask(services, payment.id, payment.sessionId)
}

/**
 * Closes the merchant's session of a place that was paid at the desk. While the merchant is away, the reconciliation
 * does it; what is paid there meanwhile goes back as late.
 */
export async function closeSessionOf(services: PokerServices, { paymentId }: RegistrationRow): Promise<void> {
  const { merchant, store } = services
  const payment = await store.db
    .selectFrom('payments')
    .select(['id', 'sessionId'])
    .where('id', '=', paymentId ?? '')
    .where('state', '=', 'redirected')
    .executeTakeFirst()
  const sessionId = payment?.sessionId
  if (merchant && sessionId)
    await isAnswered(services, async () => settle(services, payment.id, await merchant.expire(sessionId)))
}

function heldPayment({ store }: PokerServices, evening: TournamentRow, vipMemberId: string) {
  return store.db
    .selectFrom('registrations')
    .innerJoin('payments', 'payments.id', 'registrations.paymentId')
    .select(['payments.id', 'payments.sessionId'])
    .where('registrations.tournamentId', '=', evening.id)
    .where('registrations.vipMemberId', '=', vipMemberId)
    .where('registrations.state', '=', 'held')
    .where('payments.state', '=', 'redirected')
    .executeTakeFirst()
}

/**
 * A held place is the desk's from here on: a session that is still open is closed afterwards, so that its end frees
 * nothing.
 */
async function confirmHeld(tx: Tx, held: RegistrationRow, at: number): Promise<Outcome> {
  const payment = (await lockPayment(tx, held.paymentId ?? ''))?.payment
  if (payment?.state === 'created') return 'busy'
  const paid = await moveRegistration(tx, held, { type: 'paid', paymentId: held.paymentId ?? '' }, at)
  return moveRegistration(tx, paid, { type: 'confirmed' }, at)
}

interface NewPlace extends Pick<RegistrationRow, 'vipMemberId' | 'guestName' | 'guestFirstname'> {
  sale: DeskSale
}

async function insertNew(
  tx: Tx,
  { id: tournamentId }: TournamentRow,
  { sale, ...place }: NewPlace,
  claim: () => Promise<boolean>,
): Promise<RegistrationRow | EveningRefusal> {
  const { at } = sale.actor
  if (!(await claim())) return 'full'
  const times = { createdAt: at, heldUntil: at, confirmedAt: at, refundableUntil: at }
  return tx
    .insertInto('registrations')
    .values({
      ...place,
      ...times,
      id: randomUUID(),
      tournamentId,
      state: 'confirmed',
      paymentId: null,
      code: newCode(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The desk's money is given back by the desk: the player's own page cancels nothing. Who is there is welcomed at once. */
function countMoney(
  tx: Tx,
  evening: TournamentRow,
  { id }: RegistrationRow,
  { actor, price }: DeskSale,
): Promise<RegistrationRow> {
  const { personId: checkedInBy, at } = actor
  return tx
    .updateTable('registrations')
    .set({ deskCents: price.amount, deskCurrency: price.currency, refundableUntil: at })
    .$if(isCheckInOpen(evening, at), (update) => update.set({ checkedInAt: at, checkedInBy }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function mailConfirmation(
  services: PokerServices,
  tx: Tx,
  tournament: TournamentRow,
  registration: RegistrationRow,
): Promise<void> {
  const { id: registrationId, vipMemberId, code, sequence } = registration
  const paid = { ...deskMoneyOf(registration), refundableUntil: null }
  return mailPlayer(services, tx, { vipMemberId, tournament }, (player) => ({
    kind: 'tournamentConfirmed',
    ...player,
    data: { ...player.data, registrationId, code, sequence, ...paid },
  }))
}
