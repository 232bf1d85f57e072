/** The two languages of the site. French has no prefix, English lives under /en. */
export type Locale = 'fr' | 'en'

export const locales = ['fr', 'en'] as const satisfies readonly Locale[]

/** The language of a page without prefix. */
export const defaultLocale: Locale = 'fr'

/** The language of a call that names none, and whose browser wants none of ours. */
export const fallbackLocale: Locale = 'en'

/** BCP 47 tags for `lang` attributes, Intl and FormatJS. */
export const languageTags = { fr: 'fr-FR', en: 'en-US' } as const satisfies Record<Locale, string>

/** The name of each language, in that language. */
export const languageNames = { fr: 'Français', en: 'English' } as const satisfies Record<Locale, string>

/** `locale` cookie: 365 days. */
export const localeCookie = { name: 'locale', maxAgeSeconds: 365 * 24 * 60 * 60 } as const

/** Header in which our own client names the language of its page: calls have no prefix. */
export const pageLocaleHeader = 'X-Page-Locale'

export function isLocale(value: unknown): value is Locale {
  return value === 'fr' || value === 'en'
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'fr' ? 'en' : 'fr'
}

/** Addresses of the home page; below that of a language are all its pages. */
export const homePaths = { fr: '/', en: '/en' } as const satisfies Record<Locale, string>

/** The language of a public path: the prefix alone decides. */
export function localeOfPath(path: string): Locale {
  return path === homePaths.en || path.startsWith(`${homePaths.en}/`) ? 'en' : 'fr'
}

/**
 * A public path from a language and a slug without prefix: `('en', 'hotels')` → `/en/hotels`,
 * `('fr', '')` → `/`.
 */
export function pathOf(locale: Locale, slug: string): string {
  const home = homePaths[locale]
  return slug === '' ? home : `${home === '/' ? '' : home}/${slug}`
}

/** The inverse of {@link pathOf}: `/en/hotels` → `{ locale: 'en', slug: 'hotels' }`. */
export function splitPath(path: string): { locale: Locale; slug: string } {
  const locale = localeOfPath(path)
  const home = homePaths[locale]
  return { locale, slug: path.slice(home === '/' ? 1 : home.length + 1) }
}
