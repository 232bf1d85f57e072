import { createIntl, type IntlShape } from 'react-intl'
import type { Locale } from '#shared/locales.ts'
import { intlCache, intlSettings } from './createIntl.ts'

const made = new Map<Locale, IntlShape>()

/** As `intlFor`, for views: the value of a `RawIntlProvider`. */
export function viewIntlFor(locale: Locale): IntlShape {
  const known = made.get(locale)
  if (known) return known
  const intl = createIntl(intlSettings(locale), intlCache)
  made.set(locale, intl)
  return intl
}
