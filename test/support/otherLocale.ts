import { type Locale, others } from '#shared/locales.ts'

/** A language that a test looks for where the other should be: the first of the others. */
export function otherLocale(locale: Locale): Locale {
  return others(locale)[0] ?? locale
}
