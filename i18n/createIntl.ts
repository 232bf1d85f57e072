import { type IntlShape as CoreIntlShape, createIntl, createIntlCache } from '@formatjs/intl'
import { timeZone } from '#shared/house.ts'
import { fallbackLocale, type Locale, languageTags } from '#shared/locales.ts'
import { messages } from './messages.generated.ts'

/** The parameter of functions that format: the object of `intlFor`, or that of a view. */
export type IntlShape = Omit<CoreIntlShape<string>, 'defaultRichTextElements'>

export const intlCache = createIntlCache()
const made = new Map<Locale, IntlShape>()

/**
 * Messages, dates and numbers of a language (FormatJS), for every sentence outside React. One for each language, made
 * on first use.
 */
export function intlFor(locale: Locale): IntlShape {
  const known = made.get(locale)
  if (known) return known
  const intl = createIntl<string>(intlSettings(locale), intlCache)
  made.set(locale, intl)
  return intl
}

/**
 * Times are shown in the house’s zone, whatever the machine's zone. The build of the catalogues replaces a missing message
 * by the one of that language.
 */
export function intlSettings(locale: Locale) {
  return {
    locale: languageTags[locale],
    defaultLocale: languageTags[fallbackLocale],
    messages: messages[locale],
    timeZone,
    onError: (error: Error) => {
      throw error
    },
  }
}
