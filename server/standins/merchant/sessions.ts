import { randomBytes } from 'node:crypto'
import type { MerchantStore, StoredSession } from './merchantStore.ts'

/** Transitions of a session; each is stored together with its notification. */
export interface Sessions {
  /** Expires a session that is past its time first. */
  find(id: string): StoredSession | undefined
  pay(session: StoredSession): StoredSession
  expire(session: StoredSession): StoredSession
  /** Stores that the card's bank wants to ask. */
  challenge(session: StoredSession, card: string): void
  /** The session as the API shows it. */
  shown(session: StoredSession): object
  expireOverdue(): void
}

export interface SessionsOptions {
  store: MerchantStore
  /** Epoch ms. */
  clock: () => number
  /** Origin of this merchant. */
  url: () => string
  /** Called when a notification is to be sent. */
  told: () => void
}

export function createSessions({ store, clock, url, told }: SessionsOptions): Sessions {
  const now = () => Math.floor(clock() / 1000)
  return { find, pay, expire, challenge, shown, expireOverdue }

  function find(id: string): StoredSession | undefined {
    const session = store.session(id)
    return session?.status === 'open' && session.expiresAt <= now() ? expire(session) : session
  }

  function pay(session: StoredSession): StoredSession {
    const intentId = `pi_${randomBytes(12).toString('hex')}`
    return change({ ...session, status: 'complete', isPaid: true, intentId, challenge: null }, 'completed')
  }

  function expire(session: StoredSession): StoredSession {
    return change({ ...session, status: 'expired', challenge: null }, 'expired')
  }

  function challenge(session: StoredSession, card: string): void {
    store.save({ ...session, challenge: card })
  }

  function expireOverdue(): void {
    for (const session of store.overdue(now())) expire(session)
  }

  function change(session: StoredSession, what: 'completed' | 'expired'): StoredSession {
    const id = `evt_${randomBytes(12).toString('hex')}`
    const event = {
      id,
      object: 'event',
      api_version: null,
      created: now(),
      livemode: false,
      pending_webhooks: 1,
      type: `checkout.session.${what}`,
      data: { object: shown(session) },
      request: { id: null },
    }
    store.save(session, { id, body: JSON.stringify(event), attempts: 0, nextAt: clock() })
    told()
    return session
  }

  function shown(session: StoredSession): object {
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
      url: status === 'open' ? `${url()}/pay/${id}` : null,
    }
  }
}
