import * as brand from '#shared/house.ts'
import type { Phrases } from '#shared/houseSchema.ts'
import type { Locale } from '#shared/locales.ts'

/** The phrases in the place of `%brand%` and others in messages: the build puts it there, so nobody formats it. */
export function brandPhrases(locale: Locale): Phrases & { brand: string; legalName: string } {
  return { brand: brand.name, legalName: brand.legalName, ...(brand.phrases[locale] as Phrases) }
}
