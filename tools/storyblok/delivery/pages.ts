import type { Answer } from './answer.ts'
import type { Query } from './query.ts'

/** One page of a list and the headers that tell its size. Beyond the end: an empty page. */
export interface Page<Item> {
  items: Item[]
  headers: Answer['headers']
}

/** @param max `per_page` above it is clamped and `Per-Page` says so: the client divides by that header */
export function pageOf<Item>(items: readonly Item[], query: Query, max: number): Page<Item> {
  const perPage = Math.min(query.count('per_page', 25), max)
  const start = (query.count('page', 1) - 1) * perPage
  return {
    items: items.slice(start, start + perPage),
    headers: { 'Per-Page': String(perPage), Total: String(items.length) },
  }
}
