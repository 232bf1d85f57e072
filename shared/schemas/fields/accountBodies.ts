import { absent } from '#shared/features.ts'
import type { InferEach } from '#shared/http/answer.ts'
import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import { addDays } from '#shared/time/days.ts'
import type { Rule } from '../rules.ts'
import { type BodySchema, body } from '../schema.ts'
import { addressSchema, countryField, zipOfCountry } from './address.ts'
import { captchaField, choiceField } from './consents.ts'
import { anotherEmail, emailField } from './email.ts'
import { civilityField } from './identity.ts'
import { channelsOfMember, optinSchema, reasonWhenAllOff, unsubscribeReasonField } from './optin.ts'
import { credentialField, passkeyIdField, passkeyNameField } from './passkey.ts'
import { anyProof, givenPasswordField, newPasswordField, proofOfOldSession, samePasswords } from './password.ts'
import { phoneField, phoneOfCountry } from './phone.ts'

/**
 * Body of PUT protection, all settings that a member asks for: one that is left out is given up, which takes effect after
 * seven days. No visit at all is a pause, so a limit is 1 to 31.
 */
const protectionSchema = body(
  {
    /** Last day of the pause, ISO 8601, a year from today at most. */
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
  ['pauseUntil', 'visitsPerMonth'],
)

/** A pause ends today at the earliest, and within a year. */
const pauseWithinAYear: Rule = ({ body: { pauseUntil }, options: { today, locale }, isWell, refuse }) => {
  if (typeof pauseUntil !== 'string' || !isWell('pauseUntil')) return
  const tooLate = addDays(yearAfter(today), 1)
  if (pauseUntil < today)
    refuse('pauseUntil', 'dateLater', { date: formatTypedDay(dayOrders[locale], addDays(today, -1)) })
  else if (pauseUntil >= tooLate)
    refuse('pauseUntil', 'datePrior', { date: formatTypedDay(dayOrders[locale], tooLate) })
}

/** Proof that a session alone is not: the present password, or an answer to the options of POST passkeys/proof. */
const passkey = has.passkeys ? ({ passkey: credentialField } as const) : absent
const proof = { currentPassword: givenPasswordField, ...passkey } as const
const proofNames = ['currentPassword', 'passkey'] as const

export const newPassword = { password: newPasswordField, passwordConfirm: givenPasswordField } as const

/** Bodies of the calls that both programmes have. */
export const accountSchemas = {
  login: body({ email: emailField, password: givenPasswordField, remember: choiceField }, ['remember']),
  /** The answer of a browser to a ceremony of WebAuthn, as the JSON text of its `toJSON()`. */
  passkeyLogin: body({ credential: credentialField, remember: choiceField }, ['remember']),
  /** Its name is by default that of the browser and its system. */
  addPasskey: body({ credential: credentialField, name: passkeyNameField, ...proof }, ['name', ...proofNames]),
  passkeyName: body({ name: passkeyNameField }),
  /** Without an id all of them. */
  removePasskeys: body({ id: passkeyIdField }, ['id']),
  activate: body({ email: emailField }),
  resetInit: body({ email: emailField, captcha: captchaField }, ['captcha']),
  reset: body(newPassword),
  civility: body({ civility: civilityField }),
  address: addressSchema,
  phone: body({ number: phoneField, country: countryField }, ['country']),
  /** The proof may be left out by a session that has just logged in (shared/limits.ts, freshLoginMs). */
  email: body({ email: emailField, ...proof }, proofNames),
  password: body({ ...proof, ...newPassword }, proofNames),
  optin: body({ ...optinSchema.properties, unsubscribeReason: unsubscribeReasonField }, ['unsubscribeReason']),
  protection: protectionSchema,
  erase: body({ password: givenPasswordField, ...passkey }, ['password', 'passkey']),
} as const satisfies Record<string, BodySchema>

/** Bodies as the server has them once checked: trimmed, days as ISO 8601, telephone numbers as E.164. */
export type AccountBodies = InferEach<typeof accountSchemas>

export const accountRules = {
  /** Its name is by default that of the browser and its system. */
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

/** 29 February is 28 in common years. */
function yearAfter(day: string): string {
  const year = Number(day.slice(0, 4)) + 1
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}
