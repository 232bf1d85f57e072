import {
  count,
  decimal,
  flag,
  object,
  oneOf,
  optional,
  pageSchema,
  path,
  type Schema,
  text,
} from '#shared/schemas/answer.ts'
import type { SearchItem, Suggestion } from './api.ts'
import { placeTypes, priceLevels } from './query.ts'

const price: Schema<SearchItem['price'] & number> = { enum: priceLevels }

export const searchAnswer = pageSchema(
  object<SearchItem>('SearchItem', {
    type: oneOf(placeTypes),
    slug: text,
    title: text,
    url: path,
    lat: decimal,
    lng: decimal,
    distanceMeters: optional(count),
    price: optional(price),
    open: flag,
  }),
)

export const suggestions = pageSchema(
  object<Suggestion>('Suggestion', {
    kind: oneOf([...placeTypes, 'town']),
    title: text,
    town: optional(text),
    url: path,
  }),
)
