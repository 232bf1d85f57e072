import type { StoredDispute, StoredRefund, StoredSession } from './merchantStore.ts'

// Objects as Stripe's API and its notifications show them, by the published types of version 2026-10-28; fields that
// nobody here can tell are left out.

/** @param payUrl origin of the payment pages */
export function sessionObject(session: StoredSession, payUrl: string): object {
  const { id, status, isPaid, amount, currency, email, locale, reference, metadata, createdAt, expiresAt } = session
  return {
    id,
    object: 'checkout.session',
    livemode: false,
    mode: 'payment',
    status,
    metadata,
    currency,
    locale,
    amount_subtotal: amount,
    amount_total: amount,
    payment_status: isPaid ? 'paid' : 'unpaid',
    client_reference_id: reference,
    customer_email: email || null,
    payment_intent: session.intentId,
    created: createdAt,
    expires_at: expiresAt,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    url: status === 'open' ? `${payUrl}/pay/${id}` : null,
  }
}

export function intentObject({ intentId, isPaid, amount, currency, ...session }: StoredSession): object {
  return {
    id: intentId,
    object: 'payment_intent',
    livemode: false,
    amount,
    amount_received: isPaid ? amount : 0,
    currency,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    latest_charge: session.chargeId,
    metadata: session.intentMetadata,
    created: session.createdAt,
  }
}

export function chargeObject(session: StoredSession): object {
  const { chargeId, intentId, isPaid, amount, currency, intentMetadata, dispute, createdAt } = session
  const amount_refunded = refundedOf(session)
  return {
    id: chargeId,
    object: 'charge',
    livemode: false,
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded,
    currency,
    captured: isPaid,
    paid: isPaid,
    refunded: amount_refunded === amount,
    disputed: dispute !== null,
    payment_intent: intentId,
    metadata: intentMetadata,
    status: isPaid ? 'succeeded' : 'failed',
    created: createdAt,
  }
}

export function refundObject({ intentId, chargeId, currency }: StoredSession, refund: StoredRefund): object {
  const { id, amount, status, reason, metadata, createdAt: created } = refund
  return {
    id,
    object: 'refund',
    amount,
    currency,
    status,
    reason,
    metadata,
    created,
    charge: chargeId,
    payment_intent: intentId,
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    ...(status === 'pending' && { pending_reason: 'processing' }),
  }
}

export function disputeObject({ intentId, chargeId, currency }: StoredSession, dispute: StoredDispute): object {
  const { id, amount, status, createdAt: created } = dispute
  return {
    id,
    object: 'dispute',
    livemode: false,
    amount,
    currency,
    status,
    reason: 'fraudulent',
    created,
    charge: chargeId,
    payment_intent: intentId,
    is_charge_refundable: status.startsWith('warning_'),
    metadata: {},
  }
}

/** Cents that went back or are on their way; a refund that failed counts no more. */
export function refundedOf({ refunds }: StoredSession): number {
  return refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0)
}
