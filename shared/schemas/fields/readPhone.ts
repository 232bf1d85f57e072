import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import * as brand from '#shared/house.ts'
import type { ReadPhone } from '../rules.ts'

/** libphonenumber with its smallest metadata (about 29 KB compressed): the browser imports this when it must. */
export const readPhone: ReadPhone = (text, country) => {
  const known = isSupportedCountry(country) ? country : (brand.country as CountryCode)
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: known, extract: false })
  if (parsed?.isValid() && !parsed.ext) return { number: parsed.number }
  return { example: getExampleNumber(known, examples)?.formatInternational() ?? brand.phone }
}
