import type { Tx } from '#server/store/tables.ts'
import { cancelledPlace, mailPlayer, type Player } from '../mailPlayer.ts'
import { freePlace } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import { isAlive, moveRegistration } from '../registrations/states.ts'
import type { MerchantMoney } from './merchantObjects.ts'
import { lockPayment, movePayment, type PaymentRow, type Settled } from './states.ts'

/**
 * Asks the merchant what became of a payment's money and applies it. Notifications come in any order and often, so none
 * of them is believed: what the merchant says now is.
 * @throws ProductError generic.unavailable, payment.default
 */
export async function readMoney(
  services: PokerServices,
  { id, intentId }: Pick<PaymentRow, 'id' | 'intentId'>,
): Promise<void> {
  const { merchant, store, clock, log } = services
  if (!merchant || !intentId) return
  const at = clock()
  const money = await merchant.money(intentId)
  const applied = await store.transaction(async (tx) => {
    const held = await lockPayment(tx, id)
    return held && apply(services, tx, held, { ...money, at })
  })
  if (!applied) return
  const { change, held } = applied
  services.placesChanged(held.tournament.slug)
  const of = { payment: id, registration: held.registration.id, intent: intentId }
  if (change.hasFailed) log.error(of, 'a refund did not reach the card: the player must be paid another way')
  if (change.dispute) log.warn({ ...of, dispute: change.dispute }, 'the cardholder’s bank contests a payment')
}

interface ReadMoney extends MerchantMoney {
  /** Epoch ms. */
  at: number
}

/** The difference between a reading and what is stored. */
interface Change {
  /** All of it is back with the player. */
  isBack: boolean
  hasFailed: boolean
  /** Cents that came back since the last reading. */
  more: number
  /** The new state of a dispute. */
  dispute: MerchantMoney['dispute']
}

/** @returns undefined for a reading that is older than what is known */
async function apply(
  services: PokerServices,
  tx: Tx,
  held: Settled,
  money: ReadMoney,
): Promise<{ change: Change; held: Settled } | undefined> {
  const { payment } = held
  const isPaid = payment.state === 'succeeded' || payment.state === 'refunded'
  if (!isPaid || money.at < (payment.moneyAt ?? 0) || payment.refundState === 'otherwise') return undefined
  const change = changeOf(payment, money)
  const hasReturned = payment.state === 'refunded' && !change.isBack
  // A reading from before a refund is no failure of it.
  if (hasReturned && !change.hasFailed) return undefined
  const { returned: refundedCents, refundId, dispute, at: moneyAt } = money
  const refundState = money.pending > 0 ? 'pending' : isUnrefunded(payment, money) ? 'failed' : null
  const columns = { refundedCents, refundId, refundState, dispute, moneyAt } as const
  const now = services.clock()
  if (payment.state === 'succeeded' && change.isBack) {
    const refundReason = payment.refundReason ?? (dispute === 'lost' ? 'chargedBack' : 'byHouse')
    await movePayment(tx, payment, { type: 'refunded' }, { now, columns: { ...columns, refundReason } })
    await endPlace(services, tx, held)
    await mailRefund(services, tx, held, { amount: change.more, reason: refundReason })
  } else {
    if (hasReturned) await movePayment(tx, payment, { type: 'refundFailed' }, { now, columns })
    else await tx.updateTable('payments').set(columns).where('id', '=', payment.id).execute()
    if (change.more > 0) await mailRefund(services, tx, held, { amount: change.more, reason: 'part' })
  }
  if (change.hasFailed) await mailFailure(services, tx, held, money.failed || totalOf(payment))
  return { change, held }
}

function changeOf(payment: PaymentRow, money: MerchantMoney): Change {
  return {
    isBack: money.returned >= totalOf(payment),
    hasFailed: payment.refundState !== 'failed' && isUnrefunded(payment, money),
    more: money.returned - payment.refundedCents,
    dispute: money.dispute === payment.dispute ? null : money.dispute,
  }
}

/** True if the last refund came to nothing, or a bank gave back what it had taken for a player who has no place. */
function isUnrefunded(payment: PaymentRow, { returned, pending, failed, dispute }: MerchantMoney): boolean {
  if (pending > 0 || returned >= totalOf(payment)) return false
  return failed > 0 || (payment.refundReason === 'chargedBack' && dispute !== 'lost')
}

function totalOf({ paidCents, amountCents }: PaymentRow): number {
  return paidCents ?? amountCents
}

/** A place whose money is gone is free again, until the first card; then it was played, or might have been. */
async function endPlace(services: PokerServices, tx: Tx, { registration, tournament }: Settled): Promise<void> {
  if (!isAlive(registration) || services.clock() >= tournament.startsAt) return
  await moveRegistration(tx, registration, { type: 'cancelled' }, services.clock())
  await freePlace(services, tx, tournament)
}

async function mailRefund(
  services: PokerServices,
  tx: Tx,
  { payment, tournament, registration }: Settled,
  {
    amount,
    reason,
  }: Pick<
    Extract<Parameters<typeof services.mail.queue>[1], { kind: 'tournamentRefund' }>['data'],
    'amount' | 'reason'
  >,
): Promise<void> {
  const currency = payment.paidCurrency ?? payment.currency
  const write = (player: Player) =>
    ({
      kind: 'tournamentRefund',
      ...player,
      data: {
        ...player.data,
        amount,
        currency,
        reason,
        refundedAt: services.clock(),
        // A part leaves the place; money that came late had none.
        ...(reason !== 'part' && registration.confirmedAt !== null && cancelledPlace(registration)),
      },
    }) as const
  // Only a player who gave the place back has requested it on a page, whose language the mail uses.
  const requestedLocale = reason === 'cancelled' ? { requestedLocale: payment.locale } : {}
  await mailPlayer(services, tx, { vipMemberId: payment.vipMemberId, tournament, ...requestedLocale }, write)
}

/** @param amount cents that did not arrive */
async function mailFailure(
  services: PokerServices,
  tx: Tx,
  { payment, tournament }: Settled,
  amount: number,
): Promise<void> {
  const currency = payment.paidCurrency ?? payment.currency
  await mailPlayer(services, tx, { vipMemberId: payment.vipMemberId, tournament }, (player) => ({
    kind: 'tournamentRefundFailed',
    ...player,
    data: { ...player.data, amount, currency },
  }))
}
