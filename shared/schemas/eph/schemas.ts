import type { EphBodies } from '../../api/eph.ts'
import { addressSchema, countryField, signupAddressSchema } from '../fields/address.ts'
import { birthdateField } from '../fields/birthdate.ts'
import { captchaField, choiceField, privacyField, termsField } from '../fields/consents.ts'
import { emailField, emailVerifyField } from '../fields/email.ts'
import { civilityField, employeeNumberField, nameField } from '../fields/identity.ts'
import { optinSchema, unsubscribeReasonField } from '../fields/optin.ts'
import { givenPasswordField, newPasswordField } from '../fields/password.ts'
import { phoneField } from '../fields/phone.ts'
import type { BodySchema } from '../schema.ts'

const newPassword = { password: newPasswordField, passwordConfirm: givenPasswordField } as const
const person = { firstname: nameField, lastname: nameField, birthdate: birthdateField } as const
const consents = { terms: termsField, privacy: privacyField } as const

/** Every body of `/api/eph` (decisions §3). build.mjs compiles them into `generated/eph.mjs`. */
export const ephSchemas = {
  login: body({ email: emailField, password: givenPasswordField, remember: choiceField }, ['remember']),
  signup: body(
    {
      civility: civilityField,
      ...person,
      email: emailField,
      emailVerify: emailVerifyField,
      ...newPassword,
      country: countryField,
      phone: phoneField,
      address: signupAddressSchema,
      optin: optinSchema,
      ...consents,
      captcha: captchaField,
    },
    ['phone', 'address', 'optin', 'captcha'],
  ),
  activate: body({ email: emailField }),
  resetInit: body({ email: emailField, captcha: captchaField }, ['captcha']),
  reset: body(newPassword),
  collaborator: body({
    email: emailField,
    employeeNumber: employeeNumberField,
    ...person,
    ...newPassword,
    ...consents,
  }),
  civility: body({ civility: civilityField }),
  address: addressSchema,
  phone: body({ number: phoneField, country: countryField }, ['country']),
  email: body({ email: emailField }),
  password: body({ currentPassword: givenPasswordField, ...newPassword }),
  optin: body({ ...optinSchema.properties, unsubscribeReason: unsubscribeReasonField }, ['unsubscribeReason']),
  erase: body({ password: givenPasswordField }),
} as const satisfies Record<keyof EphBodies, BodySchema>

function body(properties: BodySchema['properties'], optional: readonly string[] = []): BodySchema {
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) }
}
