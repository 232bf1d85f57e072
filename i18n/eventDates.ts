import { hourInParis, todayInParis } from '#shared/time/parisTime.ts'
import type { IntlShape } from './createIntl.ts'
import { dateWords } from './dateWords.ts'
import { formatHour } from './formats.ts'

/** A day of this or next season: « samedi 28 novembre », "Saturday 28 November". @param day `YYYY-MM-DD` */
export function formatWeekday(intl: IntlShape, day: string, style: 'long' | 'short' = 'long'): string {
  return dateWords(intl, noon(day), { weekday: style, day: 'numeric', month: style })
}

/** « samedi 28 novembre 2026, 20 h 30 ». @param date `YYYY-MM-DD HH:mm` in Europe/Paris */
export function formatEvening(intl: IntlShape, date: string): string {
  const day = dateWords(intl, noon(date), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const time = date.slice(11)
  return time ? `${day}, ${formatHour(intl, time)}` : day
}

/** The same of an instant, by the clocks of Paris. @param at epoch milliseconds */
export function formatEveningAt(intl: IntlShape, at: number): string {
  return formatEvening(intl, `${todayInParis(at)} ${hourInParis(at)}`)
}

/** « 7 décembre », "7 December". @param day `YYYY-MM-DD` */
export function formatDayOfYear(intl: IntlShape, day: string): string {
  return dateWords(intl, noon(day), { day: 'numeric', month: 'long' })
}

/** « novembre 2026 ». @param month `YYYY-MM` */
export function formatMonth(intl: IntlShape, month: string): string {
  return intl.formatDate(noon(`${month}-01`), { month: 'long', year: 'numeric' })
}

/** Noon in UTC is the same day everywhere in Europe. */
function noon(day: string): Date {
  return new Date(`${day.slice(0, 10)}T12:00:00Z`)
}
