import type Stripe from 'stripe'
import type { DisputeState } from '#shared/poker/api.ts'

/** A Checkout Session as the merchant reports it. */
export interface MerchantSession {
  id: string
  paymentId: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  /** Cents. */
  amount: number | null
  /** Capitals. */
  currency: string
  intentId: string | null
  url: string | null
}

/** Refunds and disputes of a payment, as the merchant reports them at a moment. */
export interface MerchantMoney {
  /** Cents that are back with the player: refunds that are done, and disputes that the bank decided for the player. */
  returned: number
  /** Cents of refunds under way. */
  pending: number
  /** The newest refund that did not fail, else the newest. */
  refundId: string | null
  /** Cents of the newest refund, if it did not reach the player; else 0. */
  failed: number
  dispute: DisputeState | null
}

/** A movement of the merchant's balance, as its balance transaction says: a payment, a refund, or of a dispute. */
export interface BalanceMovement {
  id: string
  /** The merchant's `reporting_category`. */
  category: string
  /** The charge, the refund or the dispute. */
  sourceId: string
  intentId: string
  /** Our registration, where the source carries it: the charge does. */
  registrationId: string | null
  /** Cents, negative where money leaves. */
  grossCents: number
  feeCents: number
  /** Currency of the balance, capitals. */
  currency: string
  /** Epoch ms. */
  createdAt: number
}

/** A notification of the merchant. */
export interface MerchantEvent {
  id: string
  type: string
  /** The object of the event, for events about sessions. */
  session: MerchantSession | null
  /** The payment intent that the object belongs to. */
  intentId: string | null
  /** False for an event of the other mode (test or live) or of another account. */
  isOurs: boolean
}

const statuses = ['open', 'complete', 'expired'] as const

export function toSession(session: Stripe.Checkout.Session): MerchantSession {
  const { id, client_reference_id, status, payment_status, amount_total, currency, payment_intent, url } = session
  return {
    id,
    paymentId: client_reference_id,
    status: statuses.find((it) => it === status) ?? 'open',
    isPaid: payment_status === 'paid',
    amount: amount_total,
    currency: (currency ?? '').toUpperCase(),
    intentId: idOf(payment_intent),
    url,
  }
}

/** An object that the API shows whole or by its id. */
function idOf(given: { id: string } | string | null | undefined): string | null {
  return typeof given === 'string' ? given : (given?.id ?? null)
}

const underWay: ReadonlySet<string | null> = new Set(['pending', 'requires_action'])
const lostRefund: ReadonlySet<string | null> = new Set(['failed', 'canceled'])

/** @param refunds, disputes the newest first */
export function moneyOf(refunds: readonly Stripe.Refund[], disputes: readonly Stripe.Dispute[]): MerchantMoney {
  const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0)
  const lost = disputes.filter(({ status }) => status === 'lost')
  const [newest] = refunds
  const good = refunds.find(({ status }) => !lostRefund.has(status)) ?? newest
  return {
    returned: sum(refunds.filter(({ status }) => status === 'succeeded')) + sum(lost),
    pending: sum(refunds.filter(({ status }) => underWay.has(status))),
    refundId: good?.id ?? null,
    failed: newest && lostRefund.has(newest.status) ? newest.amount : 0,
    dispute: disputeOf(disputes.map(({ status }) => status)),
  }
}

const openDisputes: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
])
const openInquiries: ReadonlySet<string> = new Set(['warning_needs_response', 'warning_under_review'])

/** The state that weighs most; an inquiry that ended, or a dispute that was prevented, left nothing behind. */
function disputeOf(statuses: readonly string[]): DisputeState | null {
  if (statuses.some((it) => openDisputes.has(it))) return 'open'
  if (statuses.includes('lost')) return 'lost'
  if (statuses.some((it) => openInquiries.has(it))) return 'inquiry'
  return statuses.includes('won') ? 'won' : null
}

/** @returns undefined: it belongs to no payment, as a payout or a fee of the account */
export function toMovement(transaction: Stripe.BalanceTransaction): BalanceMovement | undefined {
  const { id, reporting_category: category, amount, fee, currency, created } = transaction
  // Charges, refunds and disputes name their payment.
  const source = transaction.source as { id: string; payment_intent?: { id: string } | string | null } | null
  const intentId = idOf(source?.payment_intent)
  if (!source || !intentId) return undefined
  const { registration = null } = (source as { metadata?: Record<string, string> }).metadata ?? {}
  return {
    id,
    category,
    sourceId: source.id,
    intentId,
    registrationId: registration,
    grossCents: amount,
    feeCents: fee,
    currency: currency.toUpperCase(),
    createdAt: created * 1000,
  }
}

export function toEvent(event: Stripe.Event, secretKey: string): MerchantEvent {
  const { id, type, livemode, account } = event
  const object = event.data.object as { payment_intent?: { id: string } | string | null; object: string; id?: string }
  const isSession = type.startsWith('checkout.session.')
  return {
    id,
    type,
    session: isSession ? toSession(object as Stripe.Checkout.Session) : null,
    intentId: object.object === 'payment_intent' ? (object.id ?? null) : idOf(object.payment_intent),
    isOurs: account === undefined && livemode === isLiveKey(secretKey),
  }
}

/** `sk_live_…`, `rk_live_…` of a restricted key, `sk_org_live_…` of an organization's. */
function isLiveKey(secretKey: string): boolean {
  return /^[a-z_]+_live_/.test(secretKey)
}
