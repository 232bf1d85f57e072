import { LRUCache } from 'lru-cache'
import { pageCount } from '#shared/http/page.ts'
import { distanceMeters, onSphere, type Position } from '#shared/search/geo.ts'
import { type PlaceType, type SearchQuery, searchPageSize } from '#shared/search/query.ts'
import type { OpenTimes } from './openTimes.ts'
import type { IndexedPlace, SearchIndex } from './searchIndex.ts'

/** A place in the result. */
export interface Found {
  place: IndexedPlace
  /** An integer, in metres. */
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
   * A page past the end is empty.
   * @param now epoch ms
   * @param hidden types that this reader must not see
   */
  run(query: SearchQuery, now: number, hidden?: readonly PlaceType[]): FoundPage
}

/** Most lists in the cache. */
const maxLists = 500

/**
 * Searches an index: filters by text, types and prices, then by map frame and opening, and sorts by distance, relevance
 * or editor's order.
 */
export function createSearch(index: SearchIndex): Search {
  const lists = new LRUCache<string, PlaceList>({ max: maxLists })
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
        pages: pageCount(matching.length, searchPageSize),
        total: matching.length,
      }
    },
  }

  /**
   * The part of a query that stays valid until something is published, cached because it is often repeated: text, types
   * and prices.
   */
  function listFor({ q, types, prices }: SearchQuery, hidden: readonly PlaceType[]): PlaceList {
    if (version !== index.version()) {
      version = index.version()
      lists.clear()
    }
    const key = `${q}|${types.join()}|${prices.join()}|${hidden.join()}`
    const known = lists.get(key)
    if (known) return known
    const places = (q === '' ? index.places() : index.find(q)).filter(
      ({ type, price }) =>
        !hidden.includes(type) &&
        (types.length === 0 || types.includes(type)) &&
        (prices.length === 0 || (price !== undefined && prices.includes(price))),
    )
    const made = listOf(places)
    lists.set(key, made)
    return made
  }
}

/** Places with their numbers in arrays: reading them from objects took most of a search. */
interface PlaceList {
  places: readonly IndexedPlace[]
  /** 0, 1, 2 …: the indexes of all places. */
  all: readonly number[]
  /** Five numbers per place: latitude, longitude, and the point on the unit sphere. */
  numbers: Float64Array
  /** Index into `hours` per place: a few hundred tables of hours serve thousands of places. */
  hoursAt: Uint16Array
  hours: readonly OpenTimes[]
  /** The open places at the last query. */
  open?: { key: string; places: readonly number[] }
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

/** The part of a query that differs each time: the frame of the map, and the moment. */
function hereAndNow(list: PlaceList, { bbox, openNow }: SearchQuery, now: number): readonly number[] {
  const { numbers, all } = list
  const places = openNow ? openAt(list, now) : all
  if (!bbox) return places
  const { west, south, east, north } = bbox
  return places.filter((at) => {
    const lat = numbers[width * at] as number
    const lng = numbers[width * at + 1] as number
    return lat >= south && lat <= north && lng >= west && lng <= east
  })
}

/** The open places, cached until a place opens or closes. */
function openAt(list: PlaceList, now: number): readonly number[] {
  const doors = list.hours.map((it) => it.isOpen(now))
  const key = doors.join()
  if (list.open?.key !== key) {
    list.open = { key, places: list.all.filter((at) => doors[list.hoursAt[at] as number]) }
  }
  return list.open.places
}

/**
 * The first `count` by distance, sorted. Uses the square of the chord, which sorts like the great circle, and inserts
 * into the best so far: sorting five thousand distances would take a millisecond.
 */
function nearest({ numbers }: PlaceList, matching: readonly number[], near: Position, count: number) {
  const [x, y, z] = onSphere(near)
  const closest: { at: number; chord: number }[] = []
  let farthest = Number.POSITIVE_INFINITY
  for (const at of matching) {
    const from = width * at + 2
    const dx = (numbers[from] as number) - x
    const dy = (numbers[from + 1] as number) - y
    const dz = (numbers[from + 2] as number) - z
    const chord = dx * dx + dy * dy + dz * dz
    if (chord >= farthest) continue
    // Inserted behind equal distances, so that places at one address keep the editor's order.
    const behind = closest.findLastIndex((it) => it.chord <= chord)
    closest.splice(behind + 1, 0, { at, chord })
    if (closest.length > count) closest.pop()
    if (closest.length === count) farthest = closest.at(-1)?.chord ?? farthest
  }
  return closest.map(({ at }) => at)
}
