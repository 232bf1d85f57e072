import type { StoredSession } from './merchantStore.ts'
import { chargeObject, disputeObject, refundObject } from './objects.ts'

type Source = { id: string } & object

/** A movement of the balance, as Stripe's API lists it with its source expanded. */
export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  /** Cents, negative where money leaves. */
  amount: number
  fee: number
  net: number
  currency: string
  /** Epoch seconds. */
  created: number
  available_on: number
  description: string | null
  reporting_category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
  source: Source
}

/** Fees of a European card; one of a payment is not given back. */
const [shareOfFee, fixedFee, disputeFee] = [0.015, 25, 2000]
const availableAfterSeconds = 2 * 24 * 60 * 60

/** Every movement of payments, refunds and disputes, the newest first. An inquiry and a lost dispute move nothing more. */
export function balanceTransactions(sessions: readonly StoredSession[]): BalanceTransaction[] {
  return sessions.flatMap(movementsOf).toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
}

function movementsOf(session: StoredSession): BalanceTransaction[] {
  const { chargeId, amount, currency, refunds, dispute } = session
  if (!chargeId) return []
  const movement = (
    category: BalanceTransaction['reporting_category'],
    source: object,
    { gross, fee = 0, at }: { gross: number; fee?: number; at: number },
  ): BalanceTransaction => ({
    id: `txn_${(source as Source).id.replace('_', '')}${category.includes('_') ? 'back' : ''}`,
    object: 'balance_transaction',
    amount: gross,
    fee,
    net: gross - fee,
    currency,
    created: at,
    available_on: at + availableAfterSeconds,
    description: category === 'charge' ? session.title : null,
    reporting_category: category,
    source: source as Source,
  })
  const fee = Math.round(amount * shareOfFee) + fixedFee
  const movements = [
    movement('charge', chargeObject(session), { gross: amount, fee, at: session.paidAt ?? session.createdAt }),
  ]
  for (const refund of refunds) {
    const source = refundObject(session, refund)
    movements.push(movement('refund', source, { gross: -refund.amount, at: refund.createdAt }))
    if (refund.failedAt)
      movements.push(movement('refund_failure', source, { gross: refund.amount, at: refund.failedAt }))
  }
  if (dispute && !dispute.status.startsWith('warning_')) {
    const source = disputeObject(session, dispute)
    movements.push(movement('dispute', source, { gross: -dispute.amount, fee: disputeFee, at: dispute.createdAt }))
    if (dispute.status === 'won' && dispute.closedAt)
      movements.push(movement('dispute_reversal', source, { gross: dispute.amount, at: dispute.closedAt }))
  }
  return movements
}

/** Stripe's report "Itemized balance change from activity" with the columns that it has by itself; amounts in euros. */
export function balanceReport(sessions: readonly StoredSession[]): string {
  const rows = balanceTransactions(sessions).map((it) =>
    [
      ...[it.id, utc(it.created), utc(it.available_on), it.currency],
      ...[it.amount, it.fee, it.net].map((cents) => (cents / 100).toFixed(2)),
      ...[it.reporting_category, it.source.id, `"${(it.description ?? '').replaceAll('"', '""')}"`],
    ].join(','),
  )
  return [reportColumns, ...rows, ''].join('\n')
}

const reportColumns =
  'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description'

function utc(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
