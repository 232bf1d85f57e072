import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { type ShowFilter, viewNames } from '#shared/shows/showFilter.ts'

/** The page of shows with a filter in its address; what everybody gets anyway is left out. @param page from 1 */
export function addressOf(locale: Locale, { view, range, casino, month }: Partial<ShowFilter>, page = 1): string {
  const text = viewNames[locale]
  const query = new URLSearchParams()
  if (view === 'calendar') query.set(text.name, text.calendar)
  if (view === 'calendar' && month) query.set('month', month)
  if (view !== 'calendar' && range && range !== 'all') query.set('range', range)
  if (casino) query.set('casino', casino)
  if (page > 1) query.set('page', String(page))
  return pathFor('shows', locale) + (query.size > 0 ? `?${query}` : '')
}
