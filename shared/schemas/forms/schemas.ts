import type { FormName } from '#shared/forms/forms.ts'
import { formLimits } from '#shared/limits.ts'
import { addressSchema } from '../fields/address.ts'
import { birthdateField } from '../fields/birthdate.ts'
import { captchaField, contestTermsField, privacyField } from '../fields/consents.ts'
import { emailField } from '../fields/email.ts'
import { civilityField, nameField } from '../fields/identity.ts'
import { phoneField } from '../fields/phone.ts'
import type { BodySchema, ValueSchema } from '../schema.ts'

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

const channels = { type: 'object', properties: { email: box, sms: box, mail: box }, required: [] } as const
const optin = {
  type: 'object',
  properties: { hotelFirstParty: channels, casinoFirstParty: channels, thirdParty: channels },
  required: [],
} as const satisfies BodySchema

/** Fields that no person fills; the honeypot has no limit: its content is no mistake to report. */
const post = {
  optin,
  block: { type: 'string', maxLength: 100 },
  token: { type: 'string', maxLength: 200 },
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
  hotel: line,
  casino: line,
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
  place: { type: 'string', enum: ['city', 'destination'] },
  privacy: privacyField,
  ...post,
} as const satisfies BodySchema['properties']

const everySender = ['civility', 'firstname', 'lastname', 'email']
const everyOccasion = [...everySender, 'phone', 'eventType', 'eventDate', 'privacy']

/** Every body of `/api/forms`, in the order of the page. build.mjs compiles them. */
export const formsSchemas = {
  contact: body({ ...sender, phone: phoneField, ...questions, privacy: privacyField, ...post }, [
    ...everySender,
    'subject',
    'message',
    'privacy',
  ]),
  contest: body(
    {
      ...sender,
      birthdate: birthdateField,
      phone: phoneField,
      ...questions,
      contest: { type: 'string', maxLength: formLimits.name },
      privacy: privacyField,
      terms: contestTermsField,
      ...post,
    },
    [...everySender, 'birthdate', 'contest', 'privacy', 'terms'],
  ),
  newsletter: body({ email: emailField, privacy: privacyField, ...post }, ['email', 'privacy']),
  seminar: body(occasion, [...everyOccasion, 'guestsNumber']),
  event: body(occasion, [...everyOccasion, 'guestsNumber']),
  quote: body({ ...occasion, participantCount: count }, [...everyOccasion, 'participantCount']),
} as const satisfies Record<FormName, BodySchema>

function body(properties: BodySchema['properties'], required: readonly string[]): BodySchema {
  return { type: 'object', properties, required }
}
