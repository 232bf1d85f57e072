import type { AccountBodies } from '#shared/account/api.ts'
import type { Rule } from '../rules.ts'
import type { BodySchema } from '../schema.ts'
import { addressSchema, countryField, zipOfCountry } from './address.ts'
import { captchaField, choiceField } from './consents.ts'
import { anotherEmail, emailField } from './email.ts'
import { civilityField } from './identity.ts'
import { optinSchema, reasonWhenAllOff, unsubscribeReasonField } from './optin.ts'
import { givenPasswordField, newPasswordField, presentPassword, samePasswords } from './password.ts'
import { phoneField, phoneOfCountry } from './phone.ts'
import { pauseWithinAYear, protectionSchema } from './protection.ts'

export const newPassword = { password: newPasswordField, passwordConfirm: givenPasswordField } as const

/** Bodies of the calls that both programmes have. */
export const accountSchemas = {
  login: body({ email: emailField, password: givenPasswordField, remember: choiceField }, ['remember']),
  activate: body({ email: emailField }),
  resetInit: body({ email: emailField, captcha: captchaField }, ['captcha']),
  reset: body(newPassword),
  civility: body({ civility: civilityField }),
  address: addressSchema,
  phone: body({ number: phoneField, country: countryField }, ['country']),
  email: body({ email: emailField, currentPassword: givenPasswordField }, ['currentPassword']),
  password: body({ currentPassword: givenPasswordField, ...newPassword }),
  optin: body({ ...optinSchema.properties, unsubscribeReason: unsubscribeReasonField }, ['unsubscribeReason']),
  protection: protectionSchema,
  erase: body({ password: givenPasswordField }),
} as const satisfies Record<keyof AccountBodies, BodySchema>

export const accountRules = {
  reset: [samePasswords],
  address: [zipOfCountry],
  phone: [phoneOfCountry('number')],
  email: [anotherEmail, presentPassword],
  password: [samePasswords],
  optin: [reasonWhenAllOff],
  protection: [pauseWithinAYear],
} as const satisfies Partial<Record<keyof AccountBodies, readonly Rule[]>>

/** An object of fields, all of them required but the optional ones. */
export function body(properties: BodySchema['properties'], optional: readonly string[] = []): BodySchema {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) }
}
