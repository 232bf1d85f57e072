import type { InferEach } from '#shared/http/answer.ts'
import { formLimits } from '#shared/limits.ts'
import { accountSchemas, newPassword } from '../fields/accountBodies.ts'
import { countryField, signupAddressSchema } from '../fields/address.ts'
import { birthdateField } from '../fields/birthdate.ts'
import { captchaField, privacyField, termsField } from '../fields/consents.ts'
import { emailField, emailVerifyField } from '../fields/email.ts'
import { civilityField, employeeNumberField, nameField } from '../fields/identity.ts'
import { optinSchema } from '../fields/optin.ts'
import { phoneField } from '../fields/phone.ts'
import { type BodySchema, body } from '../schema.ts'

const person = { firstname: nameField, lastname: nameField, birthdate: birthdateField } as const
const consents = { terms: termsField, privacy: privacyField } as const

/** Every body of `/api/eph`. build.mjs compiles them into `generated/eph.mjs`. */
export const ephSchemas = {
  ...accountSchemas,
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
  collaborator: body({
    email: emailField,
    employeeNumber: employeeNumberField,
    ...person,
    ...newPassword,
    ...consents,
  }),
  stayMessage: body({
    message: { type: 'string', maxLength: formLimits.message, multiline: true },
    privacy: privacyField,
  }),
} as const satisfies Record<string, BodySchema>

export type EphBodies = InferEach<typeof ephSchemas>
