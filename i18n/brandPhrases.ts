import { ages, card, consentMonths, currency, legalName, name, phrases, retentionMonths } from '#shared/house.ts'
import type { Phrases } from '#shared/houseSchema.ts'
import type { Locale } from '#shared/locales.ts'

/** The words and facts of the house in the place of `%brand%`, `%ages.games%` and others in messages: the build puts them there. */
export function brandPhrases(locale: Locale) {
  const facts = { ages, card, consentMonths, retentionMonths }
  const named = { style: 'currency', currency, currencyDisplay: 'name' } as const
  const money =
    new Intl.NumberFormat(locale, named).formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
  return { brand: name, money, legalName, ...facts, ...(phrases[locale] as Phrases) }
}

/** One of them. @param path `ages.games` */
export function brandPhrase(locale: Locale, path: string): string {
  return String(path.split('.').reduce((of: unknown, key) => Object(of)[key], brandPhrases(locale)))
}
