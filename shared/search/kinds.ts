import { absent } from '#shared/features.ts'

/** Types of places in a search. A thalassotherapy centre is a spa. */
export const placeTypes = [
  ...(has.hotel ? (['hotel'] as const) : absent),
  ...(has.restaurants ? (['restaurant'] as const) : absent),
  ...(has.casino ? (['casino'] as const) : absent),
  ...(has.baths ? (['spa'] as const) : absent),
] as const

export type PlaceType = (typeof placeTypes)[number]

/** All that a search finds, in the order of lists without words; the four types of places are one kind. */
export const searchKinds = [
  'place',
  ...(has.hotel ? (['room'] as const) : absent),
  ...(has.baths ? (['treatment'] as const) : absent),
  'offer',
  ...(has.shows ? (['show'] as const) : absent),
  ...(has.poker ? (['tournament'] as const) : absent),
  'activity',
  'article',
  'question',
  'page',
] as const

export type SearchKind = (typeof searchKinds)[number]

/** The tag of one result: its kind, of a place its type. */
export const foundTypes = [...placeTypes, ...searchKinds.filter((it) => it !== 'place')] as const

export type FoundType = (typeof foundTypes)[number]
