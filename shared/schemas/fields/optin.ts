import { type Channel, optinPurposes, unsubscribeReasons } from '#shared/account/optins.ts'
import { absent } from '#shared/features.ts'
import type { ReadOptions, Rule, RuleContext } from '../rules.ts'
import { body, type ValueSchema } from '../schema.ts'

const box = { type: 'boolean', reason: 'choice' } as const satisfies ValueSchema

const channelsSchema = body({ email: box, sms: box, mail: box })

/** Each purpose with each channel. */
export const optinSchema = body({
  hotelFirstParty: channelsSchema,
  ...(has.casino ? { casinoFirstParty: channelsSchema } : absent),
  thirdParty: channelsSchema,
})

/** Why somebody unsubscribes. */
export const unsubscribeReasonField = {
  type: 'string',
  enum: unsubscribeReasons,
  reason: 'choice',
} as const satisfies ValueSchema

/** A member who keeps a channel has not unsubscribed: a reason is then left out. */
export const reasonWhenAllOff: Rule = ({ body }) => {
  const isOn = optinPurposes.some((purpose) => Object.values(body[purpose] ?? {}).includes(true))
  if (isOn) delete body.unsubscribeReason
}

/** Agrees to no channel that the house does not use, nor to SMS without a telephone number. */
export const channelsOfMember: Rule = ({ body, options, refuse }) => refuseChannels(body, '', options, refuse)

/** The same of a registration, which has the number beside it. */
export const channelsOfSignup: Rule = ({ body, options: { channels }, refuse }) =>
  refuseChannels(body.optin, 'optin.', { channels, hasPhone: body.phone !== undefined }, refuse)

/** The same of a form, which asks for a number only where its editor wants one. */
export const channelsOfForm: Rule = ({ body, options: { channels }, refuse }) =>
  refuseChannels(body.optin, 'optin.', { channels }, refuse)

function refuseChannels(
  optin: unknown,
  prefix: string,
  { channels, hasPhone }: Pick<ReadOptions, 'channels' | 'hasPhone'>,
  refuse: RuleContext['refuse'],
): void {
  for (const purpose of Object.keys(optinSchema.properties)) {
    const wanted = (optin as Record<string, unknown> | undefined)?.[purpose] as Record<string, unknown> | undefined
    for (const channel of Object.keys(channelsSchema.properties) as Channel[]) {
      if (wanted?.[channel] !== true) continue
      if (channels && !channels.includes(channel)) refuse(`${prefix}${purpose}.${channel}`, 'choice')
      else if (channel === 'sms' && hasPhone === false) refuse(`${prefix}${purpose}.${channel}`, 'smsPhone')
    }
  }
}
