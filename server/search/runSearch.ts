import { LRUCache } from 'lru-cache'
import { distanceMeters, isWithin, onSphere, type Position } from '#shared/search/geo.ts'
import { type PlaceType, type SearchQuery, searchPageSize } from '#shared/search/query.ts'
import { wordsOf } from '#shared/search/words.ts'
import type { IndexedPlace, SearchIndex } from './searchIndex.ts'

export interface Found {
  place: IndexedPlace
  /** Metres, whole. */
  distanceMeters?: number
  open: boolean
}

export interface FoundPage {
  items: Found[]
  page: number
  pages: number
  total: number
}

export interface Search {
  /**
   * A page beyond the end is empty.
   * @param now epoch ms
   * @param hidden types that this reader is not to be shown (beyond B3)
   */
  run(query: SearchQuery, now: number, hidden?: readonly PlaceType[]): FoundPage
}

/** Lists that are kept. */
const keptLists = 500

/** Searches an index: words, then filters, then nearest, best or the editor's first. */
export function createSearch(index: SearchIndex): Search {
  const kept = new LRUCache<string, readonly IndexedPlace[]>({ max: keptLists })
  let version = index.version()
  return {
    run(query, now, hidden = []) {
      const { near, page } = query
      const shown = listFor(query).filter(({ type }) => !hidden.includes(type))
      const matching = hereAndNow(shown, query, now)
      const end = page * searchPageSize
      const sorted = near ? nearest(matching, near, end) : matching
      return {
        items: sorted.slice(end - searchPageSize, end).map((place) => ({
          place,
          ...(near && { distanceMeters: Math.round(distanceMeters(near, place)) }),
          open: place.times.isOpen(now),
        })),
        page,
        pages: Math.max(1, Math.ceil(matching.length / searchPageSize)),
        total: matching.length,
      }
    },
  }

  /** What holds until something is published: words, types and prices, which people ask for again and again. */
  function listFor({ q, types, prices }: SearchQuery): readonly IndexedPlace[] {
    if (version !== index.version()) {
      version = index.version()
      kept.clear()
    }
    const key = `${wordsOf(q).join(' ')}|${types.join()}|${prices.join()}`
    const known = kept.get(key)
    if (known) return known
    const found = (q === '' ? index.places() : index.find(q)).filter(
      ({ type, price }) =>
        (types.length === 0 || types.includes(type)) &&
        (prices.length === 0 || (price !== undefined && prices.includes(price))),
    )
    kept.set(key, found)
    return found
  }
}

/** What is another thing each time: the frame of a map, and the moment. */
function hereAndNow(places: readonly IndexedPlace[], { bbox, openNow }: SearchQuery, now: number) {
  if (!bbox && !openNow) return places
  const found: IndexedPlace[] = []
  for (const place of places) {
    if (bbox && !isWithin(place, bbox)) continue
    if (openNow && !place.times.isOpen(now)) continue
    found.push(place)
  }
  return found
}

/**
 * The first `count` by distance, in order. By the square of the chord, which sorts as the great circle does; and only
 * what can still be among the first is sorted: five thousand distances in order would take a millisecond.
 */
function nearest(places: readonly IndexedPlace[], near: Position, count: number): readonly IndexedPlace[] {
  const [x, y, z] = onSphere(near)
  const points = pointsOf(places)
  const most = 4 * count
  let kept: { at: number; chord: number }[] = []
  let farthest = Number.POSITIVE_INFINITY
  for (let at = 0; at < places.length; at += 1) {
    const dx = (points[3 * at] as number) - x
    const dy = (points[3 * at + 1] as number) - y
    const dz = (points[3 * at + 2] as number) - z
    const chord = dx * dx + dy * dy + dz * dz
    if (chord >= farthest) continue
    kept.push({ at, chord })
    if (kept.length >= most) cutBack()
  }
  cutBack()
  return kept.map(({ at }) => places[at] as IndexedPlace)

  function cutBack(): void {
    // Sorting is stable: of two at one door the editor's first stays the first.
    kept = kept.sort((one, other) => one.chord - other.chord).slice(0, count)
    if (kept.length === count) farthest = kept.at(-1)?.chord ?? farthest
  }
}

/** Of lists that are kept. */
const points = new WeakMap<readonly IndexedPlace[], Float64Array>()

/** Places on the unit sphere, three numbers each, side by side: looked up one by one they took most of a search. */
function pointsOf(places: readonly IndexedPlace[]): Float64Array {
  const known = points.get(places)
  if (known) return known
  const made = new Float64Array(3 * places.length)
  for (const [at, { sphere }] of places.entries()) made.set(sphere, 3 * at)
  points.set(places, made)
  return made
}
