import { LRUCache } from 'lru-cache'
import { distanceMeters, onSphere, type Position } from '#shared/search/geo.ts'
import { type PlaceType, type SearchQuery, searchPageSize } from '#shared/search/query.ts'
import type { OpenTimes } from './openTimes.ts'
import type { IndexedPlace, SearchIndex } from './searchIndex.ts'

/** One place that was found. */
export interface Found {
  place: IndexedPlace
  /** Metres, whole. */
  distanceMeters?: number
  open: boolean
}

interface FoundPage {
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

/** Searches an index: words, types, prices; then what is here and now; then nearest, best or the editor's first. */
export function createSearch(index: SearchIndex): Search {
  const kept = new LRUCache<string, PlaceList>({ max: keptLists })
  let version = index.version()
  return {
    run(query, now, hidden = []) {
      const { near, page } = query
      const list = listFor(query, hidden)
      const matching = hereAndNow(list, query, now)
      const end = page * searchPageSize
      const sorted = near ? nearest(list, matching, near, end) : matching
      return {
        items: sorted.slice(end - searchPageSize, end).map((at) => {
          const place = list.places[at] as IndexedPlace
          return {
            place,
            ...(near && { distanceMeters: Math.round(distanceMeters(near, place)) }),
            open: place.times.isOpen(now),
          }
        }),
        page,
        pages: Math.max(1, Math.ceil(matching.length / searchPageSize)),
        total: matching.length,
      }
    },
  }

  /** What holds until something is published: words, types and prices, which people ask for again and again. */
  function listFor({ q, types, prices }: SearchQuery, hidden: readonly PlaceType[]): PlaceList {
    if (version !== index.version()) {
      version = index.version()
      kept.clear()
    }
    const key = `${q}|${types.join()}|${prices.join()}|${hidden.join()}`
    const known = kept.get(key)
    if (known) return known
    const places = (q === '' ? index.places() : index.find(q)).filter(
      ({ type, price }) =>
        !hidden.includes(type) &&
        (types.length === 0 || types.includes(type)) &&
        (prices.length === 0 || (price !== undefined && prices.includes(price))),
    )
    const made = listOf(places)
    kept.set(key, made)
    return made
  }
}

/** Places with their numbers side by side: looked up place by place they took most of a search. */
interface PlaceList {
  places: readonly IndexedPlace[]
  /** 0, 1, 2 …: all of them. */
  all: readonly number[]
  /** Five of each place: latitude, longitude, and where it is on the unit sphere. */
  numbers: Float64Array
  /** Which of `hours` is each place's: a few hundred tables of hours serve thousands of places. */
  hoursAt: Uint16Array
  hours: readonly OpenTimes[]
}

const width = 5

function listOf(places: readonly IndexedPlace[]): PlaceList {
  const numbers = new Float64Array(width * places.length)
  for (const [at, place] of places.entries()) numbers.set([place.lat, place.lng, ...onSphere(place)], width * at)
  const known = new Map<OpenTimes, number>()
  for (const { times } of places) if (!known.has(times)) known.set(times, known.size)
  const hoursAt = Uint16Array.from(places, ({ times }) => known.get(times) ?? 0)
  return { places, all: [...places.keys()], numbers, hoursAt, hours: [...known.keys()] }
}

/** What is another thing each time: the frame of a map, and the moment. */
function hereAndNow({ all, numbers, hoursAt, hours }: PlaceList, { bbox, openNow }: SearchQuery, now: number) {
  if (!bbox && !openNow) return all
  const isOpen = hours.map((it) => !openNow || it.isOpen(now))
  const found: number[] = []
  for (const at of all) {
    if (bbox) {
      const lat = numbers[width * at] as number
      const lng = numbers[width * at + 1] as number
      if (lat < bbox.south || lat > bbox.north || lng < bbox.west || lng > bbox.east) continue
    }
    if (isOpen[hoursAt[at] as number]) found.push(at)
  }
  return found
}

/**
 * The first `count` by distance, in order. By the square of the chord, which sorts as the great circle does; and only
 * what can still be among the first is sorted: five thousand distances in order would take a millisecond.
 */
function nearest({ numbers }: PlaceList, matching: readonly number[], near: Position, count: number) {
  const [x, y, z] = onSphere(near)
  const most = 4 * count
  let kept: { at: number; chord: number }[] = []
  let farthest = Number.POSITIVE_INFINITY
  for (const at of matching) {
    const from = width * at + 2
    const dx = (numbers[from] as number) - x
    const dy = (numbers[from + 1] as number) - y
    const dz = (numbers[from + 2] as number) - z
    const chord = dx * dx + dy * dy + dz * dz
    if (chord >= farthest) continue
    kept.push({ at, chord })
    if (kept.length >= most) cutBack()
  }
  cutBack()
  return kept.map(({ at }) => at)

  function cutBack(): void {
    // Sorting is stable: of two at one door the editor's first stays the first.
    kept = kept.sort((one, other) => one.chord - other.chord).slice(0, count)
    if (kept.length === count) farthest = kept.at(-1)?.chord ?? farthest
  }
}
