import type { Picture } from '#shared/content/values.ts'
import type { OpeningHours } from '#shared/time/openingHours.ts'
import type { Position } from './geo.ts'
import type { FoundType, SearchKind } from './kinds.ts'
import type { PriceLevel, SearchProblem, SearchQuery } from './query.ts'

/** Something found: a line of the list, and where its house is known, a pin on the map. */
export interface SearchHit {
  id: string
  lat?: number
  lng?: number
  /** The number in the pin: it counts on from page to page. */
  number: number
  type: FoundType
  title: string
  url: string
  town: string
  /** The house or the page to which it belongs, else its town. */
  where: string
  tagline?: string
  picture?: Picture
  price?: PriceLevel
  /** The price, or the lowest of several. */
  euros?: number
  isFrom?: boolean
  /** `YYYY-MM-DD`, perhaps with a time: the next evening, the last day of an offer, the date of an article. */
  when?: string
  distanceMeters?: number
  open: boolean
  /** Undefined: open night and day. */
  hours?: OpeningHours
}

/** Props of the page of search. */
export interface SearchPageProps {
  /** An editor's story at the page's address bears the title otherwise. */
  hasHeading: boolean
  /** Without what was wrong in it. */
  query: SearchQuery
  /** The town as it was typed. */
  town: string
  /** Reasons for parts of the query that were ignored. */
  problems: readonly (SearchProblem | 'town')[]
  /** Null: there is nothing to search in just now. */
  found: {
    items: readonly SearchHit[]
    page: number
    pages: number
    total: number
    /** Nothing is written as it was typed: these come near. */
    isLoose: boolean
  } | null
  /** Kinds that were searched. */
  kinds: readonly SearchKind[]
  /** How many of each kind that there is the same search finds, and how many there are. */
  counts: readonly { kind: SearchKind; found: number; all: number }[]
  /** Where the list is sorted from. */
  from?: Position
  /** Names of the towns that the address field knows. */
  towns: readonly string[]
  /** Real tiles under the map (MAP_TILES_URL), with the words that their maker asks for. */
  tiles?: { url: string; attribution: string }
}
