import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { type DescribedRoute, describeRoute } from '#server/http/describe/description.ts'
import { readSignedBody } from '#server/http/signedBody.ts'
import { merchantEventSeen } from '#server/metrics/events.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { bodyLimitBytes } from '#shared/limits.ts'
import { merchantWebhookRoute } from '../pokerApi.ts'
import type { PokerServices } from '../pokerServices.ts'
import { handleEvent } from './handleEvent.ts'
import { subjectOf } from './merchantEvents.ts'

/** A time and signatures, of this scheme or of others. */
const signatureForm = /^t=\d{1,12}(?:,v\d=[0-9a-f]{64}){1,10}$/

/**
 * POST /api/poker/payment/webhook: notifications of the merchant. The signature covers the raw bytes; an event id is
 * handled once. What nobody here acts on is answered 200 as well, or the merchant would send it again for days.
 * @throws ProductError generic.unavailable, badSignature, tooLarge, unsupportedType, tooManyRequests, methodNotAllowed
 */
export function merchantWebhook(services: PokerServices, limits: RateLimits): DescribedRoute {
  return describeRoute(merchantWebhookRoute, async (req, res) => {
    const { merchant, log } = services
    if (!merchant) throw new ProductError('generic.unavailable')
    const event = await readSignedBody(req, {
      limits,
      limitBytes: 4 * bodyLimitBytes,
      claimOf({ headers: { 'stripe-signature': signature } }) {
        if (typeof signature !== 'string' || !signatureForm.test(signature))
          throw new ProductError('generic.badSignature')
        return (body) => merchant.readEvent(body, signature)
      },
    })
    const outcome = await handleEvent(services, merchant, event)
    const { id, type, intentId: intent } = event
    log.info({ event: id, type, intent, outcome }, 'the merchant notified')
    merchantEventSeen.publish({ type: subjectOf(type) ? type : 'other', outcome })
    res.status(200).set('Cache-Control', 'no-store').json({ received: true })
  })
}
