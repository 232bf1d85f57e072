import { leftOffers, reasonToLeaveOffers } from '#server/mail/index.ts'
import { type UnsubscribeReason, unsubscribeReasons } from '#shared/account/optins.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { JsonSchema } from '#shared/http/answer.ts'
import type { BodyResult } from '#shared/schemas/readBody.ts'
import type { FormServices } from './formServices.ts'
import { wayOut } from './newsletter.ts'

/** The body that {@link readReasonBody} takes. */
export const reasonBody: JsonSchema = {
  type: 'object',
  properties: { reason: { type: 'string', enum: unsubscribeReasons } },
  required: ['reason'],
}

export function readReasonBody(given: unknown): BodyResult<{ reason: UnsubscribeReason }> {
  const reason = unsubscribeReasons.find((it) => it === (given as { reason?: unknown }).reason)
  return reason ? { value: { reason } } : { code: 'invalid', fields: { reason: { messageId: 'validation.choice' } } }
}

/**
 * Stores why somebody unsubscribed by the link of a mail; the first reason stays.
 * @throws ProductError forms.unknownLink, also while it has not been pressed
 */
export async function giveReason(
  services: Pick<FormServices, 'store' | 'clock' | 'mail'>,
  token: string,
  reason: UnsubscribeReason,
): Promise<void> {
  const { ends, state } = await wayOut(services, token)
  if (state !== 'done') throw new ProductError('forms.unknownLink')
  const left = await leftOffers(services.store, token)
  if (left) await reasonToLeaveOffers(services.store, token, reason)
  if (ends === 'offers') return
  const given = services.store.db
    .updateTable('newsletterSubscriptions')
    .set({ unsubscribeReason: reason })
    .where('state', '=', 'unsubscribed')
    .where('unsubscribeReason', 'is', null)
  await (left ? given.where('emailKey', '=', left.emailKey) : given.where('unsubscribeToken', '=', token)).execute()
}
