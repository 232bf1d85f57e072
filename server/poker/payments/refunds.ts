import { isUnavailable } from '#server/store/errors.ts'
import type { PokerServices } from '../pokerServices.ts'
import { readMoney } from './money.ts'
import { isOwed, type PaymentRow } from './states.ts'

/**
 * Refunds a payment whole if that is due. The decision is stored already: a failure is retried by the
 * reconciliation, and the merchant refunds once however often it is asked.
 * @returns false if the merchant does not answer, so that others need not be tried now
 */
export async function refundIfDue(services: PokerServices, paymentId: string): Promise<boolean> {
  const { store, merchant, log } = services
  const payment = await store.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!merchant || !payment?.intentId || !isDue(payment)) return true
  try {
    await merchant.refundRest({ paymentId, intentId: payment.intentId })
    await readMoney(services, payment)
    return true
  } catch (error) {
    log.warn({ err: error, payment: paymentId }, 'a refund failed: it is retried later')
    return !isUnavailable(error)
  }
}

/** False while a bank decides about a dispute, and for a card that takes no money back: people must act. */
function isDue(payment: PaymentRow): boolean {
  return isOwed(payment) && payment.refundState !== 'failed' && payment.dispute !== 'open'
}
