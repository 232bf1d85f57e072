import { optinPurposes } from '#shared/account/optins.ts'
import { absent } from '#shared/features.ts'
import type { FormName } from '#shared/forms/forms.ts'
import type { InferEach } from '#shared/http/answer.ts'
import { formLimits } from '#shared/limits.ts'
import { addressSchema } from '../fields/address.ts'
import { birthdateField } from '../fields/birthdate.ts'
import { captchaField, contestTermsField, privacyField } from '../fields/consents.ts'
import { emailField } from '../fields/email.ts'
import { civilityField, nameField } from '../fields/identity.ts'
import { phoneField } from '../fields/phone.ts'
import { type BodySchema, body, type FieldsSchema, type ValueSchema } from '../schema.ts'

const line = { type: 'string', maxLength: formLimits.line } as const satisfies ValueSchema
const message = { type: 'string', maxLength: formLimits.message, multiline: true } as const satisfies ValueSchema
const day = { type: 'string', format: 'day', reason: 'date' } as const satisfies ValueSchema
const count = {
  type: 'string',
  maxLength: 4,
  pattern: '^[0-9]+$',
  reason: 'numbers',
  count: true,
} as const satisfies ValueSchema
const box = { type: 'boolean', reason: 'choice' } as const satisfies ValueSchema

const channels = body({ email: box, sms: box, mail: box }, ['email', 'sms', 'mail'])
const optin = body(
  {
    hotelFirstParty: channels,
    ...(has.casino ? { casinoFirstParty: channels } : absent),
    thirdParty: channels,
  },
  optinPurposes,
)

/** Fields that no person fills; the honeypot has no limit: its content is no mistake to report. */
const post = {
  optin,
  /** `_uid` of the form's block, which names the desk. */
  block: { type: 'string', maxLength: 100 },
  /** The token of GET /api/forms/token tells how long the form was open. */
  token: { type: 'string', maxLength: 200 },
  /** The honeypot: a person who sees the page does not fill it. */
  website: { type: 'string' },
  captcha: captchaField,
} as const satisfies BodySchema['properties']

const sender = {
  civility: civilityField,
  firstname: nameField,
  lastname: nameField,
  email: emailField,
} as const satisfies BodySchema['properties']

/** Questions that an editor may put into any form. */
const questions = {
  subject: line,
  ...addressSchema.properties,
  /** Slugs of stories. */
  hotel: line,
  ...(has.casino ? { casino: line } : absent),
  message,
} as const satisfies BodySchema['properties']

const occasion = {
  ...sender,
  phone: phoneField,
  company: line,
  eventType: line,
  eventDate: day,
  arrival: day,
  departure: day,
  guestsNumber: count,
  rooms: count,
  budget: line,
  destination: line,
  ...questions,
  /** Which of the two the form asks for; a city without it. */
  place: { type: 'string', enum: ['city', 'destination'] },
  privacy: privacyField,
  ...post,
} as const satisfies BodySchema['properties']

const everySender = ['civility', 'firstname', 'lastname', 'email'] as const
const everyOccasion = [...everySender, 'phone', 'eventType', 'eventDate', 'privacy'] as const

/** Every body of `/api/forms`, in the order of the page; a `city` or a `destination` is in that of a feast. build.mjs compiles them. */
export const formsSchemas = {
  contact: form({ ...sender, phone: phoneField, ...questions, privacy: privacyField, ...post }, [
    ...everySender,
    'subject',
    'message',
    'privacy',
  ]),
  contest: form(
    {
      ...sender,
      birthdate: birthdateField,
      phone: phoneField,
      ...questions,
      /** Name of the contest. */
      contest: { type: 'string', maxLength: formLimits.name },
      privacy: privacyField,
      terms: contestTermsField,
      ...post,
    },
    [...everySender, 'birthdate', 'contest', 'privacy', 'terms'],
  ),
  newsletter: form({ email: emailField, privacy: privacyField, ...post }, ['email', 'privacy']),
  seminar: form(occasion, [...everyOccasion, 'guestsNumber']),
  event: form(occasion, [...everyOccasion, 'guestsNumber']),
  quote: form({ ...occasion, participantCount: count }, [...everyOccasion, 'participantCount']),
} as const satisfies Record<FormName, BodySchema>

/** Bodies as the server has them once checked: trimmed, days as ISO 8601, numbers as E.164, counts as digits. */
export type FormBodies = InferEach<typeof formsSchemas>

function form<const Fields extends BodySchema['properties'], const Required extends keyof Fields & string>(
  properties: Fields,
  required: readonly Required[],
): FieldsSchema<Fields, Exclude<keyof Fields, Required>> {
  return { type: 'object', properties, required }
}
