import {
  count,
  decimal,
  flag,
  type Infer,
  object,
  oneOf,
  optional,
  pageSchema,
  path,
  type Schema,
  text,
} from '#shared/http/answer.ts'
import { type PriceLevel, placeTypes, priceLevels } from './query.ts'

const price: Schema<PriceLevel> = { enum: priceLevels }

/** One place of `GET /api/search`. */
const searchItem = object('SearchItem', {
  type: oneOf(placeTypes),
  /** The last segment of the story's French address: how other calls name it. */
  slug: text,
  title: text,
  /** Path of its page in the language of the call. */
  url: path,
  lat: decimal,
  lng: decimal,
  /** Metres as the crow flies from `near`, whole. */
  distanceMeters: optional(count),
  /** Absent where a level says nothing: casinos. */
  price: optional(price),
  /** Now. A hotel always is; a place without hours never. */
  open: flag,
})
export type SearchItem = Infer<typeof searchItem>

/** One line of `GET /api/search/suggestions?q=`: what may be typed next. */
const suggestion = object('Suggestion', {
  kind: oneOf([...placeTypes, 'town']),
  title: text,
  /** Town of a place. */
  town: optional(text),
  /** Its page, or the search at that town: a path. */
  url: path,
})
export type Suggestion = Infer<typeof suggestion>

export const searchAnswer = pageSchema(searchItem)
export type SearchAnswer = Infer<typeof searchAnswer>

export const suggestions = pageSchema(suggestion)
export type SuggestionsAnswer = Infer<typeof suggestions>
