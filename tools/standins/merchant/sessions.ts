import { randomBytes } from 'node:crypto'
import { refundFateOf } from './cards.ts'
import type { DisputeStatus, MerchantStore, StoredEvent, StoredRefund, StoredSession } from './merchantStore.ts'
import { chargeObject, disputeObject, intentObject, refundedOf, refundObject, sessionObject } from './objects.ts'

/** Transitions of a session and its payment; each is stored together with its notifications. */
export interface Sessions {
  /** Expires a session that is past its time first. */
  find(id: string): StoredSession | undefined
  pay(session: StoredSession, card: string): StoredSession
  /** The bank refused the card; another may be tried. */
  refuse(session: StoredSession): StoredSession
  expire(session: StoredSession): StoredSession
  /** Stores that the card's bank wants to ask. */
  challenge(session: StoredSession, card: string): void
  refund(session: StoredSession, refund: Pick<StoredRefund, 'amount' | 'reason' | 'metadata'>): StoredRefund
  /** The cardholder contests the payment; `warning_…` is an inquiry, for which no money is taken back. */
  contest(session: StoredSession, status: 'needs_response' | 'warning_needs_response'): StoredSession
  /** The bank decided, or ended an inquiry. */
  closeDispute(session: StoredSession, status: 'won' | 'lost' | 'warning_closed'): StoredSession
  /** Does what is due by the clock: sessions expire, banks answer about refunds. */
  advance(): void
}

export interface SessionsOptions {
  store: MerchantStore
  /** Epoch ms. */
  clock: () => number
  /** Origin of this merchant. */
  url: () => string
  /** Called when notifications are to be sent. */
  notify: () => void
}

/** A bank takes a while to say what becomes of a refund. */
const bankSeconds = 5

export function createSessions({ store, clock, url, notify }: SessionsOptions): Sessions {
  const now = () => Math.floor(clock() / 1000)
  return { find, pay, refuse, expire, challenge, refund, contest, closeDispute, advance }

  function find(id: string): StoredSession | undefined {
    const session = store.session(id)
    return session?.status === 'open' && session.expiresAt <= now() ? expire(session) : session
  }

  function pay(session: StoredSession, card: string): StoredSession {
    const paid: StoredSession = {
      ...attempted(session),
      chargeId: newId('ch'),
      status: 'complete',
      isPaid: true,
      paidAt: now(),
      challenge: null,
      card,
    }
    return change(paid, {
      'payment_intent.succeeded': intentObject(paid),
      'charge.succeeded': chargeObject(paid),
      'checkout.session.completed': sessionObject(paid, url()),
    })
  }

  function refuse(session: StoredSession): StoredSession {
    const refused = { ...attempted(session), challenge: null }
    return change(refused, { 'payment_intent.payment_failed': intentObject(refused) })
  }

  /** The intent is made with the first try of a card. */
  function attempted(session: StoredSession): StoredSession {
    return { ...session, intentId: session.intentId ?? newId('pi') }
  }

  function expire(session: StoredSession): StoredSession {
    const expired: StoredSession = { ...session, status: 'expired', challenge: null }
    return change(expired, { 'checkout.session.expired': sessionObject(expired, url()) })
  }

  function challenge(session: StoredSession, card: string): void {
    store.save({ ...session, challenge: card })
  }

  function refund(session: StoredSession, given: Pick<StoredRefund, 'amount' | 'reason' | 'metadata'>): StoredRefund {
    const { status, becomes } = refundFateOf(session.card ?? '')
    const made: StoredRefund = {
      ...given,
      id: newId('re'),
      status,
      createdAt: now(),
      ...(becomes && { becomes: { status: becomes, at: now() + bankSeconds } }),
    }
    const changed = { ...session, refunds: [...session.refunds, made] }
    change(changed, { 'refund.created': refundObject(changed, made), 'charge.refunded': chargeObject(changed) })
    return made
  }

  function contest(session: StoredSession, status: DisputeStatus): StoredSession {
    const dispute = { id: newId('du'), amount: session.amount - refundedOf(session), status, createdAt: now() }
    const changed = { ...session, dispute }
    const object = disputeObject(changed, dispute)
    const isInquiry = status === 'warning_needs_response'
    return change(changed, {
      'charge.dispute.created': object,
      ...(!isInquiry && { 'charge.dispute.funds_withdrawn': object }),
    })
  }

  function closeDispute(session: StoredSession, status: 'won' | 'lost' | 'warning_closed'): StoredSession {
    if (!session.dispute) return session
    const dispute = { ...session.dispute, status, closedAt: now() }
    const changed = { ...session, dispute }
    const object = disputeObject(changed, dispute)
    return change(changed, {
      'charge.dispute.closed': object,
      ...(status === 'won' && { 'charge.dispute.funds_reinstated': object }),
    })
  }

  function advance(): void {
    for (const session of store.overdue(now())) expire(session)
    for (const session of store.sessions()) {
      const due = session.refunds.find(({ becomes }) => becomes && becomes.at <= now())
      if (due?.becomes) settleRefund(session, due, due.becomes.status)
    }
  }

  function settleRefund(session: StoredSession, refund: StoredRefund, status: 'succeeded' | 'failed'): void {
    const { becomes: _, ...rest } = refund
    const settled: StoredRefund = { ...rest, status, ...(status === 'failed' && { failedAt: now() }) }
    const changed = { ...session, refunds: session.refunds.map((it) => (it.id === refund.id ? settled : it)) }
    const object = refundObject(changed, settled)
    change(changed, {
      'refund.updated': object,
      'charge.refund.updated': object,
      ...(status === 'failed' && { 'refund.failed': object }),
    })
  }

  /** @param objects the object of each notification by its type */
  function change(session: StoredSession, objects: Readonly<Record<string, object>>): StoredSession {
    store.save(session, Object.entries(objects).map(toEvent))
    notify()
    return session
  }

  function toEvent([type, object]: [string, object]): StoredEvent {
    const id = newId('evt')
    const event = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: now(),
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object },
      request: { id: null, idempotency_key: null },
    }
    return { id, body: JSON.stringify(event), attempts: 0, nextAt: clock() }
  }
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}
