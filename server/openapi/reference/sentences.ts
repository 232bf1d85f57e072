import type { IntlShape } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { Locale } from '#shared/locales.ts'
import { apiSentence } from '../apiSentence.ts'

type Values = Parameters<IntlShape['formatMessage']>[1]

/** Sentences of the page about the API in its language. */
export interface Sentences {
  locale: Locale
  say(id: MessageId, values?: Values): string
  /** The meaning of a parameter. */
  parameter(name: string): string
}

export function sentencesIn(locale: Locale): Sentences {
  return {
    locale,
    say: (id, values) => apiSentence(id, locale, values),
    parameter: (name) => apiSentence(`api.parameter.${name}` as MessageId, locale),
  }
}
