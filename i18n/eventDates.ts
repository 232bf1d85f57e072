import { noonOf } from '#shared/time/days.ts'
import { localDay, localHour } from '#shared/time/localTime.ts'
import type { IntlShape } from './createIntl.ts'
import { dateWords } from './dateWords.ts'
import { formatHour } from './formats.ts'

/** « samedi 28 novembre 2026, 20 h 30 ». @param date `YYYY-MM-DD HH:mm` in the house’s zone */
export function formatEvening(intl: IntlShape, date: string): string {
  const day = dateWords(intl, noonOf(date), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const time = date.slice(11)
  return time ? `${day}, ${formatHour(intl, time)}` : day
}

/** The same of an instant, by the clocks of the house. @param at epoch milliseconds */
export function formatEveningAt(intl: IntlShape, at: number): string {
  return formatEvening(intl, `${localDay(at)} ${localHour(at)}`)
}

/** « novembre 2026 ». @param month `YYYY-MM` */
export function formatMonth(intl: IntlShape, month: string): string {
  return intl.formatDate(noonOf(`${month}-01`), { month: 'long', year: 'numeric' })
}
