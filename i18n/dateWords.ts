import type { IntlShape } from './createIntl.ts'
import { grammarOf } from './languages/grammarOf.ts'

/** The part of an intl that writes dates; a script without a catalogue brings its own. */
export type DateIntl = Pick<IntlShape, 'locale' | 'timeZone'> & {
  formatters: Pick<IntlShape['formatters'], 'getDateTimeFormat'>
}

/**
 * A date written out. French counts the first of a month: « mardi 1er décembre », never « mardi 1 décembre »; English has
 * the day first, no comma after its name, and hours with am and pm: "Tuesday 1 December 2026 at 9:30 am"; German has „Uhr“
 * after them.
 * @param date or epoch milliseconds
 */
export function dateWords(intl: DateIntl, date: Date | number, options: Intl.DateTimeFormatOptions): string {
  const { tag, hour12, first, afterWeekday, afterTime = '' } = grammarOf(intl.locale).days
  const format = intl.formatters.getDateTimeFormat(tag, {
    timeZone: intl.timeZone,
    ...(hour12 && options.timeStyle && { hour12 }),
    ...options,
  })
  return format
    .formatToParts(date)
    .map(({ type, value }, index, parts) => {
      if (type === 'day' && value === '1') return first
      if (type === 'minute') return value + afterTime
      if (parts[index - 1]?.type === 'day') return boundToMonth(value)
      return (parts[index - 1]?.type === 'weekday' && afterWeekday) || value
    })
    .join('')
}

/** The text after the number of a day: no line ends behind the point of an ordinal, „23. November“. */
export function boundToMonth(text: string): string {
  return text.replace(/^\. $/, '.\u00a0')
}
