import { defaultLocale, type Locale } from '#shared/locales.ts'

/** Languages of the stand-ins' own words. */
const own = ['fr', 'en'] as const satisfies readonly Locale[]

export type OwnLanguage = (typeof own)[number]

/** The language for a reader: the site's without a wish, English in place of one that the stand-ins lack. @param tag BCP 47 */
export function ownLanguage(tag?: string | null): OwnLanguage {
  const language = /^[a-z]{2}/i.exec(tag ?? '')?.[0].toLowerCase() ?? defaultLocale
  return own.find((it) => it === language) ?? 'en'
}
