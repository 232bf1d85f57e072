import { defaultLocale, type Locale } from '#shared/locales.ts'

/** A column that has a text in each language of the site, as JSON. */
export type Texts = string & { readonly texts: unique symbol }

export function storedTexts(texts: Readonly<Partial<Record<Locale, string>>>): Texts {
  return JSON.stringify(texts) as Texts
}

/** The text in a language; one that the site did not have when the row was written has that of the default language. */
export function textIn(stored: Texts, locale: Locale): string {
  const texts: Readonly<Partial<Record<Locale, string>>> = JSON.parse(stored)
  return texts[locale] ?? texts[defaultLocale] ?? Object.values(texts)[0] ?? ''
}
