import { isPageNumber } from '#server/http/calls/readPage.ts'
import { ProductError } from '#shared/errors/productError.ts'

/** 404 of an address that fails its check: unknown, past the end, or another member's. It does not reveal which. */
export function notFound({ path }: { path: string }): ProductError {
  return new ProductError('page.invalidRoute', { values: { path } })
}

/**
 * The page number of `?page=`, from 1.
 * @throws ProductError page.invalidRoute for anything else
 */
export function pageNumberOf({ path, query }: { path: string; query: URLSearchParams }): number {
  const given = query.get('page') || '1'
  if (!isPageNumber(given)) throw notFound({ path })
  return Number(given)
}
