import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import '#shared/features.ts'
import type { Locale } from '#shared/locales.ts'

/** A sentence about the API, with the features of the house as values: `{poker, select, true {tournaments, } other {}}`. */
export function apiSentence(id: MessageId, locale: Locale, values?: object): string {
  return String(intlFor(locale).formatMessage({ id }, { ...has, ...values }))
}
