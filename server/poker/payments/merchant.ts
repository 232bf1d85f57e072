import type Stripe from 'stripe'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'

export interface MerchantOptions {
  /** STRIPE_SECRET_KEY, or the embedded merchant's key. */
  secretKey: string
  webhookSecret: string
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

/** A notification of the merchant. */
export interface MerchantEvent {
  id: string
  type: string
  /** Null for events that are not about sessions. */
  session: MerchantSession | null
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
  /** Refunds the whole amount, once. @returns the refund's id @throws as {@link Merchant.open} */
  refund(payment: { paymentId: string; intentId: string }): Promise<string>
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
  webhookSecret,
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
            expires_at: Math.floor(expiresAt / 1000),
            success_url: returnUrl,
            cancel_url: returnUrl,
          },
          { idempotencyKey: `checkout-${paymentId}` },
        )
        return sessionOf(session)
      })
    },
    read: (sessionId) =>
      ask(async (stripe) => sessionOf(await stripe.checkout.sessions.retrieve(sessionId, {}, quick))),
    expire: (sessionId) =>
      ask(async (stripe) => {
        try {
          return sessionOf(await stripe.checkout.sessions.expire(sessionId))
        } catch (error) {
          // The session is no longer open: it is paid or has expired by itself.
          if ((error as { statusCode?: number }).statusCode !== 400) throw error
          return sessionOf(await stripe.checkout.sessions.retrieve(sessionId))
        }
      }),
    refund: ({ paymentId, intentId }) =>
      ask(async (stripe) => {
        try {
          const refund = await stripe.refunds.create(
            { payment_intent: intentId, metadata: { payment: paymentId } },
            { idempotencyKey: `refund-${paymentId}` },
          )
          return refund.id
        } catch (error) {
          if ((error as { code?: string }).code === 'charge_already_refunded') return ''
          throw error
        }
      }),
    async readEvent(body, signature) {
      const { webhooks } = await client()
      try {
        const event = webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, clock())
        const isSession = event.type.startsWith('checkout.session.')
        const session = isSession ? sessionOf(event.data.object as Stripe.Checkout.Session) : null
        return { id: event.id, type: event.type, session }
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

const statuses = ['open', 'complete', 'expired'] as const

function sessionOf(session: Stripe.Checkout.Session): MerchantSession {
  const { id, client_reference_id, status, payment_status, amount_total, currency, payment_intent, url } = session
  return {
    id,
    paymentId: client_reference_id,
    status: statuses.find((it) => it === status) ?? 'open',
    isPaid: payment_status === 'paid',
    amount: amount_total,
    currency: (currency ?? '').toUpperCase(),
    intentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
    url,
  }
}
