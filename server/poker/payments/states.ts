import { writeEvent } from '#server/events/index.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import { move } from '#shared/move.ts'
import type { PaymentState } from '#shared/poker/api.ts'
import { type PaymentEvent, paymentMachine } from '#shared/poker/paymentMachine.ts'
import type { RegistrationRow } from '../registrations/states.ts'
import { lockTournament, type TournamentRow } from '../tournaments/rows.ts'

export type PaymentRow = Row<'payments'>
type Columns = Partial<Omit<PaymentRow, 'id' | 'state' | 'registrationId' | 'vipMemberId'>>

/** True if a payment came, must go back whole, and has not yet. */
export function isOwed({
  state,
  refundReason,
}: {
  state: PaymentState | null
  refundReason: PaymentRow['refundReason']
}): boolean {
  return state === 'succeeded' && refundReason !== null
}

/** A payment and the rows that change with it; its tournament is locked. */
export interface Settled {
  payment: PaymentRow
  registration: RegistrationRow
  tournament: TournamentRow
}

/**
 * Moves a payment by an event and writes the data of the event; its tournament is locked. @param now epoch ms
 * @throws UndrawnMove
 */
export async function movePayment(
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
  const moved = await tx
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
  const { id: payment, registrationId, vipMemberId, amountCents: amount, currency } = moved
  const details = { payment, registration: registrationId, amount, currency, state: moved.state }
  if (vipMemberId && moved.state !== row.state)
    await writeEvent(tx, 'payment.changed', { programme: 'vip', memberId: vipMemberId }, details, now)
  return moved
}

/** Locks the tournament of a payment; undefined if the payment is not ours. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<Settled | undefined> {
  const known = await tx
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .select('registrations.tournamentId')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  if (!known) return undefined
  const tournament = await lockTournament(tx, known.tournamentId)
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const registration = await tx
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', payment.registrationId)
    .executeTakeFirstOrThrow()
  return { payment, registration, tournament }
}
