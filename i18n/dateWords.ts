import type { IntlShape } from './createIntl.ts'

/** The part of an intl that writes dates; a script without a catalogue brings its own. */
export type DateIntl = Pick<IntlShape, 'locale' | 'timeZone'> & {
  formatters: Pick<IntlShape['formatters'], 'getDateTimeFormat'>
}

/** The language of days as English writes them here: "1 January 2027", day first, which no reader takes for another day. */
const englishDays = 'en-GB'

/**
 * A date written out. French counts the first of a month: « mardi 1er décembre », never « mardi 1 décembre »; English has
 * the day first, no comma after its name, and hours with am and pm: "Tuesday 1 December 2026 at 9:30 am".
 * @param date or epoch milliseconds
 */
export function dateWords(intl: DateIntl, date: Date | number, options: Intl.DateTimeFormatOptions): string {
  const language = dayLanguage(intl.locale)
  const isEnglish = language === englishDays
  const format = intl.formatters.getDateTimeFormat(language, {
    timeZone: intl.timeZone,
    ...(isEnglish && options.timeStyle && { hour12: true }),
    ...options,
  })
  return format
    .formatToParts(date)
    .map(({ type, value }, index, parts) => {
      if (type === 'day') return dayNumber(language, value)
      return isEnglish && parts[index - 1]?.type === 'weekday' ? value.replace(',', '') : value
    })
    .join('')
}

/** The number of a day, as French counts the first. */
export function dayNumber(language: string, value: string): string {
  return language !== englishDays && value === '1' ? '1er' : value
}

/** The language tag that {@link dateWords} gives a page's, for scripts that have no catalogue. */
export function dayLanguage(tag: string): string {
  return tag.startsWith('fr') ? tag : englishDays
}
