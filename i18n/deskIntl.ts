import { createIntl, type IntlShape } from 'react-intl'
import type { Locale } from '#shared/locales.ts'
import { intlCache, intlSettings } from './createIntl.ts'
import { deskMessages } from './deskMessages.generated.ts'

const made = new Map<Locale, IntlShape>()

/** As `viewIntlFor`, with the messages of the staff's desk, which no bundle of a browser has. */
export function deskIntlFor(locale: Locale): IntlShape {
  const known = made.get(locale)
  if (known) return known
  const settings = intlSettings(locale)
  const intl = createIntl({ ...settings, messages: { ...settings.messages, ...deskMessages[locale] } }, intlCache)
  made.set(locale, intl)
  return intl
}
