import type { Row, Tx } from '#server/store/tables.ts'
import { move } from '#shared/move.ts'
import type { PaymentState } from '#shared/poker/api.ts'
import { type PaymentEvent, paymentMachine } from '#shared/poker/paymentMachine.ts'

export type PaymentRow = Row<'payments'>
type Columns = Partial<Pick<PaymentRow, 'sessionId' | 'intentId' | 'checkoutUrl' | 'refundReason' | 'refundId'>>

/**
 * Moves a payment by an event and writes the data of the event; its tournament is locked. @param now epoch ms
 * @throws UndrawnMove
 */
export function movePayment(
  tx: Tx,
  row: PaymentRow,
  event: PaymentEvent,
  { now, columns = {} }: { now: number; columns?: Columns },
): Promise<PaymentRow> {
  const { state, context } = move(
    paymentMachine,
    { state: row.state, context: { isLate: row.isLate === 1 } },
    { ...event },
  )
  const next = { state: state as PaymentState, isLate: context.isLate ? 1 : 0 } as const
  return tx
    .updateTable('payments')
    .set({
      ...columns,
      ...next,
      askedAt: now,
      ...(event.type === 'succeeded' && { paidAt: now }),
      ...(event.type === 'refunded' && { refundedAt: now }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
