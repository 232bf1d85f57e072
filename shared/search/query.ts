import type { Bounds, Position } from './geo.ts'
import { type PlaceType, placeTypes, type SearchKind, searchKinds } from './kinds.ts'

export const priceLevels = [1, 2, 3, 4] as const

export type PriceLevel = (typeof priceLevels)[number]

/** A search, read. Empty lists and what is absent filter nothing. */
export interface SearchQuery {
  /** None: the call finds places, the page what {@link kindsOf} says. */
  kinds: readonly SearchKind[]
  types: PlaceType[]
  /** Trimmed, NFC, without runs of white space; `''`: none. */
  q: string
  near?: Position
  bbox?: Bounds
  prices: PriceLevel[]
  openNow: boolean
  /** From 1. */
  page: number
}

/** Characters of `q`; more are no words that somebody remembers. */
export const longestSearch = 100
/** Items on a page. */
export const searchPageSize = 12

/** The problem of a value: the end of a message's id (`search.problem.…`). */
export type SearchProblem =
  | 'kind'
  | 'type'
  | 'blank'
  | 'tooLong'
  | 'control'
  | 'near'
  | 'bbox'
  | 'dateLine'
  | 'price'
  | 'open'
  | 'page'

export type SearchProblems = Partial<Record<keyof typeof readers, SearchProblem>>

/** The query without what is wrong in it, and what that is, by name: an API refuses (422), a page says so. */
export function readSearchQuery(params: URLSearchParams): { query: SearchQuery; problems: SearchProblems } {
  const query: SearchQuery = { kinds: [], types: [], q: '', prices: [], openNow: false, page: 1 }
  const problems: SearchProblems = {}
  if (params.size === 0) return { query, problems }
  for (const [name, read] of all) {
    if (!params.has(name)) continue
    // A form sends a box that is ticked twice as two values, and a field left empty as none.
    const given = params.getAll(name).filter((it) => it !== '')
    const problem = given.length > 0 ? read(given, query) : undefined
    if (problem) problems[name as keyof typeof readers] = problem
  }
  return { query, problems }
}

type Reader = (given: string[], query: SearchQuery) => SearchProblem | undefined

const readers = {
  kind: ((given, query) => {
    const kinds = given.join().split(',')
    if (!kinds.every((it) => it === 'all' || isOneOf(searchKinds, it))) return 'kind'
    query.kinds = searchKinds.filter((it) => kinds.includes(it) || kinds.includes('all'))
    return undefined
  }) as Reader,
  type: ((given, query) => {
    const types = given.join().split(',')
    if (!types.every((it) => isOneOf(placeTypes, it))) return 'type'
    query.types = placeTypes.filter((it) => types.includes(it))
    return undefined
  }) as Reader,
  q: (([text = ''], query) => {
    if (text.length > longestSearch) return 'tooLong'
    if (hasControls(text)) return 'control'
    const trimmed = text.normalize('NFC').trim().replace(/\s+/gu, ' ')
    if (trimmed === '') return 'blank'
    query.q = trimmed
    return undefined
  }) as Reader,
  near: ((given, query) => {
    const [lat, lng, more] = numbersOf(given)
    if (lat === undefined || lng === undefined || more !== undefined || !isPosition(lat, lng)) return 'near'
    query.near = { lat, lng }
    return undefined
  }) as Reader,
  bbox: ((given, query) => {
    const [west, south, east, north, more] = numbersOf(given)
    if (west === undefined || south === undefined || east === undefined || north === undefined) return 'bbox'
    if (more !== undefined || !isPosition(south, west) || !isPosition(north, east) || south >= north) return 'bbox'
    if (west >= east) return 'dateLine'
    query.bbox = { west, south, east, north }
    return undefined
  }) as Reader,
  price: ((given, query) => {
    const levels = given.join().split(',').map(levelsOf)
    if (levels.includes(undefined)) return 'price'
    query.prices = priceLevels.filter((level) => levels.some((some) => some?.includes(level)))
    return undefined
  }) as Reader,
  open: ((given, query) => {
    if (given.length > 1 || given[0] !== 'now') return 'open'
    query.openNow = true
    return undefined
  }) as Reader,
  page: ((given, query) => {
    if (given.length > 1 || !/^[1-9]\d{0,4}$/.test(given[0] ?? '')) return 'page'
    query.page = Number(given[0])
    return undefined
  }) as Reader,
}

const all = Object.entries(readers)

function isOneOf(names: readonly string[], text: string): boolean {
  return names.includes(text)
}

/**
 * The kinds that the page searches when it was asked for none: words alone are looked for everywhere, and what only places have (a
 * type, a price, hours, a part of the coast) among places.
 */
export function kindsOf({ kinds, q, types, near, bbox, prices, openNow }: SearchQuery): readonly SearchKind[] {
  if (kinds.length > 0) return kinds
  const isForPlaces = types.length > 0 || near !== undefined || bbox !== undefined || prices.length > 0 || openNow
  return q === '' || isForPlaces ? ['place'] : searchKinds
}

function isPosition(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

/** Plain decimals between commas; none when one of them is something else. */
function numbersOf(given: readonly string[]): number[] {
  const parts = (given.length === 1 ? (given[0] ?? '') : '').split(',', 6)
  return parts.every((it) => /^\s*-?\d{1,3}(?:\.\d{1,20})?(?:e-\d{1,3})?\s*$/i.test(it)) ? parts.map(Number) : []
}

/** Line breaks too: a word has none. */
function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Cs}]/u.test(text)
}

/** `2` is one level, `1..3` are three; undefined for what is neither. */
function levelsOf(text: string): readonly PriceLevel[] | undefined {
  const [, from, to = from] = /^([1-4])(?:\.\.([1-4]))?$/.exec(text) ?? []
  if (from === undefined || to === undefined || from > to) return undefined
  return priceLevels.filter((level) => level >= Number(from) && level <= Number(to))
}

/** The query as an address carries it, in one order; the page without its number. */
export function searchParams({
  kinds,
  types,
  q,
  near,
  bbox,
  prices,
  openNow,
}: Partial<SearchQuery>): Record<string, string> {
  return {
    ...(kinds && kinds.length > 0 && { kind: kinds.length === searchKinds.length ? 'all' : kinds.join() }),
    ...(types && types.length > 0 && { type: types.join() }),
    ...(q && { q }),
    ...(near && { near: `${near.lat},${near.lng}` }),
    ...(bbox && { bbox: [bbox.west, bbox.south, bbox.east, bbox.north].join() }),
    ...(prices && prices.length > 0 && { price: prices.join() }),
    ...(openNow && { open: 'now' }),
  }
}
