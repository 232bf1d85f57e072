import { isUnavailable } from '#server/store/errors.ts'
import { mailPlayer, type Player } from '../mailPlayer.ts'
import type { PokerServices } from '../pokerServices.ts'
import { lockTournament } from '../tournaments/rows.ts'
import { movePayment } from './states.ts'

/**
 * Does the refund of a payment if one is due. The decision is stored already: a failure is retried by the
 * reconciliation, and the merchant refunds once however often it is asked.
 * @returns false if the merchant does not answer, so that others need not be tried now
 */
export async function refundIfDue(services: PokerServices, paymentId: string): Promise<boolean> {
  const { store, merchant, log } = services
  const payment = await store.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!merchant || payment?.state !== 'succeeded' || !payment.refundReason || !payment.intentId) return true
  try {
    const refundId = await merchant.refund({ paymentId, intentId: payment.intentId })
    await recordRefund(services, paymentId, refundId)
    return true
  } catch (error) {
    log.warn({ err: error, payment: paymentId }, 'a refund failed: it is retried later')
    return !isUnavailable(error)
  }
}

async function recordRefund(services: PokerServices, paymentId: string, refundId: string): Promise<void> {
  const { store, clock } = services
  await store.transaction(async (tx) => {
    const { tournamentId } = await tx
      .selectFrom('payments')
      .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
      .select('registrations.tournamentId')
      .where('payments.id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const tournament = await lockTournament(tx, tournamentId)
    const payment = await tx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
    // Another process has done the refund meanwhile.
    if (payment.state !== 'succeeded' || !payment.refundReason) return
    await movePayment(tx, payment, { type: 'refunded' }, { now: clock(), columns: { refundId } })
    const { amountCents: amount, currency, refundReason: reason } = payment
    const write = (player: Player) =>
      ({
        kind: 'tournamentRefund',
        ...player,
        data: { ...player.data, amount, currency, reason, refundedAt: clock() },
      }) as const
    // Only a player who gave the place back has requested it on a page, whose language the mail uses.
    await mailPlayer(
      services,
      tx,
      {
        vipMemberId: payment.vipMemberId,
        tournament,
        ...(reason === 'cancelled' && { requestedLocale: payment.locale }),
      },
      write,
    )
  })
}
