import { countryCodes } from '#shared/forms/countries.ts'
import { isDay } from '#shared/time/dates.ts'
import { emailPattern } from './fields/email.ts'

const countries = new Set(countryCodes)

/** Values of `format` in a schema: ajv writes patterns out, build.mjs bundles the functions into the validators. */
export const formats = {
  email: emailPattern,
  /** A day that exists, ISO 8601. */
  day: isDay,
  /** An instant as JavaScript reads it; systems send ISO 8601. */
  instant: (text: string) => !Number.isNaN(Date.parse(text)),
  /** ISO 3166-1 alpha-2. */
  country: (text: string) => countries.has(text),
}
