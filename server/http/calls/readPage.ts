import { matching } from '#shared/http/answer.ts'
import type { Locale } from '#shared/locales.ts'
import { fieldRefusal } from './fieldRefusal.ts'

const pageNumber = '^[1-9]\\d{0,5}$'

/** `page` in the description of a list. */
export const pageParameter = matching(pageNumber, '1')

/** `page` of a list, from 1; empty is the first. @throws ProductError generic.invalid */
export function readPage(query: URLSearchParams, locale: Locale): number {
  const given = query.get('page') || '1'
  if (!isPageNumber(given)) throw fieldRefusal('generic.invalid', 'page', locale, 'validation.choice')
  return Number(given)
}

export function isPageNumber(text: string): boolean {
  return new RegExp(pageNumber).test(text)
}
