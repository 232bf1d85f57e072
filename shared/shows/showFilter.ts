import { type House, slugOf } from '#shared/places/houses.ts'
import { type DateRange, isDateRange, lastDayOf } from '#shared/time/dateRanges.ts'
import { addMonths } from '#shared/time/parisTime.ts'
import type { Locale } from '../locales.ts'
import type { ShowSession } from './shows.ts'

/** Query of the list of shows in each language: as a list, or as a calendar. */
export const viewNames = {
  fr: { name: 'vue', calendar: 'calendrier', list: 'liste' },
  en: { name: 'view', calendar: 'calendar', list: 'list' },
} as const satisfies Record<Locale, object>

/** Names in the query of the page, those of both languages. */
export const showFilterNames = [viewNames.fr.name, viewNames.en.name, 'range', 'casino', 'month'] as const

/** The filter of a list of shows, and its layout. */
export interface ShowFilter {
  view: 'list' | 'calendar'
  range: DateRange
  /** Slug. */
  casino?: string
  /** `YYYY-MM`. */
  month: string
}

export interface ParsedShowFilter {
  filter: ShowFilter
  /** A value is unknown: the page shows everything and says so. */
  hasUnknown: boolean
}

interface ParseOptions {
  locale: Locale
  /** `YYYY-MM-DD` in Europe/Paris. */
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
  const { [names.name]: view = names.list, range = 'all', casino, month = thisMonth } = query
  const isHouse = casino !== undefined && casinos.some((it) => slugOf(it) === casino)
  const isNear = isMonth(month) && isMonthInReach(month, thisMonth)
  const isView = view === names.list || view === names.calendar
  return {
    filter: {
      view: view === names.calendar ? 'calendar' : 'list',
      range: isDateRange(range) ? range : 'all',
      casino: isHouse ? casino : undefined,
      month: isNear ? month : thisMonth,
    },
    hasUnknown: !isView || !isDateRange(range) || (casino !== undefined && !isHouse) || !isNear,
  }
}

function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** How far ahead and back a calendar can be turned. */
const monthsAround = 24

/** `YYYY-MM` compares as text. */
export function isMonthInReach(month: string, thisMonth: string): boolean {
  return month >= addMonths(thisMonth, -monthsAround) && month <= addMonths(thisMonth, monthsAround)
}

/**
 * Whether an evening passes the filter by its day: a calendar shows its whole month, what is over too; a list what is
 * still to come. The casino is the show's.
 */
export function passesShowFilter(
  { day, endsAt }: Pick<ShowSession, 'day' | 'endsAt'>,
  { view, month, range }: ShowFilter,
  { today, now }: { today: string; now: number },
): boolean {
  if (view === 'calendar') return day.slice(0, 7) === month
  const last = lastDayOf(range, today)
  return endsAt > now && (last === undefined || day <= last)
}
