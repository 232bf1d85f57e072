import type { IntlShape } from './createIntl.ts'
import type { MessageId } from './MessageId.generated.ts'

const texts = new Map<string, string>()
const maxTexts = 2000

/**
 * A text of few that come again and again, as the hours and prices of lists, made once.
 * @param key names all that it depends on but the language
 */
export function textOnce({ locale }: Pick<IntlShape, 'locale'>, key: string, make: () => string): string {
  const whole = `${locale} ${key}`
  const known = texts.get(whole)
  if (known !== undefined) return known
  const text = make()
  if (texts.size >= maxTexts) texts.clear()
  texts.set(whole, text)
  return text
}

/**
 * A message with text and numbers as its values, formatted once: FormatJS writes the compiled message out whenever it
 * looks for the format of one with values, which takes longer than to format it.
 */
export function messageOnce(intl: IntlShape, id: MessageId, values: Readonly<Record<string, string | number>>): string {
  return textOnce(intl, `${id} ${Object.values(values).join('\n')}`, () => intl.formatMessage({ id }, values))
}
