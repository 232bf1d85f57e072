import { type DateRange, isDateRange } from '#shared/dateRanges.ts'
import { type House, slugOf } from '#shared/houses.ts'
import type { Locale } from '#shared/locales.ts'
import { addMonths } from '#shared/parisTime.ts'
import { viewWords } from '#shared/showViews.ts'

/** What a reader asked for in the address. */
export interface Wish {
  view: 'list' | 'calendar'
  range: DateRange
  casino?: string
  /** `YYYY-MM`. */
  month: string
  /** Names of filters whose value nobody knows: the page shows everything and says so. */
  unknown: ('view' | 'range' | 'casino' | 'month')[]
}

/** How far ahead and back a calendar can be turned. */
const monthsAround = 24

interface Place {
  locale: Locale
  /** `YYYY-MM-DD` in Europe/Paris. */
  today: string
  casinos: readonly House[]
}

/** @param query of the page, only the names that the block declares */
export function readWish(query: Readonly<Record<string, string>>, { locale, today, casinos }: Place): Wish {
  const words = viewWords[locale]
  const thisMonth = today.slice(0, 7)
  const { [words.name]: view, range, casino, month } = query
  const isHouse = casino !== undefined && casinos.some((it) => slugOf(it) === casino)
  const isNear = month !== undefined && isMonth(month) && isWithin(month, thisMonth)
  const checked = {
    view: view === undefined || view === words.list || view === words.calendar,
    range: range === undefined || isDateRange(range),
    casino: casino === undefined || isHouse,
    month: month === undefined || isNear,
  }
  return {
    view: view === words.calendar ? 'calendar' : 'list',
    range: range !== undefined && isDateRange(range) ? range : 'all',
    casino: isHouse ? casino : undefined,
    month: isNear ? month : thisMonth,
    unknown: (['view', 'range', 'casino', 'month'] as const).filter((it) => !checked[it]),
  }
}

function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** `YYYY-MM` compares as text. */
export function isWithin(month: string, thisMonth: string): boolean {
  return month >= addMonths(thisMonth, -monthsAround) && month <= addMonths(thisMonth, monthsAround)
}
