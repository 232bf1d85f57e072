import type { Locale } from '#shared/locales.ts'

/** The name of a row that has one in each language. */
export function nameIn({ nameFr, nameEn }: { nameFr: string; nameEn: string }, locale: Locale): string {
  return locale === 'fr' ? nameFr : nameEn
}

/** The subject of a letter's row, which has one in each language. */
export function subjectIn({ subjectFr, subjectEn }: { subjectFr: string; subjectEn: string }, locale: Locale): string {
  return locale === 'fr' ? subjectFr : subjectEn
}

/** The title of a row that has one in each language. */
export function titleIn({ titleFr, titleEn }: { titleFr: string; titleEn: string }, locale: Locale): string {
  return locale === 'fr' ? titleFr : titleEn
}
