/** Types of places in a search. A thalassotherapy centre is a spa. */
export const placeTypes = ['hotel', 'restaurant', 'casino', 'spa'] as const

export type PlaceType = (typeof placeTypes)[number]

/** All that a search finds, in the order of lists without words; the four types of places are one kind. */
export const searchKinds = [
  'place',
  'room',
  'treatment',
  'offer',
  'show',
  'tournament',
  'activity',
  'article',
  'question',
  'page',
] as const

export type SearchKind = (typeof searchKinds)[number]

/** The tag of one result: its kind, of a place its type. */
export const foundTypes = [...placeTypes, ...searchKinds.filter((it) => it !== 'place')] as const

export type FoundType = (typeof foundTypes)[number]
