import type { Rule } from '../rules.ts'
import { body, type ValueSchema } from '../schema.ts'

/** One line of free text. */
const lineField = { type: 'string', maxLength: 80 } as const satisfies ValueSchema

/** Chosen from a list that begins at France. */
export const countryField = {
  type: 'string',
  format: 'country',
  reason: 'choice',
  preset: true,
} as const satisfies ValueSchema

const zipCode = {
  type: 'string',
  minLength: 2,
  maxLength: 12,
  pattern: '^[\\p{L}\\p{M}\\p{Nd} ]+$',
  reason: 'lettersNumbers',
} as const satisfies ValueSchema

export const addressSchema = body(
  {
    addressLine1: lineField,
    addressLine2: lineField,
    postalBox: { type: 'string', maxLength: 20, pattern: '^[\\p{L}\\p{M}\\p{Nd} ]+$', reason: 'lettersNumbers' },
    placeKnownAs: lineField,
    zipCode,
    city: lineField,
    country: countryField,
  },
  ['addressLine2', 'postalBox', 'placeKnownAs'],
)

/** At sign-up the country is asked for once, and {@link addressOfSignup} fills it in. */
export const signupAddressSchema = { ...addressSchema, required: ['addressLine1', 'zipCode', 'city'] }

/** Digits of a French postcode. */
const frenchZipLength = 5

/** 5 digits in France; elsewhere the schema has said all. */
export const zipOfCountry: Rule = ({ body, refuse }) => refuseFrenchZip(body, 'zipCode', refuse)

/** Sign-up: the address's country is the member's unless it has one of its own. */
export const addressOfSignup: Rule = ({ body, refuse }) => {
  if (typeof body.address !== 'object' || body.address === null) return
  const address = body.address as Record<string, unknown>
  address.country ??= body.country
  refuseFrenchZip(address, 'address.zipCode', refuse)
}

function refuseFrenchZip(
  { zipCode: zip, country }: Record<string, unknown>,
  field: string,
  refuse: Parameters<Rule>[0]['refuse'],
): void {
  if (country !== 'FR' || typeof zip !== 'string') return
  if (!/^\d+$/.test(zip)) refuse(field, 'numbers')
  else if (zip.length < frenchZipLength) refuse(field, 'minimum', { x: frenchZipLength })
  else if (zip.length > frenchZipLength) refuse(field, 'maximum', { x: frenchZipLength })
}
