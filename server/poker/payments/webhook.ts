import type { Request, Response } from 'express'
import { readBytes } from '#server/http/calls/bodies.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { type DescribedRoute, describeRoute } from '#server/http/describe/description.ts'
import { merchantEventSeen } from '#server/metrics/events.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import { merchantWebhookRoute } from '../pokerApi.ts'
import type { PokerServices } from '../pokerServices.ts'
import { handleEvent } from './handleEvent.ts'
import type { Merchant } from './merchant.ts'
import { subjectOf } from './merchantEvents.ts'
import type { MerchantEvent } from './merchantObjects.ts'

/**
 * POST /api/poker/payment/webhook: notifications of the merchant. The signature covers the raw bytes; an event id is
 * handled once. What nobody here acts on is answered 200 as well, or the merchant would send it again for days.
 * @throws ProductError generic.unavailable, badSignature, tooLarge, methodNotAllowed
 */
export function merchantWebhook(services: PokerServices, limits: RateLimits): DescribedRoute {
  return describeRoute(merchantWebhookRoute, async (req, res) => {
    const { merchant, log } = services
    if (!merchant) throw new ProductError('generic.unavailable')
    const event = await eventOf(merchant, req, res).catch(async (error) => {
      // A valid signature is the merchant's, which has no rate limit; other requests are counted.
      await limits.count('other', req.ip ?? '')
      throw error
    })
    const outcome = await handleEvent(services, merchant, event)
    const { id, type, intentId: intent } = event
    log.info({ event: id, type, intent, outcome }, 'the merchant notified')
    merchantEventSeen.publish({ type: subjectOf(type) ? type : 'other', outcome })
    res.status(200).set('Cache-Control', 'no-store').json({ received: true })
  })

  async function eventOf(merchant: Merchant, req: Request, res: Response): Promise<MerchantEvent> {
    const body = await readBytes(req, res, 4 * bodyLimitBytes)
    return merchant.readEvent(body, req.get('Stripe-Signature') ?? '')
  }
}
