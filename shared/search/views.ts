import type { Picture } from '#shared/content/values.ts'
import type { OpeningHours } from '#shared/time/openingHours.ts'
import type { Position } from './geo.ts'
import type { PlaceType, PriceLevel, SearchProblem, SearchQuery } from './query.ts'

/** A place in the list, and its pin on the map. */
export interface SearchHit extends Position {
  uuid: string
  /** The number in the pin: it counts on from page to page. */
  number: number
  type: PlaceType
  title: string
  url: string
  town: string
  tagline?: string
  picture?: Picture
  price?: PriceLevel
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
  found: { items: readonly SearchHit[]; page: number; pages: number; total: number } | null
  /** Where the list is sorted from. */
  from?: Position
  /** Names of the towns that the address field knows. */
  towns: readonly string[]
  /** Real tiles under the map (MAP_TILES_URL), with the words that their maker asks for. */
  tiles?: { url: string; attribution: string }
}
