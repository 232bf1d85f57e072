import express, { type Request, type Response, Router } from 'express'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import type { PokerServices } from '../pokerServices.ts'
import type { Merchant, MerchantEvent, MerchantSession } from './merchant.ts'
import { settle } from './settle.ts'

const webhookPath = '/api/poker/payment/webhook'

/**
 * POST /api/poker/payment/webhook: notifications of the merchant. The signature covers the raw bytes; an event id is
 * handled once.
 * @throws ProductError generic.unavailable, badSignature, tooLarge, methodNotAllowed
 */
export function merchantWebhook(services: PokerServices, limits: RateLimits): Router {
  const readRaw = express.raw({ type: () => true, limit: 4 * bodyLimitBytes })
  return Router({ caseSensitive: true, strict: true })
    .post(webhookPath, async (req, res) => {
      const { merchant } = services
      if (!merchant) throw new ProductError('generic.unavailable')
      const event = await eventOf(merchant, req, res).catch(async (error) => {
        // A valid signature is the merchant's, which has no rate limit; other requests are counted.
        await limits.count('other', req.ip ?? '')
        throw error
      })
      await take(merchant, event)
      res.status(200).set('Cache-Control', 'no-store').json({ received: true })
    })
    .all(webhookPath, () => {
      throw new ProductError('generic.methodNotAllowed', { allow: ['POST'] })
    })

  async function eventOf(merchant: Merchant, req: Request, res: Response): Promise<MerchantEvent> {
    const body = await new Promise<Buffer>((resolve, reject) => {
      readRaw(req, res, (error?: unknown) => {
        if (error) reject(error)
        else resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))
      })
    })
    return merchant.readEvent(body, req.get('Stripe-Signature') ?? '')
  }

  /** Handling an event is idempotent; the stored id only saves the second time. */
  async function take(merchant: Merchant, { id, type, session }: MerchantEvent): Promise<void> {
    const { db } = services.store
    const known = await db
      .selectFrom('takenEvents')
      .select('id')
      .where('source', '=', 'stripe')
      .where('id', '=', id)
      .executeTakeFirst()
    if (known || !session) return
    await handleSession(merchant, type, session)
    await db
      .insertInto('takenEvents')
      .values({ source: 'stripe', id, takenAt: services.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async function handleSession(merchant: Merchant, type: string, session: MerchantSession): Promise<void> {
    const payment = await services.store.db
      .selectFrom('payments')
      .selectAll()
      .where((row) => row.or([row('sessionId', '=', session.id), row('id', '=', session.paymentId ?? '')]))
      .executeTakeFirst()
    // The session belongs to something else that is sold with the same keys.
    if (!payment) return
    if (type === 'checkout.session.async_payment_failed') return settle(services, payment.id, session, 'failed')
    const isOurs = session.amount === payment.amountCents && session.currency === payment.currency
    if (isOurs && (payment.sessionId ?? session.id) === session.id) return settle(services, payment.id, session)
    services.log.error(
      { payment: payment.id, type },
      'the merchant reported another amount: the session is read from its API',
    )
    await settle(services, payment.id, await merchant.read(payment.sessionId ?? session.id))
  }
}
