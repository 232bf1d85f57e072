import type { Tx } from '#server/store/tables.ts'
import { lockPayment, movePayment } from './states.ts'

/**
 * Records that a refund which a card's bank sent back was paid to the player another way. The merchant knows nothing of
 * it, so that its later answers about this payment change nothing.
 * @param code of the place @param now epoch ms @returns cents that were owed; undefined: no such refund
 */
export async function recordPaidOtherwise(
  tx: Tx,
  { code, now }: { code: string; now: number },
): Promise<number | undefined> {
  const owed = await tx
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.paymentId', 'payments.id')
    .select('payments.id')
    .where('registrations.code', '=', code)
    .executeTakeFirst()
  if (!owed) return undefined
  const payment = (await lockPayment(tx, owed.id))?.payment
  if (payment?.state !== 'succeeded' || payment.refundState !== 'failed' || !payment.refundReason) return undefined
  const refundedCents = payment.paidCents ?? payment.amountCents
  const columns = { refundState: 'otherwise', refundedCents } as const
  await movePayment(tx, payment, { type: 'refunded' }, { now, columns })
  return refundedCents - payment.refundedCents
}
