import type { Locale } from '#shared/locales.ts'

/** The name of a row that has one in each language. */
export function nameIn({ nameFr, nameEn }: { nameFr: string; nameEn: string }, locale: Locale): string {
  return locale === 'fr' ? nameFr : nameEn
}

/** The title of a row that has one in each language. */
export function titleIn({ titleFr, titleEn }: { titleFr: string; titleEn: string }, locale: Locale): string {
  return locale === 'fr' ? titleFr : titleEn
}
