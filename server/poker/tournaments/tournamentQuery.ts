import { intlFor } from '#i18n/createIntl.ts'
import { isDateRange } from '#shared/dateRanges.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import type { TournamentQuery } from '../contract.ts'

/** Of a buy-in in cents. */
const mostDigits = 8

/**
 * Filters of GET tournaments. @param casinos slugs that content knows
 * @throws ProductError generic.invalid with every field that is wrong: unknown values, and a least buy-in that is not
 *   below the most
 */
export function readTournamentQuery(
  query: URLSearchParams,
  locale: Locale,
  casinos: ReadonlySet<string>,
): TournamentQuery {
  const { formatMessage } = intlFor(locale)
  const fields: Record<string, string> = {}
  const refuse = (name: string) => {
    fields[name] = formatMessage({ id: 'validation.choice' })
  }
  const casino = query.get('casino') || undefined
  if (casino !== undefined && !casinos.has(casino)) refuse('casino')
  const range = query.get('range') || 'all'
  if (!isDateRange(range)) refuse('range')
  const page = query.get('page') || '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) refuse('page')
  const buyinMin = readCents('buyinMin')
  const buyinMax = readCents('buyinMax')
  if (buyinMin !== undefined && buyinMax !== undefined && buyinMin >= buyinMax)
    fields.buyinMin = formatMessage({ id: 'pokerPages.list.minTooHigh' })
  if (Object.keys(fields).length > 0 || !isDateRange(range)) throw new ProductError('generic.invalid', { fields })
  return {
    ...(casino !== undefined && { casino }),
    range,
    ...(buyinMin !== undefined && { buyinMin }),
    ...(buyinMax !== undefined && { buyinMax }),
    page: Number(page),
  }

  function readCents(name: 'buyinMin' | 'buyinMax'): number | undefined {
    const given = query.get(name)
    if (given === null || given === '') return undefined
    if (!/^\d+$/.test(given)) fields[name] = formatMessage({ id: 'validation.numbers' })
    else if (given.length > mostDigits) fields[name] = formatMessage({ id: 'validation.maximum' }, { x: mostDigits })
    else return Number(given)
    return undefined
  }
}
