import { createIntlCache, createIntl as createReactIntl, type IntlShape } from 'react-intl'
import { type Locale, languageTags } from '#shared/locales.ts'
import { messages } from './messages.generated.ts'

const cache = createIntlCache()
const made = new Map<Locale, IntlShape>()

/**
 * Messages, dates and numbers of a language (FormatJS). One for each language, made on first use.
 * Times are shown in Europe/Paris wherever the machine is. A message that is missing falls back to
 * en-US when the catalogues are built.
 */
export function intlFor(locale: Locale): IntlShape {
  const known = made.get(locale)
  if (known) return known
  const intl = createReactIntl(
    {
      locale: languageTags[locale],
      defaultLocale: languageTags.en,
      messages: messages[locale],
      timeZone: 'Europe/Paris',
      onError: (error) => {
        throw error
      },
    },
    cache,
  )
  made.set(locale, intl)
  return intl
}
