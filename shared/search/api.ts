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
import { foundTypes } from './kinds.ts'
import { type PriceLevel, priceLevels } from './query.ts'

const price: Schema<PriceLevel> = { enum: priceLevels }

/** One place, or whatever else `kind` names, of `GET /api/search`. */
const searchItem = object('SearchItem', {
  type: oneOf(foundTypes),
  /** The last segment of the story's French address: how other calls name it. Of a treatment or question: its page's. */
  slug: text,
  title: text,
  /** Path of its page in the language of the call. */
  url: path,
  /** The place's; of what belongs to one house, that house's. */
  lat: optional(decimal),
  lng: optional(decimal),
  /** Metres as the crow flies from `near`, whole. */
  distanceMeters: optional(count),
  /** Absent where a level says nothing: casinos. */
  price: optional(price),
  /** Places only, now. A hotel always is; a place without hours never. */
  open: optional(flag),
})
export type SearchItem = Infer<typeof searchItem>

/** One line of `GET /api/search/suggestions?q=`: what may be typed next. */
const suggestion = object('Suggestion', {
  kind: oneOf([...foundTypes, 'town']),
  title: text,
  /** Town of a place; house of what belongs to one. */
  town: optional(text),
  /** Its page, or the search at that town: a path. */
  url: path,
})
export type Suggestion = Infer<typeof suggestion>

export const searchAnswer = pageSchema(searchItem)
export type SearchAnswer = Infer<typeof searchAnswer>

export const suggestions = pageSchema(suggestion)
export type SuggestionsAnswer = Infer<typeof suggestions>
