import {
  country,
  currency,
  type Infer,
  integer,
  list,
  matching,
  object,
  oneOf,
  type Schema,
  text,
} from '#shared/http/answer.ts'

/**
 * Parts of the product that a house may do without, each with those that it cannot be without: cards are paid by the floor,
 * a casino protects its players, letters leave from the desk.
 */
export const featureNeeds = {
  hotel: [],
  restaurants: [],
  baths: [],
  shows: [],
  protection: ['hotel'],
  casino: ['protection'],
  vip: ['casino'],
  poker: ['vip'],
  search: [],
  desk: [],
  letter: ['desk'],
  outing: [],
  passkeys: [],
} as const satisfies Record<string, readonly string[]>

const phrasesSchema = object('phrases', {
  /** The city whose clocks are those of the house. */
  city: text,
  /** « heure de Paris » */
  localTime: text,
  hotelProgramme: text,
  casinoProgramme: text,
  /** Under each mail: who sends it, with address and register. */
  sender: text,
  /** After the name. */
  tagline: text,
})

export type Phrases = Infer<typeof phrasesSchema>

/** The facts of a house, `house.json`. The build checks them (build/house.ts). */
export const houseSchema = object('house', {
  /** Its name in keys, file names and ids that live on outside, such as those of calendar entries: never changed. */
  id: matching('^[a-z][a-z0-9]*$', 'hautemer'),
  name: text,
  legalName: text,
  foundingYear: integer,
  /** The first has the addresses without a prefix. */
  languages: list(matching('^[a-z]{2}$', 'fr')),
  country,
  currency,
  /** A zone of IANA. */
  timeZone: matching('^[A-Z][\\w+-]*(/[\\w+-]+)+$', 'Europe/Zurich'),
  /** Phrases of messages (`%city%`), by language. */
  phrases: eachOf(phrasesSchema),
  features: list(oneOf(Object.keys(featureNeeds))),
})

function eachOf<Value>(value: Schema<Value>): Schema<Readonly<Record<string, Value>>> {
  return { type: 'object', additionalProperties: value }
}

export type House = Infer<typeof houseSchema>
