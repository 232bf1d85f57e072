import { randomBytes } from 'node:crypto'
import { ownLanguage } from '../../ownLanguage.ts'
import { balanceTransactions } from '../balance.ts'
import type { MerchantStore, StoredSession } from '../merchantStore.ts'
import { disputeObject, refundedOf, refundObject, sessionObject } from '../objects.ts'
import type { Sessions } from '../sessions.ts'
import { ApiError, missingResource } from './errors.ts'
import {
  boolean,
  email,
  integer,
  list,
  metadata,
  missingParameter,
  object,
  oneOf,
  optional,
  readParameters,
  required,
  string,
  url,
} from './parameters.ts'

export interface EndpointOptions {
  store: MerchantStore
  sessions: Sessions
  /** Origin of the payment pages. */
  payUrl: () => string
  /** Epoch ms. */
  clock: () => number
}

/**
 * Endpoints by method and path. Each checks its parameters and returns the work that is left, since an idempotency key
 * remembers only what was begun.
 */
export interface Endpoints {
  createSession(body: string): () => object
  readSession(id: string): () => object
  listSessions(query: string): () => object
  expireSession(id: string): () => object
  createRefund(body: string): () => object
  listRefunds(query: string): () => object
  listDisputes(query: string): () => object
  listBalance(query: string): () => object
}

/** The life of a session after its creation, at least and at most. */
const [shortestSeconds, longestSeconds] = [30 * 60, 24 * 60 * 60]
/** In euros; Stripe has a least amount for each currency. */
const leastCents = 50
const mostCents = 99_999_999
const locales = ['auto', 'de', 'en', 'en-GB', 'es', 'fr', 'fr-CA', 'it', 'nl', 'pt'] as const

const sessionParameters = {
  mode: required(oneOf('payment', 'setup', 'subscription')),
  success_url: optional(url),
  cancel_url: optional(url),
  client_reference_id: optional(string(200)),
  customer_email: optional(email),
  expires_at: optional(integer()),
  locale: optional(oneOf(...locales)),
  metadata: optional(metadata),
  allowed_payment_method_types: optional(list(oneOf('card'))),
  adaptive_pricing: optional(object({ enabled: optional(boolean) })),
  payment_intent_data: optional(object({ description: optional(string(1000)), metadata: optional(metadata) })),
  line_items: optional(
    list(
      object({
        quantity: optional(integer()),
        price_data: optional(
          object({
            currency: required(string(3)),
            unit_amount: required(integer()),
            product_data: required(object({ name: required(string()), description: optional(string(40_000)) })),
          }),
        ),
      }),
    ),
  ),
}

const refundParameters = {
  payment_intent: optional(string()),
  charge: optional(string()),
  amount: optional(integer(1)),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata: optional(metadata),
}

const listParameters = { payment_intent: optional(string()), limit: optional(integer(1)) }

const balanceParameters = {
  created: optional(object({ gte: optional(integer()), lt: optional(integer()) })),
  limit: optional(integer(1)),
  starting_after: optional(string()),
  expand: optional(list(oneOf('data.source'))),
}

export function createEndpoints({ store, sessions, payUrl, clock }: EndpointOptions): Endpoints {
  const now = () => Math.floor(clock() / 1000)
  const shown = (session: StoredSession) => sessionObject(session, payUrl())
  return {
    createSession,
    readSession,
    listSessions,
    expireSession,
    createRefund,
    listRefunds,
    listDisputes,
    listBalance,
  }

  function createSession(body: string): () => object {
    const given = readParameters(body, sessionParameters)
    const refuse = (message: string, param: string, code?: string) =>
      new ApiError({ message, param, ...(code && { code }) })
    const [item, ...others] = given.line_items ?? []
    if (given.mode !== 'payment') throw refuse('This merchant takes payments alone.', 'mode')
    if (!given.success_url) throw missingParameter('success_url')
    if (!item) throw missingParameter('line_items')
    if (others.length > 0) throw refuse('This merchant takes one item a session.', 'line_items')
    if (!item.price_data) throw missingParameter('line_items[0][price]')
    if (!item.quantity) throw missingParameter('line_items[0][quantity]')
    const { currency, unit_amount, product_data } = item.price_data
    if (!['eur', 'gbp', 'usd', 'chf'].includes(currency)) {
      const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: usd, chf, eur, gbp`
      throw refuse(message, 'line_items[0][price_data][currency]')
    }
    const amount = unit_amount * item.quantity
    if (amount < leastCents)
      throw refuse('The Checkout Session’s total amount due must add up to at least €0.50 eur', '', 'amount_too_small')
    if (amount > mostCents)
      throw refuse(
        'Amount must be no more than €999,999.99',
        'line_items[0][price_data][unit_amount]',
        'amount_too_large',
      )
    const expiresAt = given.expires_at ?? now() + longestSeconds
    const expiry = (limit: string) =>
      refuse(`The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`, 'expires_at')
    if (expiresAt < now() + shortestSeconds) throw expiry('at least 30 minutes')
    if (expiresAt > now() + longestSeconds) throw expiry('less than 24 hours')
    const successUrl = given.success_url
    return () => {
      const session: StoredSession = {
        id: `cs_test_${randomBytes(24).toString('hex')}`,
        status: 'open',
        isPaid: false,
        amount,
        currency,
        title: product_data.name,
        description: product_data.description ?? '',
        email: given.customer_email ?? '',
        locale: ownLanguage(given.locale),
        reference: given.client_reference_id ?? null,
        metadata: given.metadata ?? {},
        intentMetadata: given.payment_intent_data?.metadata ?? {},
        successUrl,
        cancelUrl: given.cancel_url ?? successUrl,
        createdAt: now(),
        expiresAt,
        paidAt: null,
        intentId: null,
        chargeId: null,
        card: null,
        refunds: [],
        dispute: null,
        challenge: null,
      }
      store.save(session)
      return shown(session)
    }
  }

  function known(id: string): StoredSession {
    const session = sessions.find(id)
    if (!session) throw missingResource('checkout.session', id, 'session')
    return session
  }

  function readSession(id: string): () => object {
    const session = known(id)
    return () => shown(session)
  }

  function listSessions(query: string): () => object {
    const { payment_intent, limit } = readParameters(query, listParameters)
    return () => listOf('/v1/checkout/sessions', ofIntent(payment_intent).map(shown), limit)
  }

  function expireSession(id: string): () => object {
    const session = known(id)
    if (session.status === 'open') return () => shown(sessions.expire(session))
    const only = 'Only Checkout Sessions with a status in ["open"] can be expired.'
    throw new ApiError({ message: `${only} This Checkout Session has a status of \`${session.status}\`.` })
  }

  function createRefund(body: string): () => object {
    const given = readParameters(body, refundParameters)
    if (!given.payment_intent && !given.charge) {
      const message = 'One of the following params should be provided for this request: payment_intent or charge.'
      throw new ApiError({ message })
    }
    const session = given.payment_intent
      ? store.byIntent(given.payment_intent)
      : store.sessions().find(({ chargeId }) => chargeId === given.charge)
    if (!session && given.payment_intent)
      throw missingResource('payment_intent', given.payment_intent, 'payment_intent')
    if (!session) throw missingResource('charge', given.charge ?? '', 'charge')
    return () => {
      const amount = refundable(session, given.amount)
      const { reason = null, metadata: own = {} } = given
      const refund = sessions.refund(session, { amount, reason, metadata: own })
      return refundObject({ ...session, refunds: [...session.refunds, refund] }, refund)
    }
  }

  function listRefunds(query: string): () => object {
    const { payment_intent, limit } = readParameters(query, listParameters)
    return () => {
      const refunds = ofIntent(payment_intent).flatMap((it) =>
        it.refunds.toReversed().map((refund) => refundObject(it, refund)),
      )
      return listOf('/v1/refunds', refunds, limit)
    }
  }

  function listDisputes(query: string): () => object {
    const { payment_intent, limit } = readParameters(query, listParameters)
    return () => {
      const disputes = ofIntent(payment_intent).flatMap((it) => (it.dispute ? [disputeObject(it, it.dispute)] : []))
      return listOf('/v1/disputes', disputes, limit)
    }
  }

  /** The newest first; a page begins after the transaction that is named. */
  function listBalance(query: string): () => object {
    const { created, limit, starting_after: after, expand } = readParameters(query, balanceParameters)
    return () => {
      const { gte = 0, lt = Number.POSITIVE_INFINITY } = created ?? { gte: undefined, lt: undefined }
      const all = balanceTransactions(store.sessions()).filter((it) => it.created >= gte && it.created < lt)
      const begin = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
      const shownOf = (it: (typeof all)[number]) => (expand ? it : { ...it, source: it.source.id })
      return listOf('/v1/balance_transactions', all.slice(begin).map(shownOf), limit)
    }
  }

  function ofIntent(intentId: string | undefined): StoredSession[] {
    if (!intentId) return store.sessions()
    const session = store.byIntent(intentId)
    return session ? [session] : []
  }
}

/** The amount that a refund may have: what is left, if none is named. @throws ApiError */
export function refundable(session: StoredSession, wanted?: number): number {
  const { chargeId, intentId, amount, dispute } = session
  const left = amount - refundedOf(session)
  if (!chargeId) {
    const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`
    throw new ApiError({ message, param: 'payment_intent' })
  }
  // An open inquiry has taken no money back.
  if (dispute && !dispute.status.startsWith('warning_') && dispute.status !== 'won') {
    const message = `Charge ${chargeId} has been charged back; cannot issue a refund.`
    throw new ApiError({ code: 'charge_disputed', message })
  }
  if (left === 0)
    throw new ApiError({ code: 'charge_already_refunded', message: `Charge ${chargeId} has already been refunded.` })
  if (wanted !== undefined && wanted > left) {
    const [asked, most] = [wanted, left].map((it) => `€${(it / 100).toFixed(2)}`)
    const message = `Refund amount (${asked}) is greater than unrefunded amount on charge (${most})`
    throw new ApiError({ message, param: 'amount' })
  }
  return wanted ?? left
}

function listOf(url: string, data: readonly object[], limit = 10): object {
  return { object: 'list', url, data: data.slice(0, limit), has_more: data.length > limit }
}
