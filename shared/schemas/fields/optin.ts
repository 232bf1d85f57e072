import { unsubscribeReasons } from '#shared/account/api.ts'
import type { Rule } from '../rules.ts'
import type { BodySchema, ValueSchema } from '../schema.ts'

const box = { type: 'boolean', reason: 'choice' } as const satisfies ValueSchema

const channelsSchema = {
  type: 'object',
  properties: { email: box, sms: box, mail: box },
  required: ['email', 'sms', 'mail'],
} as const satisfies BodySchema

/** Each purpose with each channel. */
export const optinSchema = {
  type: 'object',
  properties: { hotelFirstParty: channelsSchema, casinoFirstParty: channelsSchema, thirdParty: channelsSchema },
  required: ['hotelFirstParty', 'casinoFirstParty', 'thirdParty'],
} as const satisfies BodySchema

/** Why somebody unsubscribes. */
export const unsubscribeReasonField = {
  type: 'string',
  enum: unsubscribeReasons,
  reason: 'choice',
} as const satisfies ValueSchema

/** A member who keeps a channel has not unsubscribed: a reason is then left out. */
export const reasonWhenAllOff: Rule = ({ body }) => {
  const purposes = [body.hotelFirstParty, body.casinoFirstParty, body.thirdParty]
  const isOn = purposes.some((channels) => Object.values(channels ?? {}).includes(true))
  if (isOn) delete body.unsubscribeReason
}
