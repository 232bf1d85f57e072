/** Date filters for shows and tournaments. */
export const dateRanges = ['all', 'next3days', 'thisMonth', 'next3months'] as const

export type DateRange = (typeof dateRanges)[number]

export function isDateRange(text: string): text is DateRange {
  return dateRanges.includes(text as DateRange)
}

/**
 * The last day of a range, `YYYY-MM-DD`; undefined for `all`. Every range begins today; "next 3 days" is today
 * and the three days after it, so that what is three days away is found.
 * @param today in the house’s zone, `YYYY-MM-DD`
 */
export function lastDayOf(range: DateRange, today: string): string | undefined {
  const day = Temporal.PlainDate.from(today)
  if (range === 'next3days') return day.add({ days: 3 }).toString()
  if (range === 'next3months') return day.add({ months: 3 }).toString()
  if (range === 'thisMonth') return day.with({ day: day.daysInMonth }).toString()
  return undefined
}
