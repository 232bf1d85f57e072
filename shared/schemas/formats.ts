import { countryCodes } from '../countries.ts'
import { parseTypedDay } from '../dates.ts'

const countries = new Set(countryCodes)

/** Formats that a pattern cannot express; build.mjs bundles them into the validators. `email` is ajv-formats' own. */
export const formats = {
  /** A day that exists, ISO 8601. */
  day: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTypedDay('en', text) !== undefined,
  /** ISO 3166-1 alpha-2. */
  country: (text: string) => countries.has(text),
}
