import type { Locale } from '#shared/locales.ts'
import { fieldRefusal } from './fieldRefusal.ts'

/** `page` of a list, from 1; empty is the first. @throws ProductError generic.invalid */
export function readPage(query: URLSearchParams, locale: Locale): number {
  const given = query.get('page') || '1'
  if (!isPageNumber(given)) throw fieldRefusal('generic.invalid', 'page', locale, 'validation.choice')
  return Number(given)
}

export function isPageNumber(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text)
}
