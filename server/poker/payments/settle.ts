import type { Tx } from '#server/store/tables.ts'
import { refundOf } from '#shared/poker/refunds.ts'
import { mailPlayer } from '../mailPlayer.ts'
import { freePlace } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import { moveRegistration } from '../registrations/states.ts'
import type { MerchantSession } from './merchantObjects.ts'
import { refundIfDue } from './refunds.ts'
import { lockPayment, movePayment, type PaymentRow, type Settled } from './states.ts'

/**
 * Applies the merchant's state of a session, from a webhook or an answer: once, in any order and however often it
 * comes. A payment that is late or of another amount is refunded.
 * @param verdict `failed`: the merchant says that it will never be paid
 */
export async function settle(
  services: PokerServices,
  paymentId: string,
  session: MerchantSession,
  verdict?: 'failed',
): Promise<void> {
  const { store } = services
  const settled = await store.transaction(async (tx) => {
    const held = await lockPayment(tx, paymentId)
    if (!held) return undefined
    if (session.status === 'complete' && session.isPaid) await paid(services, tx, held, session)
    else if (session.status === 'expired') await releaseUnpaid(services, tx, held, 'expired')
    else if (verdict === 'failed') await releaseUnpaid(services, tx, held, 'failed')
    else await wait(services, tx, paymentId, session)
    return held
  })
  if (!settled) return
  services.placesChanged(settled.tournament.slug)
  await refundIfDue(services, paymentId)
}

async function paid(services: PokerServices, tx: Tx, held: Settled, session: MerchantSession): Promise<void> {
  const { registration, tournament } = held
  const now = services.clock()
  if (held.payment.state === 'succeeded' || held.payment.state === 'refunded') return
  const payment = await redirected(tx, held.payment, session, now)
  const isRight = session.amount === payment.amountCents && session.currency === payment.currency
  const isHeld = registration.state === 'held'
  // A place that was given up or taken back before has its reason already.
  const refundReason = !isRight ? 'wrongAmount' : !isHeld ? (payment.refundReason ?? 'late') : null
  const { intentId, amount: paidCents, currency: paidCurrency } = session
  const columns = { intentId, paidCents, paidCurrency, refundReason }
  await movePayment(tx, payment, { type: 'succeeded' }, { now, columns })
  if (!isHeld) return
  if (!isRight) {
    await moveRegistration(tx, registration, { type: 'paymentFailed' }, now)
    return freePlace(services, tx, tournament)
  }
  const paidFor = await moveRegistration(tx, registration, { type: 'paid', paymentId: payment.id }, now)
  const confirmed = await moveRegistration(tx, paidFor, { type: 'confirmed' }, now)
  await mailConfirmed(services, tx, { registration: confirmed, tournament, payment })
}

/** Tells a player that the place is theirs. */
export async function mailConfirmed(
  services: PokerServices,
  tx: Tx,
  { registration, tournament, payment }: Settled,
): Promise<void> {
  const { id: registrationId, vipMemberId, code, sequence } = registration
  const { refundableUntil: whole } = registration
  const refundableUntil = refundOf(registration, services.clock(), { unpaid: null, whole, late: null })
  const { amountCents: amount, currency, locale: requestedLocale } = payment
  await mailPlayer(services, tx, { vipMemberId, tournament, requestedLocale }, (player) => ({
    kind: 'tournamentConfirmed',
    ...player,
    data: { ...player.data, registrationId, code, sequence, amount, currency, refundableUntil },
  }))
}

/** Nothing is decided yet. A session that is complete cannot be paid again: its money is on the way. */
async function wait(services: PokerServices, tx: Tx, paymentId: string, { status }: MerchantSession): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ askedAt: services.clock(), ...(status === 'complete' && { checkoutUrl: null }) })
    .where('id', '=', paymentId)
    .execute()
}

/** The session ended without payment. */
async function releaseUnpaid(services: PokerServices, tx: Tx, held: Settled, how: 'expired' | 'failed'): Promise<void> {
  const { payment, registration } = held
  if (payment.state === 'redirected') await movePayment(tx, payment, { type: how }, { now: services.clock() })
  if (registration.state === 'held') await endUnpaid(services, tx, held, how)
}

/** Frees a held place that will not be paid and mails its player, unless the player gave it up. */
export async function endUnpaid(
  services: PokerServices,
  tx: Tx,
  { payment, registration, tournament }: Settled,
  how: 'expired' | 'failed',
): Promise<void> {
  const isRequested = how === 'expired' && payment.refundReason === 'cancelled'
  const type = isRequested ? 'cancelled' : how === 'expired' ? 'expired' : 'paymentFailed'
  await moveRegistration(tx, registration, { type }, services.clock())
  if (!isRequested) {
    await mailPlayer(services, tx, { vipMemberId: registration.vipMemberId, tournament }, (player) => ({
      kind: 'tournamentPlaceLost',
      ...player,
      data: { ...player.data, reason: how === 'expired' ? 'unpaid' : 'refused' },
    }))
  }
  await freePlace(services, tx, tournament)
}

/** A notification may arrive before the answer that names the session. */
function redirected(
  tx: Tx,
  payment: PaymentRow,
  session: MerchantSession,
  now: number,
): Promise<PaymentRow> | PaymentRow {
  if (payment.state !== 'created') return payment
  return movePayment(
    tx,
    payment,
    { type: 'redirected' },
    { now, columns: { sessionId: session.id, checkoutUrl: session.url } },
  )
}
