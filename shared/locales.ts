import * as brand from '#shared/house.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { type Locale, languages } from './languages.ts'

export type { Locale }

/** The languages that a site may have. */
export const allLocales = /* @__PURE__ */ Object.keys(languages) as readonly Locale[]

/**
 * The languages of this site, in the order of its language bar: those of its house, or `LANGUAGES`, which a build has for its
 * scripts and its server (build/languages.ts); house.ts has checked them. The first is that of addresses without prefix;
 * `en` lives under `/en`.
 */
export const locales = (process.env.LANGUAGES
  ? process.env.LANGUAGES.split(',')
  : brand.languages) as unknown as readonly [Locale, ...Locale[]]

/** The language of a page without prefix, and of a content space before it is translated. */
export const defaultLocale: Locale = locales[0]

/** The language of what has no message of its own. */
export const messageLocale = 'en' satisfies Locale

/** The language of a call that names none, and whose browser wants none of ours. */
export const fallbackLocale: Locale = /* @__PURE__ */ siteLocale(messageLocale)

/** The language of the law's words on games. */
export const lawLocale: Locale = 'fr'

/** The language in which the service of the casinos' floors names games and sources. */
export const floorLocale: Locale = 'fr'

/** A value of each language. */
export function byLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((it) => [it, make(it)])) as Record<Locale, Value>
}

/** Money, figures and German are written otherwise there, as Intl knows by the tag: `de-CH`. */
const isSwiss = /* @__PURE__ */ ['CH', 'LI'].includes(brand.country)

export const languageTags = /* @__PURE__ */ byLocale((it) => (isSwiss ? `${it}-${brand.country}` : languages[it].tag))
/** In the place of « ß » in messages. */
export const sharpS = isSwiss ? 'ss' : 'ß'
export const languageNames = /* @__PURE__ */ byLocale((it) => languages[it].name)

/** `locale` cookie: 365 days. */
export const localeCookie = { name: siteCookies.locale, maxAgeSeconds: 365 * 24 * 60 * 60 } as const

/** Header in which our own client names the language of its page: calls have no prefix. */
export const pageLocaleHeader = 'X-Page-Locale'

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value)
}

/** Every language but one; a site has two at least. */
export function others(locale: Locale): [Locale, ...Locale[]] {
  return locales.filter((it) => it !== locale) as [Locale, ...Locale[]]
}

/** A language of the site: in the place of one that it has no more, its default. */
export function siteLocale(locale: Locale): Locale {
  return locales.includes(locale) ? locale : defaultLocale
}

/** The language of a BCP 47 tag (`en-GB`), if it is one of ours. */
export function localeOfTag(tag: string): Locale | undefined {
  const language = tag.slice(0, 2).toLowerCase()
  return isLocale(language) ? language : undefined
}

/** The `lang` attribute of text on a page; undefined where it is in the page's own language. */
export function langOf(text: Locale, page: Locale): string | undefined {
  return text === page ? undefined : languageTags[text]
}

/** The `lang` attribute of a story's words: the default language where they have no translation. */
export function langOfText(untranslated?: true): string | undefined {
  return untranslated && languageTags[defaultLocale]
}

/** Addresses of the home page; below that of a language are all its pages. */
export const homePaths = /* @__PURE__ */ byLocale((it) => (it === defaultLocale ? '/' : `/${it}`))

/** The language of a public path: the prefix alone decides. */
export function localeOfPath(path: string): Locale {
  const first = path.split('/', 2)[1]
  return first !== defaultLocale && isLocale(first) ? first : defaultLocale
}

/**
 * A public path from a language and a slug without prefix: `('en', 'hotels')` → `/en/hotels`,
 * `('fr', '')` → `/`.
 */
export function pathOf(locale: Locale, slug: string): string {
  const home = homePaths[locale]
  return slug === '' ? home : `${home === '/' ? '' : home}/${slug}`
}

/** {@link pathOf} in every language. */
export function pathsOf(slug: string): Record<Locale, string> {
  return byLocale((it) => pathOf(it, slug))
}

/** The inverse of {@link pathOf}: `/en/hotels` → `{ locale: 'en', slug: 'hotels' }`. */
export function splitPath(path: string): { locale: Locale; slug: string } {
  const locale = localeOfPath(path)
  const home = homePaths[locale]
  return { locale, slug: path.slice(home === '/' ? 1 : home.length + 1) }
}
