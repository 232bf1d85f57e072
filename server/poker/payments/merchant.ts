import type Stripe from 'stripe'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import {
  type BalanceMovement,
  type MerchantEvent,
  type MerchantMoney,
  type MerchantSession,
  moneyOf,
  toEvent,
  toMovement,
  toSession,
} from './merchantObjects.ts'

export interface MerchantOptions {
  /** STRIPE_SECRET_KEY, or the embedded merchant's key. */
  secretKey: string
  /** The one secret of the endpoint, or the old and the new one while it is being replaced. */
  webhookSecrets: readonly string[]
  /** STRIPE_API_BASE or the embedded merchant's address; Stripe's own if missing. */
  url?: string
  /** Epoch ms. */
  clock: () => number
  /** The longest wait for an answer. */
  timeoutMs?: number
}

/** A payment to be opened at the merchant. */
export interface Checkout {
  /** Our id of the payment: finds it again, and is the idempotency key of a repeated request. */
  paymentId: string
  /** Cents. */
  amount: number
  /** ISO 4217, capitals. */
  currency: string
  title: string
  description: string
  email: string
  locale: Locale
  /** Epoch ms. */
  expiresAt: number
  /** The page that the merchant leads back to, paid or not. */
  returnUrl: string
  /** Shown in the merchant's own lists. */
  metadata: Record<string, string>
}

/** Stripe Checkout, or the embedded merchant with the same API. */
export interface Merchant {
  /**
   * Opens a session; the same payment always gives the same one. @throws ProductError generic.unavailable,
   * payment.default
   */
  open(checkout: Checkout): Promise<MerchantSession>
  /** @throws as {@link Merchant.open} */
  read(sessionId: string): Promise<MerchantSession>
  /**
   * Expires a session so that it can no longer be paid; returns its state if it is paid already.
   * @throws as {@link Merchant.open}
   */
  expire(sessionId: string): Promise<MerchantSession>
  /** The session that a payment intent was made for; null if it is of something else. @throws as {@link Merchant.open} */
  sessionOf(intentId: string): Promise<MerchantSession | null>
  /** @throws as {@link Merchant.open} */
  money(intentId: string): Promise<MerchantMoney>
  /**
   * Refunds all that is left of a payment; nothing if nothing is left, or while a bank holds the money back.
   * @throws as {@link Merchant.open}
   */
  refundRest(payment: { paymentId: string; intentId: string }): Promise<void>
  /**
   * Movements of the balance that belong to payments, the oldest first. @param from, to epoch ms, the second exclusive
   * @throws as {@link Merchant.open}
   */
  balance(from: number, to: number): Promise<BalanceMovement[]>
  /** @throws ProductError generic.badSignature */
  readEvent(body: Buffer, signature: string): Promise<MerchantEvent>
}

/** A person waits for the answer; the client retries once with the same key. */
const longestMs = 6000
const tries = { maxNetworkRetries: 1 }
/** For requests that a later run repeats anyway. */
const quickMs = 3000
/** An older notification is treated as a replay. */
const toleranceSeconds = 300

export function createMerchant({
  secretKey,
  webhookSecrets,
  url,
  clock,
  timeoutMs = longestMs,
}: MerchantOptions): Merchant {
  const quick = { timeout: Math.min(timeoutMs, quickMs), maxNetworkRetries: 0 }
  let opening: Promise<Stripe> | undefined

  return {
    async open(checkout) {
      const { paymentId, amount, currency, title, description, email, locale, expiresAt, returnUrl, metadata } =
        checkout
      const product_data = { name: title, description }
      const price_data = { currency: currency.toLowerCase(), unit_amount: amount, product_data }
      return ask(async (stripe) => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            client_reference_id: paymentId,
            customer_email: email,
            locale,
            metadata,
            line_items: [{ quantity: 1, price_data }],
            payment_intent_data: { description: title, metadata },
            // The amount that is paid must be ours to the cent, in our currency.
            adaptive_pricing: { enabled: false },
            expires_at: Math.floor(expiresAt / 1000),
            success_url: returnUrl,
            cancel_url: returnUrl,
          },
          { idempotencyKey: `checkout-${paymentId}` },
        )
        return toSession(session)
      })
    },
    read: (sessionId) =>
      ask(async (stripe) => toSession(await stripe.checkout.sessions.retrieve(sessionId, {}, quick))),
    expire: (sessionId) =>
      ask(async (stripe) => {
        try {
          return toSession(await stripe.checkout.sessions.expire(sessionId))
        } catch (error) {
          if ((error as { statusCode?: number }).statusCode !== 400) throw error
          const session = toSession(await stripe.checkout.sessions.retrieve(sessionId))
          // The session is paid or has expired by itself; one that is still open can be paid, and is not given up.
          if (session.status === 'open') throw error
          return session
        }
      }),
    sessionOf: (intentId) =>
      ask(async (stripe) => {
        const { data } = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 }, quick)
        return data[0] ? toSession(data[0]) : null
      }),
    money: (intentId) =>
      ask(async (stripe) => {
        const [refunds, disputes] = await Promise.all([
          stripe.refunds.list({ payment_intent: intentId, limit: 100 }, quick),
          stripe.disputes.list({ payment_intent: intentId, limit: 100 }, quick),
        ])
        return moneyOf(refunds.data, disputes.data)
      }),
    refundRest: ({ paymentId, intentId }) =>
      ask(async (stripe) => {
        try {
          // The client's own key repeats what got no answer. A key of ours would bring back an error that Stripe
          // remembers for a day; without one nothing is refunded twice, since nothing is left.
          await stripe.refunds.create({ payment_intent: intentId, metadata: { payment: paymentId } })
        } catch (error) {
          if (!nothingToRefund.has((error as { code?: string }).code ?? '')) throw error
        }
      }),
    balance: (from, to) =>
      ask(async (stripe) => {
        const created = { gte: Math.floor(from / 1000), lt: Math.floor(to / 1000) }
        const listed = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] }, quick)
        const movements: BalanceMovement[] = []
        for await (const it of listed) movements.push(...[toMovement(it) ?? []].flat())
        return movements.toReversed()
      }),
    async readEvent(body, signature) {
      const { webhooks } = await client()
      const verify = (secret: string) =>
        webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, clock())
      try {
        return toEvent(firstOf(webhookSecrets, verify), secretKey)
      } catch (cause) {
        throw new ProductError('generic.badSignature', { cause })
      }
    },
  }

  async function ask<Answer>(run: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      return await run(await client())
    } catch (cause) {
      if (cause instanceof ProductError) throw cause
      throw new ProductError(isAway(cause) ? 'generic.unavailable' : 'payment.default', { cause })
    }
  }

  /** Stripe's library is loaded with the first payment, since a site that sells nothing does not need it in memory. */
  function client(): Promise<Stripe> {
    opening ??= import('stripe').then(({ default: Client }) => {
      const where = url ? placeOf(new URL(url)) : {}
      return new Client(secretKey, { ...where, ...tries, timeout: timeoutMs, telemetry: false })
    })
    return opening
  }
}

function placeOf({ hostname, port, protocol }: URL) {
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const
}

/**
 * True if the merchant does not answer, limits the rate or fails, so that a retry may help. Other errors are ours, or
 * wrong keys.
 */
function isAway(error: unknown): boolean {
  const { type, statusCode } = error as { type?: string; statusCode?: number }
  return type === 'StripeConnectionError' || statusCode === 429 || (statusCode ?? 0) >= 500 || statusCode === 409
}

/** Errors of a refund for which there is nothing to send back, or nothing yet. */
const nothingToRefund: ReadonlySet<string> = new Set(['charge_already_refunded', 'charge_disputed'])

/** The result of the first secret that verifies. @throws the last one's error */
function firstOf<Result>(secrets: readonly string[], verify: (secret: string) => Result): Result {
  let failure: unknown
  for (const secret of secrets) {
    try {
      return verify(secret)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
