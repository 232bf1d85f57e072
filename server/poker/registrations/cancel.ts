import type { Tx } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import type { RefundReason } from '#shared/poker/api.ts'
import { isRefundable } from '#shared/poker/refunds.ts'
import { refundIfDue } from '../payments/refunds.ts'
import { settle } from '../payments/settle.ts'
import { lockPayment, movePayment, type PaymentRow } from '../payments/states.ts'
import { freePlace } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import { isAlive, moveRegistration, type RegistrationRow } from './states.ts'

/**
 * Gives a place back: refunded in full until 24 hours before the first card. A held place may be given up at any time,
 * once the merchant accepts no payment for it any more.
 * @param locale of the requesting page, used for the refund's mail
 * @throws ProductError generic.notFound: unknown, or another member's; payment.tooLate, also for a place that was paid at
 * the desk, which gives such money back itself; generic.unavailable
 */
export async function cancelRegistration(
  services: PokerServices,
  vipMemberId: string,
  id: string,
  locale: Locale,
): Promise<void> {
  const { store } = services
  const registration = await store.db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', id)
    .where('vipMemberId', '=', vipMemberId)
    .executeTakeFirst()
  if (!registration) throw new ProductError('generic.notFound')
  if (!isAlive(registration)) return
  if (registration.deskCents !== null) throw new ProductError('payment.tooLate')
  await recordRequest(services, registration)
  await closeSession(services, registration)
  const slug = await store.transaction(async (tx) => {
    const held = await lockPayment(tx, registration.paymentId ?? '')
    if (!held || !isAlive(held.registration)) return undefined
    const isInTime = isRefundable(held.registration, services.clock())
    if (!isInTime) throw new ProductError('payment.tooLate')
    await cancelHeld(services, tx, held.registration, 'cancelled')
    await tx.updateTable('payments').set({ locale }).where('id', '=', held.payment.id).execute()
    await freePlace(services, tx, held.tournament)
    return held.tournament.slug
  })
  if (slug) services.placesChanged(slug)
  await refundIfDue(services, registration.paymentId ?? '')
}

/**
 * The merchant's notification of the expired session may come first: the stored reason then says that the player ended
 * it.
 */
async function recordRequest({ store }: PokerServices, { paymentId }: RegistrationRow): Promise<void> {
  await store.db
    .updateTable('payments')
    .set({ refundReason: 'cancelled' })
    .where('id', '=', paymentId ?? '')
    .where('state', 'in', ['created', 'redirected'])
    .execute()
}

/**
 * Ends a registration and refunds its payment whole; the tournament is locked, and the caller frees the place. The reason is
 * stored even without a payment, since the page that the merchant leads back to shows it.
 * @returns the payment as it was
 */
export async function cancelHeld(
  { clock }: PokerServices,
  tx: Tx,
  registration: RegistrationRow,
  refundReason: RefundReason,
): Promise<PaymentRow | undefined> {
  await moveRegistration(tx, registration, { type: 'cancelled' }, clock())
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', registration.paymentId ?? '')
    .executeTakeFirst()
  if (!payment) return undefined
  // A part that once did not reach the card says nothing about the rest.
  const refundState = payment.refundState === 'failed' ? null : payment.refundState
  await tx.updateTable('payments').set({ refundReason, refundState }).where('id', '=', payment.id).execute()
  return payment
}

/**
 * Expires the session, so that a held place that is given up cannot be paid later. A payment that the merchant reports
 * now counts.
 * @throws ProductError generic.unavailable, payment.default
 */
export async function closeSession(services: PokerServices, registration: RegistrationRow): Promise<void> {
  const { store, merchant } = services
  if (registration.state !== 'held' || !registration.paymentId) return
  const payment = await store.db
    .selectFrom('payments')
    .select(['id', 'state', 'sessionId'])
    .where('id', '=', registration.paymentId)
    .executeTakeFirst()
  if (payment?.state !== 'redirected' || !payment.sessionId) return
  if (!merchant) throw new ProductError('generic.unavailable')
  const session = await merchant.expire(payment.sessionId)
  if (session.status === 'complete') return settle(services, payment.id, session)
  await store.transaction(async (tx) => {
    const held = await lockPayment(tx, payment.id)
    if (held?.payment.state === 'redirected')
      await movePayment(tx, held.payment, { type: 'expired' }, { now: services.clock() })
  })
}
