/** Lists of every API; `page` counts from 1. */
export interface Page<Item> {
  items: Item[]
  page: number
  pages: number
  total: number
}

/** A list short enough for one page. */
export function onePage<Item>(items: Item[]): Page<Item> {
  return { items, page: 1, pages: 1, total: items.length }
}

/** One page of a list that is all in memory. @param page counts from 1; beyond the end it is empty */
export function pageOf<Item>(all: readonly Item[], page: number, size: number): Page<Item> {
  return {
    items: all.slice((page - 1) * size, page * size),
    page,
    pages: pageCount(all.length, size),
    total: all.length,
  }
}

/** The page that an address asks for; what is no number is the first. */
export function pageIn(query: URLSearchParams): number {
  return Math.max(1, Math.floor(Number(query.get('page'))) || 1)
}

/** An empty list has one page too. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
