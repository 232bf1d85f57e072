import type { Page } from '#shared/http/page.ts'
import type { PlaceType, PriceLevel } from './query.ts'

/** One place of `GET /api/search`. */
export interface SearchItem {
  type: PlaceType
  /** The last segment of the story's French address: how other calls name it. */
  slug: string
  title: string
  /** Path of its page in the language of the call. */
  url: string
  lat: number
  lng: number
  /** Metres as the crow flies from `near`, whole. */
  distanceMeters?: number
  /** Absent where a level says nothing: casinos. */
  price?: PriceLevel
  /** Now. A hotel always is; a place without hours never. */
  open: boolean
}

export type SearchAnswer = Page<SearchItem>

/** One line of `GET /api/search/suggestions?q=`: what may be typed next. */
export interface Suggestion {
  kind: PlaceType | 'town'
  title: string
  /** Town of a place. */
  town?: string
  /** Its page, or the search at that town: a path. */
  url: string
}

export type SuggestionsAnswer = Page<Suggestion>
