import { type House, slugOf } from '#shared/places/houses.ts'
import { type DateRange, isDateRange, lastDayOf } from '#shared/time/dateRanges.ts'
import { addMonths } from '#shared/time/localTime.ts'
import type { Locale } from '../locales.ts'
import type { ShowSession } from './shows.ts'

/** Query of the list of shows in each language: as a list, or as a calendar. */
export const viewNames = {
  fr: { name: 'vue', calendar: 'calendrier', list: 'liste' },
  en: { name: 'view', calendar: 'calendar', list: 'list' },
  de: { name: 'ansicht', calendar: 'kalender', list: 'liste' },
} as const satisfies Record<Locale, object>

/** Names in the query of the page, those of every language. */
export const showFilterNames = [
  ...Object.values(viewNames).map(({ name }) => name),
  'range',
  'casino',
  'month',
  'date',
] as const

/** The filter of a list of shows, and its layout. */
export interface ShowFilter {
  view: 'list' | 'calendar'
  range: DateRange
  /** Slug. */
  casino?: string
  /** `YYYY-MM`. */
  month: string
  /** `YYYY-MM-DD`: the day of a calendar to which its list is kept. */
  date?: string
}

export interface ParsedShowFilter {
  filter: ShowFilter
  /** A value is unknown: the page shows everything and says so. */
  hasUnknown: boolean
}

interface ParseOptions {
  locale: Locale
  /** `YYYY-MM-DD` in the house’s zone. */
  today: string
  /** The casinos that `casino` may name. */
  casinos: readonly House[]
}

/** @param query of the page; its values are not empty */
export function parseShowFilter(
  query: Readonly<Record<string, string>>,
  { locale, today, casinos }: ParseOptions,
): ParsedShowFilter {
  const names = viewNames[locale]
  const thisMonth = today.slice(0, 7)
  const { [names.name]: view = names.list, range = 'all', casino, date } = query
  const month = query.month ?? (date === undefined ? thisMonth : date.slice(0, 7))
  const isHouse = casino !== undefined && casinos.some((it) => slugOf(it) === casino)
  const isNear = isMonth(month) && isMonthInReach(month, thisMonth)
  const isDay = date !== undefined && isDayOf(date, month)
  const isView = view === names.list || view === names.calendar
  return {
    filter: {
      view: view === names.calendar ? 'calendar' : 'list',
      range: isDateRange(range) ? range : 'all',
      casino: isHouse ? casino : undefined,
      month: isNear ? month : thisMonth,
      date: isNear && isDay ? date : undefined,
    },
    hasUnknown:
      !isView || !isDateRange(range) || (casino !== undefined && !isHouse) || !isNear || (date !== undefined && !isDay),
  }
}

function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

function isDayOf(date: string, month: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !date.startsWith(`${month}-`)) return false
  const day = Number(date.slice(8))
  return day >= 1 && day <= Temporal.PlainYearMonth.from(month).daysInMonth
}

/** How far ahead and back a calendar can be turned. */
const monthsAround = 24

/** `YYYY-MM` compares as text. */
export function isMonthInReach(month: string, thisMonth: string): boolean {
  return month >= addMonths(thisMonth, -monthsAround) && month <= addMonths(thisMonth, monthsAround)
}

/**
 * Whether an evening passes the filter by its day: a list has what is still to come. That of a calendar has its day or
 * month, what is over too; of this month, unless a day is chosen, what is left of it. The casino is the show's.
 */
export function passesShowFilter(
  { day, endsAt }: Pick<ShowSession, 'day' | 'endsAt'>,
  { view, month, date, range }: ShowFilter,
  { today, now }: { today: string; now: number },
): boolean {
  if (view === 'calendar' && date) return day === date
  if (view === 'calendar') return day.startsWith(month) && (month !== today.slice(0, 7) || endsAt > now)
  const last = lastDayOf(range, today)
  return endsAt > now && (last === undefined || day <= last)
}
