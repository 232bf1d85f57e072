import { isUnavailable } from '#server/store/errors.ts'
import type { PokerServices } from '../pokerServices.ts'
import { readMoney } from './money.ts'
import type { PaymentRow } from './states.ts'

/**
 * Does the refund of a payment if one is due. The decision is stored already: a failure is retried by the
 * reconciliation, and the merchant refunds once however often it is asked.
 * @returns false if the merchant does not answer, so that others need not be tried now
 */
export async function refundIfDue(services: PokerServices, paymentId: string): Promise<boolean> {
  const { store, merchant, log } = services
  const payment = await store.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!merchant || !payment?.intentId || !isDue(payment)) return true
  try {
    await merchant.refund({ paymentId, intentId: payment.intentId })
    await readMoney(services, payment)
    return true
  } catch (error) {
    log.warn({ err: error, payment: paymentId }, 'a refund failed: it is retried later')
    return !isUnavailable(error)
  }
}

/** False while a bank decides about a dispute, and for a card that takes no money back: people must act. */
function isDue({ state, refundReason, refundState, dispute }: PaymentRow): boolean {
  return state === 'succeeded' && refundReason !== null && refundState !== 'failed' && dispute !== 'open'
}
