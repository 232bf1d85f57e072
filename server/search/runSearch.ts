import { LRUCache } from 'lru-cache'
import { pageCount } from '#shared/http/page.ts'
import { distanceMeters, onSphere, type Position } from '#shared/search/geo.ts'
import { type SearchKind, searchKinds } from '#shared/search/kinds.ts'
import { type SearchQuery, searchPageSize } from '#shared/search/query.ts'
import { isPast, nextOf } from './entries.ts'
import type { OpenTimes } from './openTimes.ts'
import type { IndexedEntry, SearchIndex } from './searchIndex.ts'

/** An entry in the result. */
export interface Found {
  entry: IndexedEntry
  /** An integer, in metres. */
  distanceMeters?: number
  open: boolean
}

interface FoundPage {
  items: Found[]
  page: number
  pages: number
  total: number
  isLoose: boolean
}

/** The reader who searches, and when. */
interface Moment {
  /** Epoch ms. */
  now: number
  /** Nothing about games for this reader. */
  gamingOff: boolean
}

export interface Search {
  /** A page past the end is empty; without kinds in its query it finds places. */
  run(query: SearchQuery, moment: Moment): FoundPage
  /** How many of each kind a query finds. */
  count(query: SearchQuery, moment: Moment): Partial<Record<SearchKind, number>>
}

/** Most lists in the cache. */
const maxLists = 500

/**
 * Searches an index: filters by text, kinds, types and prices, then by map frame and opening, and sorts by distance,
 * relevance or editor's order.
 */
export function createSearch(index: SearchIndex): Search {
  const lists = new LRUCache<string, EntryList>({ max: maxLists })
  let version = index.version()
  return {
    run(query, moment) {
      const { near, page } = query
      const list = listFor(query, query.kinds.length > 0 ? query.kinds : ['place'], moment)
      const matching = hereAndNow(list, query, moment.now)
      const end = page * searchPageSize
      const sorted = near ? nearest(list, matching, near, end) : matching
      return {
        items: sorted.slice(end - searchPageSize, end).map((at) => {
          const entry = list.entries[at] as IndexedEntry
          const { lat, lng } = entry
          const isNear = near && lat !== undefined && lng !== undefined
          return {
            entry,
            ...(isNear && { distanceMeters: Math.round(distanceMeters(near, { lat, lng })) }),
            open: entry.times.isOpen(moment.now),
          }
        }),
        page,
        pages: pageCount(matching.length, searchPageSize),
        total: matching.length,
        isLoose: list.isLoose,
      }
    },
    count(query, moment) {
      const list = listFor(query, searchKinds, moment)
      const counts: Partial<Record<SearchKind, number>> = {}
      for (const at of hereAndNow(list, query, moment.now)) {
        const { kind } = list.entries[at] as IndexedEntry
        counts[kind] = (counts[kind] ?? 0) + 1
      }
      return counts
    },
  }

  /**
   * The part of a query that stays valid until something is published or over, cached because it is often repeated: text,
   * kinds, types and prices.
   */
  function listFor({ q, types, prices }: SearchQuery, kinds: readonly SearchKind[], moment: Moment): EntryList {
    if (version !== index.version()) {
      version = index.version()
      lists.clear()
    }
    const { now, gamingOff } = moment
    const key = `${q}|${kinds.join()}|${types.join()}|${prices.join()}|${gamingOff}`
    const known = lists.get(key)
    if (known && now < known.validUntil) return known
    const isWanted = (entry: IndexedEntry) => {
      const { kind, type, price, isGaming } = entry
      return (
        kinds.includes(kind) &&
        !(gamingOff && isGaming) &&
        (types.length === 0 || types.some((it) => it === type)) &&
        (prices.length === 0 || (price !== undefined && prices.includes(price))) &&
        !isPast(entry, now)
      )
    }
    const found =
      q === '' ? { entries: inTime(index.entries().filter(isWanted), now), isLoose: false } : index.find(q, isWanted)
    const made = listOf(found, now)
    lists.set(key, made)
    return made
  }
}

/** Evenings and offers of one kind, the soonest first; everything else as it stood. */
function inTime(entries: readonly IndexedEntry[], now: number): readonly IndexedEntry[] {
  const at = (entry: IndexedEntry) => nextOf(entry, now)?.at ?? '9999'
  return entries.toSorted((one, other) => (one.kind === other.kind ? at(one).localeCompare(at(other)) : 0))
}

/** Places with their numbers in arrays: reading them from objects took most of a search. */
interface EntryList {
  entries: readonly IndexedEntry[]
  isLoose: boolean
  /** When the next moment of one of them is over: epoch ms. */
  validUntil: number
  /** 0, 1, 2 …: the indexes of all entries. */
  all: readonly number[]
  /** Five numbers per entry: latitude, longitude, and the point on the unit sphere; NaN without a position. */
  numbers: Float64Array
  /** Index into `hours` per entry: a few hundred tables of hours serve thousands of places. */
  hoursAt: Uint16Array
  hours: readonly OpenTimes[]
  /** The open places at the last query. */
  open?: { key: string; entries: readonly number[] }
}

const width = 5

function listOf({ entries, isLoose }: ReturnType<SearchIndex['find']>, now: number): EntryList {
  const numbers = new Float64Array(width * entries.length).fill(Number.NaN)
  for (const [at, { lat, lng }] of entries.entries())
    if (lat !== undefined && lng !== undefined) numbers.set([lat, lng, ...onSphere({ lat, lng })], width * at)
  const known = new Map<OpenTimes, number>()
  for (const { times } of entries) if (!known.has(times)) known.set(times, known.size)
  const hoursAt = Uint16Array.from(entries, ({ times }) => known.get(times) ?? 0)
  const validUntil = Math.min(...new Set(entries.map((it) => nextOf(it, now)?.endsAt ?? Number.POSITIVE_INFINITY)))
  return { entries, isLoose, validUntil, all: [...entries.keys()], numbers, hoursAt, hours: [...known.keys()] }
}

/** The part of a query that differs each time: the frame of the map, and the moment. */
function hereAndNow(list: EntryList, { bbox, openNow }: SearchQuery, now: number): readonly number[] {
  const { numbers, all } = list
  const entries = openNow ? openAt(list, now) : all
  if (!bbox) return entries
  const { west, south, east, north } = bbox
  return entries.filter((at) => {
    const lat = numbers[width * at] as number
    const lng = numbers[width * at + 1] as number
    return lat >= south && lat <= north && lng >= west && lng <= east
  })
}

/** The open places, cached until a place opens or closes. */
function openAt(list: EntryList, now: number): readonly number[] {
  const doors = list.hours.map((it) => it.isOpen(now))
  const key = doors.join()
  if (list.open?.key !== key) {
    const isOpen = (at: number) => list.entries[at]?.kind === 'place' && doors[list.hoursAt[at] as number]
    list.open = { key, entries: list.all.filter(isOpen) }
  }
  return list.open.entries
}

/**
 * The first `count` by distance, sorted. Uses the square of the chord, which sorts like the great circle, and inserts
 * into the best so far: sorting five thousand distances would take a millisecond. Without a position: behind all others.
 */
function nearest({ numbers }: EntryList, matching: readonly number[], near: Position, count: number) {
  const [x, y, z] = onSphere(near)
  const closest: { at: number; chord: number }[] = []
  let farthest = Number.POSITIVE_INFINITY
  for (const at of matching) {
    const from = width * at + 2
    const dx = (numbers[from] as number) - x
    const dy = (numbers[from + 1] as number) - y
    const dz = (numbers[from + 2] as number) - z
    const chord = dx * dx + dy * dy + dz * dz
    if (!(chord < farthest)) continue
    // Inserted behind equal distances, so that places at one address keep the editor's order.
    const behind = closest.findLastIndex((it) => it.chord <= chord)
    closest.splice(behind + 1, 0, { at, chord })
    if (closest.length > count) closest.pop()
    if (closest.length === count) farthest = closest.at(-1)?.chord ?? farthest
  }
  const nowhere = closest.length < count ? matching.filter((at) => Number.isNaN(numbers[width * at])) : []
  return [...closest.map(({ at }) => at), ...nowhere]
}
