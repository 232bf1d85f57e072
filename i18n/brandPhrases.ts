import * as brand from '#shared/house.ts'
import type { Phrases } from '#shared/houseSchema.ts'
import type { Locale } from '#shared/locales.ts'
import { houseNumbers } from './houseNumbers.ts'

/** The phrases in the place of `%brand%` and others in messages: the build puts it there, so nobody formats it. */
export function brandPhrases(locale: Locale): Phrases & Record<string, string | number> {
  return { brand: brand.name, legalName: brand.legalName, ...houseNumbers, ...(brand.phrases[locale] as Phrases) }
}
