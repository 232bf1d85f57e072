import { loadFormWords } from '#i18n/formWords.generated.ts'
import type { Locale } from '#shared/locales.ts'

export type WordValues = Readonly<Record<string, string | number>>

/** A message of the page's language by its id; the id itself if there is no such message. */
export type FormatMessage = (id: string, values?: WordValues) => string

/** A part of a compiled message (FormatJS AST); only what the messages of forms are made of. */
export interface MessagePart {
  /** 0 words, 1 placeholder, 6 plural, 7 its number. */
  type: number
  value?: string
  options?: Readonly<Record<string, { value: readonly MessagePart[] }>>
}

export type WordCatalogue = Readonly<Record<string, readonly MessagePart[]>>

/** The messages that forms need in the browser, of one language only. */
export async function loadMessages(locale: Locale): Promise<FormatMessage> {
  const { formWords } = await loadFormWords[locale]()
  return createFormatMessage(formWords, locale)
}

/** FormatJS itself would be more than all the rest of the forms' script. */
export function createFormatMessage(catalogue: WordCatalogue, locale: Locale): FormatMessage {
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (id, values = {}) => {
    const message = catalogue[id]
    return message ? write(message, values) : id
  }

  function write(parts: readonly MessagePart[], values: WordValues, count = 0): string {
    return parts.map((part) => writePart(part, values, count)).join('')
  }

  function writePart({ type, value = '', options }: MessagePart, values: WordValues, count: number): string {
    if (type === 7) return numbers.format(count)
    if (type === 1) return String(values[value] ?? '')
    if (type !== 6 || !options) return value
    const number = Number(values[value] ?? 0)
    const chosen = options[`=${number}`] ?? options[plurals.select(number)] ?? options.other
    return chosen ? write(chosen.value, values, number) : ''
  }
}
