import type { Tx } from '#server/store/tables.ts'
import { cancelledPlace, mailPlayer } from '../mailPlayer.ts'
import type { PaymentRow } from '../payments/states.ts'
import { freePlace } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import { deskMoneyOf } from '../registrations/registrationQueries.ts'
import { isAlive, moveRegistration, type RegistrationRow } from '../registrations/states.ts'
import type { TournamentRow } from '../tournaments/rows.ts'
import { type Outcome, registrationAt } from './checkIn.ts'

/**
 * Gives an entry fee back once, whatever the hour: the desk's own money at the desk, with a mail; a card's by the
 * merchant, which is asked after the commit (`refundIfDue`), and mailed when it is done. The place is free again. The
 * evening is locked.
 */
export async function refundEntry(
  services: PokerServices,
  tx: Tx,
  evening: TournamentRow,
  id: string,
): Promise<Outcome> {
  const row = await registrationAt(tx, evening, id)
  if (!row) return 'unknown'
  if (row.deskCents !== null) return refundAtDesk(services, tx, evening, row)
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', row.paymentId ?? '')
    .executeTakeFirst()
  if (payment?.state === 'refunded') return 'alreadyRefunded'
  if (payment?.state !== 'succeeded') return 'noMoney'
  if (payment.refundReason !== null) return 'alreadyRefunded'
  if (payment.dispute === 'open') return 'disputed'
  const refundState = payment.refundState === 'failed' ? null : payment.refundState
  const columns: Partial<PaymentRow> = { refundReason: 'byHouse', refundState }
  await tx.updateTable('payments').set(columns).where('id', '=', payment.id).execute()
  return endPlace(services, tx, evening, row)
}

async function refundAtDesk(
  services: PokerServices,
  tx: Tx,
  evening: TournamentRow,
  row: RegistrationRow,
): Promise<Outcome> {
  const refundedAt = services.clock()
  const refunded = await tx
    .updateTable('registrations')
    .set({ deskRefundedAt: refundedAt })
    .where('id', '=', row.id)
    .where('deskRefundedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!refunded) return 'alreadyRefunded'
  const { vipMemberId } = row
  await mailPlayer(services, tx, { vipMemberId, tournament: evening }, (player) => ({
    kind: 'tournamentRefund',
    ...player,
    data: { ...player.data, ...deskMoneyOf(row), reason: 'atDesk', refundedAt, ...cancelledPlace(row) },
  }))
  return endPlace(services, tx, evening, refunded)
}

async function endPlace(
  services: PokerServices,
  tx: Tx,
  evening: TournamentRow,
  row: RegistrationRow,
): Promise<RegistrationRow> {
  if (!isAlive(row)) return row
  const ended = await moveRegistration(tx, row, { type: 'cancelled' }, services.clock())
  await freePlace(services, tx, evening)
  return ended
}
