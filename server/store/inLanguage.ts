import type { Locale } from '#shared/locales.ts'

/** The name of a row that has one in each language. */
export function nameIn(row: { nameFr: string; nameEn: string }, locale: Locale): string {
  return { fr: row.nameFr, en: row.nameEn }[locale]
}

/** The subject of a letter's row, which has one in each language. */
export function subjectIn(row: { subjectFr: string; subjectEn: string }, locale: Locale): string {
  return { fr: row.subjectFr, en: row.subjectEn }[locale]
}

/** The title of a row that has one in each language. */
export function titleIn(row: { titleFr: string; titleEn: string }, locale: Locale): string {
  return { fr: row.titleFr, en: row.titleEn }[locale]
}
