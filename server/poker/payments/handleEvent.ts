import type { Tx } from '#server/store/tables.ts'
import { mailPlayer } from '../mailPlayer.ts'
import type { PokerServices } from '../pokerServices.ts'
import type { Merchant } from './merchant.ts'
import { subjectOf } from './merchantEvents.ts'
import type { MerchantEvent, MerchantSession } from './merchantObjects.ts'
import { readMoney } from './money.ts'
import { settle } from './settle.ts'
import { lockPayment, type PaymentRow } from './states.ts'

/**
 * Result of a notification. `foreign`: of another mode or account, or of something else that is sold with the same
 * keys; `unknown`: of a type that nobody here acts on.
 */
export type EventOutcome = 'handled' | 'repeated' | 'foreign' | 'unknown'

/**
 * Handles a notification of the merchant. That is idempotent; the stored id only saves the second time.
 * @throws ProductError generic.unavailable, payment.default: the merchant sends it again
 */
export async function handleEvent(
  services: PokerServices,
  merchant: Merchant,
  event: MerchantEvent,
): Promise<EventOutcome> {
  const subject = subjectOf(event.type)
  if (!event.isOurs) return 'foreign'
  if (!subject) return 'unknown'
  if (await isKnown(services, event)) return 'repeated'
  const isOurs = await apply(services, merchant, event)
  await services.store.transaction((tx) => storeEvent(services, tx, event))
  return isOurs ? 'handled' : 'foreign'
}

/** @returns false if no payment of ours is meant */
async function apply(services: PokerServices, merchant: Merchant, event: MerchantEvent): Promise<boolean> {
  const { session, intentId } = event
  if (session) return handleSession(services, merchant, event, session)
  if (!intentId) return false
  const payment = await paymentOf(services, merchant, intentId)
  if (!payment) return false
  // The session of a refused card stays open: nothing changes, and the page of the payment says so.
  if (subjectOf(event.type) === 'money') await readMoney(services, payment)
  return true
}

async function handleSession(
  services: PokerServices,
  merchant: Merchant,
  event: MerchantEvent,
  session: MerchantSession,
): Promise<boolean> {
  const payment = await paymentOfSession(services, session)
  if (!payment) return false
  if (payment.sessionId && payment.sessionId !== session.id) {
    await refundSecond(services, merchant, { event, session, payment })
    return true
  }
  if (event.type === 'checkout.session.async_payment_failed') {
    await settle(services, payment.id, session, 'failed')
    return true
  }
  const isRight = session.amount === payment.amountCents && session.currency === payment.currency
  if (!isRight)
    services.log.error(
      { payment: payment.id, type: event.type },
      'the merchant reported another amount: the session is read from its API',
    )
  await settle(services, payment.id, isRight ? session : await merchant.read(session.id))
  return true
}

function paymentOfSession({ store }: PokerServices, session: MerchantSession): Promise<PaymentRow | undefined> {
  return store.db
    .selectFrom('payments')
    .selectAll()
    .where((row) => row.or([row('sessionId', '=', session.id), row('id', '=', session.paymentId ?? '')]))
    .executeTakeFirst()
}

/** The payment of an intent; one whose payment was not heard of yet is settled first. */
async function paymentOf(
  services: PokerServices,
  merchant: Merchant,
  intentId: string,
): Promise<PaymentRow | undefined> {
  const known = () =>
    services.store.db.selectFrom('payments').selectAll().where('intentId', '=', intentId).executeTakeFirst()
  const payment = await known()
  if (payment) return payment
  const session = await merchant.sessionOf(intentId)
  const own = session && (await paymentOfSession(services, session))
  if (!own || (own.sessionId && own.sessionId !== session.id)) return undefined
  await settle(services, own.id, session)
  return (await known()) ?? own
}

interface Second {
  event: MerchantEvent
  session: MerchantSession
  payment: PaymentRow
}

/** A second session of one payment was paid: its money goes back whole, the first one stands. */
async function refundSecond(services: PokerServices, merchant: Merchant, { event, session, payment }: Second) {
  const { intentId, isPaid, amount, currency } = session
  if (!isPaid || !intentId) return
  const { log, store, clock } = services
  log.error({ payment: payment.id, session: session.id }, 'one payment was made twice: the second goes back')
  await merchant.refundRest({ paymentId: payment.id, intentId })
  await store.transaction(async (tx) => {
    const held = await lockPayment(tx, payment.id)
    if (!held || !(await storeEvent(services, tx, event))) return
    await mailPlayer(services, tx, { vipMemberId: payment.vipMemberId, tournament: held.tournament }, (player) => ({
      kind: 'tournamentRefund',
      ...player,
      data: { ...player.data, amount: amount ?? 0, currency, reason: 'twice', refundedAt: clock() },
    }))
  })
}

async function isKnown({ store }: PokerServices, { id }: MerchantEvent): Promise<boolean> {
  const known = await store.db
    .selectFrom('takenEvents')
    .select('id')
    .where('source', '=', 'stripe')
    .where('id', '=', id)
    .executeTakeFirst()
  return known !== undefined
}

/** @returns false if it was stored before */
async function storeEvent({ clock }: PokerServices, tx: Tx, { id }: MerchantEvent): Promise<boolean> {
  const stored = await tx
    .insertInto('takenEvents')
    .values({ source: 'stripe', id, takenAt: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}
