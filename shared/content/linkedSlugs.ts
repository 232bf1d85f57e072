import * as brand from '#shared/house.ts'
import type { Locale } from '../locales.ts'

const { programme, lounge } = brand.slugs
/** Its pages are for members only. */
export const loungeSlug = lounge

/**
 * Slugs of pages that views link to, in each language. When editors move one in a language, its old address leads there
 * (301).
 */
export const linkedSlugs = {
  hotels: { fr: 'hotels', en: 'hotels', de: 'hotels' },
  restaurants: { fr: 'tables', en: 'restaurants', de: 'restaurants' },
  programme: { fr: programme, en: programme, de: programme },
  terms: { fr: 'conditions', en: 'terms', de: 'bedingungen' },
  journal: { fr: 'journal', en: 'journal', de: 'journal' },
  letters: { fr: 'lettre', en: 'letter', de: 'newsletter' },
} as const satisfies Record<string, Record<Locale, string>>

/** Slugs of houses that code finds, and no view links to. */
export const houseSlugs = {
  casinos: { fr: 'casinos', en: 'casinos', de: 'casinos' },
  baths: { fr: 'bains', en: 'baths', de: 'baeder' },
} as const satisfies Record<string, Record<Locale, string>>
