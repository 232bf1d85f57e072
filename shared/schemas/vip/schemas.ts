import type { InferEach } from '#shared/http/answer.ts'
import { eachTopic, letterTopics } from '#shared/letter/edition.ts'
import { formLimits } from '#shared/limits.ts'
import { accountSchemas, newPassword } from '../fields/accountBodies.ts'
import { countryField, signupAddressSchema } from '../fields/address.ts'
import { birthdateField } from '../fields/birthdate.ts'
import { codeField, cvipField } from '../fields/card.ts'
import { captchaField, choiceField, privacyField, termsField } from '../fields/consents.ts'
import { emailField, emailVerifyField } from '../fields/email.ts'
import { civilityField, nameField } from '../fields/identity.ts'
import { optinSchema } from '../fields/optin.ts'
import { phoneField } from '../fields/phone.ts'
import { type BodySchema, body, type ValueSchema } from '../schema.ts'

/** Slug of a casino's story; whether there is such a one the server says. */
const casinoField = {
  type: 'string',
  maxLength: 80,
  pattern: '^[a-z0-9-]+$',
  reason: 'choice',
} as const satisfies ValueSchema

const favourites = {
  favouriteCasino: casinoField,
  casinoFavoriteDate1: birthdateField,
  casinoFavoriteDate2: birthdateField,
} as const
const favouriteNames = ['favouriteCasino', 'casinoFavoriteDate1', 'casinoFavoriteDate2'] as const

/** Code of a sponsor: letters, numbers and spaces. */
const referralField = {
  type: 'string',
  maxLength: 20,
  pattern: '^[\\p{L}\\p{M}\\p{Nd} ]+$',
  reason: 'lettersNumbers',
} as const satisfies ValueSchema

/** A message of any number of lines. */
const messageField = {
  type: 'string',
  maxLength: formLimits.message,
  multiline: true,
  reason: 'invalid',
} as const satisfies ValueSchema

const box = { type: 'boolean', reason: 'choice' } as const satisfies ValueSchema

const optionalAtSignup = [
  ...['phone', 'address', 'optin', 'captcha', 'birthName', 'commonName', 'referral', 'preferences', 'proof'],
  ...favouriteNames,
] as const

/** Every body of `/api/vip` that an account needs. build.mjs compiles them into `generated/vip.mjs`. */
export const vipSchemas = {
  ...accountSchemas,
  loginCard: body({
    kind: { type: 'string', enum: ['qr', 'rfid'], reason: 'choice' },
    /** The card's number or signed token, or the uid of its chip. */
    code: { type: 'string', maxLength: 2048, reason: 'invalid' },
    birthdate: birthdateField,
  }),
  verification: body({ cvip: cvipField, lastname: nameField, birthdate: birthdateField, captcha: captchaField }, [
    'captcha',
  ]),
  verificationCode: body({ code: codeField }),
  signup: body(
    {
      civility: civilityField,
      firstname: nameField,
      lastname: nameField,
      birthName: nameField,
      commonName: nameField,
      birthdate: birthdateField,
      email: emailField,
      emailVerify: emailVerifyField,
      ...newPassword,
      country: countryField,
      phone: phoneField,
      address: signupAddressSchema,
      ...favourites,
      preferences: body(
        eachTopic(() => choiceField),
        letterTopics,
      ),
      referral: referralField,
      optin: optinSchema,
      terms: termsField,
      privacy: privacyField,
      /** Answer of POST verification/{id}. */
      proof: { type: 'string', maxLength: 128, reason: 'invalid' },
      captcha: captchaField,
    },
    optionalAtSignup,
  ),
  preferences: body(eachTopic(() => box)),
  favourites: body(favourites, favouriteNames),
  invitation: body({
    firstname: { ...nameField, named: 'friend.firstname' },
    email: { ...emailField, named: 'friend.email' },
  }),
  lineClaim: body({ message: messageField }),
} as const satisfies Record<string, BodySchema>

export type VipBodies = InferEach<typeof vipSchemas>
