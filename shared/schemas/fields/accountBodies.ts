import type { AccountBodies } from '#shared/account/api.ts'
import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import type { Rule } from '../rules.ts'
import type { BodySchema } from '../schema.ts'
import { addressSchema, countryField, zipOfCountry } from './address.ts'
import { addDays } from './birthdate.ts'
import { captchaField, choiceField } from './consents.ts'
import { anotherEmail, emailField } from './email.ts'
import { civilityField } from './identity.ts'
import { channelsOfMember, optinSchema, reasonWhenAllOff, unsubscribeReasonField } from './optin.ts'
import { credentialField, passkeyIdField, passkeyNameField } from './passkey.ts'
import { anyProof, givenPasswordField, newPasswordField, proofOfOldSession, samePasswords } from './password.ts'
import { phoneField, phoneOfCountry } from './phone.ts'

/** Body of PUT protection: no visit at all is a pause, so a limit is 1 to 31. */
const protectionSchema = {
  type: 'object',
  properties: {
    pauseUntil: { type: 'string', format: 'day', reason: 'date' },
    visitsPerMonth: {
      type: 'string',
      pattern: '^(?:[1-9]|[12][0-9]|3[01])$',
      count: true,
      reason: 'visits',
    },
    // Named each time: to forget it must not be to give it up.
    muteGaming: { type: 'boolean', reason: 'choice' },
  },
  required: ['muteGaming'],
} as const satisfies BodySchema

/** A pause ends today at the earliest, and within a year. */
const pauseWithinAYear: Rule = ({ body: { pauseUntil }, options: { today, locale }, isWell, refuse }) => {
  if (typeof pauseUntil !== 'string' || !isWell('pauseUntil')) return
  const tooLate = addDays(yearAfter(today), 1)
  if (pauseUntil < today)
    refuse('pauseUntil', 'dateLater', { date: formatTypedDay(dayOrders[locale], addDays(today, -1)) })
  else if (pauseUntil >= tooLate)
    refuse('pauseUntil', 'datePrior', { date: formatTypedDay(dayOrders[locale], tooLate) })
}

const proof = { currentPassword: givenPasswordField, passkey: credentialField } as const
const proofNames = ['currentPassword', 'passkey']

export const newPassword = { password: newPasswordField, passwordConfirm: givenPasswordField } as const

/** Bodies of the calls that both programmes have. */
export const accountSchemas = {
  login: body({ email: emailField, password: givenPasswordField, remember: choiceField }, ['remember']),
  passkeyLogin: body({ credential: credentialField, remember: choiceField }, ['remember']),
  addPasskey: body({ credential: credentialField, name: passkeyNameField, ...proof }, ['name', ...proofNames]),
  passkeyName: body({ name: passkeyNameField }),
  removePasskeys: body({ id: passkeyIdField }, ['id']),
  activate: body({ email: emailField }),
  resetInit: body({ email: emailField, captcha: captchaField }, ['captcha']),
  reset: body(newPassword),
  civility: body({ civility: civilityField }),
  address: addressSchema,
  phone: body({ number: phoneField, country: countryField }, ['country']),
  email: body({ email: emailField, ...proof }, proofNames),
  password: body({ ...proof, ...newPassword }, proofNames),
  optin: body({ ...optinSchema.properties, unsubscribeReason: unsubscribeReasonField }, ['unsubscribeReason']),
  protection: protectionSchema,
  erase: body({ password: givenPasswordField, passkey: credentialField }, ['password', 'passkey']),
} as const satisfies Record<keyof AccountBodies, BodySchema>

export const accountRules = {
  addPasskey: [proofOfOldSession],
  reset: [samePasswords],
  address: [zipOfCountry],
  phone: [phoneOfCountry('number')],
  email: [anotherEmail, proofOfOldSession],
  password: [anyProof('currentPassword'), samePasswords],
  erase: [anyProof('password')],
  optin: [channelsOfMember, reasonWhenAllOff],
  protection: [pauseWithinAYear],
} as const satisfies Partial<Record<keyof AccountBodies, readonly Rule[]>>

/** An object of fields, all of them required but the optional ones. */
export function body(properties: BodySchema['properties'], optional: readonly string[] = []): BodySchema {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) }
}

/** 29 February is 28 in common years. */
function yearAfter(day: string): string {
  const year = Number(day.slice(0, 4)) + 1
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}
