import { intlFor } from '#i18n/createIntl.ts'
import { isPageNumber } from '#server/http/calls/readPage.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import {
  mostCentDigits,
  parseTournamentFilter,
  type TournamentFilter,
  tournamentFilterNames,
} from '#shared/poker/tournamentFilter.ts'

/** Checked filters of a list of tournaments. */
export interface TournamentQuery extends TournamentFilter {
  /** Counts from 1; a page past the end is empty. */
  page: number
}

/**
 * Parses the filters of GET tournaments. @param casinos slugs in content
 * @throws ProductError generic.invalid with every wrong field: unknown values, and a lowest buy-in that is not below
 * the highest
 */
export function readTournamentQuery(
  query: URLSearchParams,
  locale: Locale,
  casinos: ReadonlySet<string>,
): TournamentQuery {
  const { formatMessage } = intlFor(locale)
  const { filter, problems } = parseTournamentFilter(query, { casinos, unit: 'cents' })
  const fields: Record<string, string> = {}
  for (const name of tournamentFilterNames) {
    const problem = problems[name]
    const isAmount = name === 'buyinMin' || name === 'buyinMax'
    if (problem === 'unknown')
      fields[name] = formatMessage({ id: isAmount ? 'validation.numbers' : 'validation.choice' })
    if (problem === 'tooLong') fields[name] = formatMessage({ id: 'validation.maximum' }, { x: mostCentDigits })
    if (problem === 'minTooHigh') fields[name] = formatMessage({ id: 'pokerPages.list.minTooHigh' })
  }
  const page = query.get('page') || '1'
  if (!isPageNumber(page)) fields.page = formatMessage({ id: 'validation.choice' })
  if (Object.keys(fields).length > 0) throw new ProductError('generic.invalid', { fields })
  return { ...filter, page: Number(page) }
}
