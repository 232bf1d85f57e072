import { isLocale, type Locale, pageLocaleHeader } from '#shared/locales.ts'

/** The language of this document, whatever the browser prefers. */
function pageLocale(): Locale {
  const language = document.documentElement.lang.slice(0, 2)
  return isLocale(language) ? language : 'fr'
}

/** Headers of every request to our own API: it reads JSON, in the language of the page. */
export function apiHeaders(): Record<string, string> {
  return { Accept: 'application/json', [pageLocaleHeader]: pageLocale() }
}
