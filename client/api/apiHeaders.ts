import { defaultLocale, type Locale, localeOfTag, pageLocaleHeader } from '#shared/locales.ts'

/** The language of this document, whatever the browser prefers. */
export function pageLocale(): Locale {
  return localeOfTag(document.documentElement.lang) ?? defaultLocale
}

/** Headers of every request to our own API: it reads JSON, in the language of the page. */
export function apiHeaders(): Record<string, string> {
  return { Accept: 'application/json', [pageLocaleHeader]: pageLocale() }
}
