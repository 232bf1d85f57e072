import { LRUCache } from 'lru-cache'
import { pageCount } from '#shared/http/page.ts'
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
   * @param hidden types that this reader is not to be shown
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
        pages: pageCount(matching.length, searchPageSize),
        total: matching.length,
      }
    },
  }

  /** The list by words, types and prices, which people ask for again and again: valid until something is published. */
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
  /** The places that were open at the last query. */
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

/** Filters that change with each query: the frame of a map, and the moment. */
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

/** The same ones until a door opens or closes somewhere. */
function openAt(list: PlaceList, now: number): readonly number[] {
  const doors = list.hours.map((it) => it.isOpen(now))
  const key = doors.join()
  if (list.open?.key !== key) {
    list.open = { key, places: list.all.filter((at) => doors[list.hoursAt[at] as number]) }
  }
  return list.open.places
}

/**
 * The first `count` by distance, in order. By the square of the chord, which sorts as the great circle does; what is
 * nearer than the last of them is put in its place: to sort five thousand distances would take a millisecond.
 */
function nearest({ numbers }: PlaceList, matching: readonly number[], near: Position, count: number) {
  const [x, y, z] = onSphere(near)
  const kept: { at: number; chord: number }[] = []
  let farthest = Number.POSITIVE_INFINITY
  for (const at of matching) {
    const from = width * at + 2
    const dx = (numbers[from] as number) - x
    const dy = (numbers[from + 1] as number) - y
    const dz = (numbers[from + 2] as number) - z
    const chord = dx * dx + dy * dy + dz * dz
    if (chord >= farthest) continue
    // Behind its equals: of two at one door the editor's first stays the first.
    const behind = kept.findLastIndex((it) => it.chord <= chord)
    kept.splice(behind + 1, 0, { at, chord })
    if (kept.length > count) kept.pop()
    if (kept.length === count) farthest = kept.at(-1)?.chord ?? farthest
  }
  return kept.map(({ at }) => at)
}
