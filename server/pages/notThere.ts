import { ProductError } from '#shared/errors/productError.ts'

/** The address fails its check: unknown, beyond the end, or not this person's; nobody learns which. */
export function notThere({ path }: { path: string }): ProductError {
  return new ProductError('page.invalidRoute', { values: { path } })
}

/**
 * Which page of a list `?page=` asks for, from 1.
 * @throws ProductError page.invalidRoute for anything that is no page number
 */
export function pageNumberOf({ path, query }: { path: string; query: URLSearchParams }): number {
  const given = query.get('page') || '1'
  if (!/^[1-9]\d{0,5}$/.test(given)) throw notThere({ path })
  return Number(given)
}
