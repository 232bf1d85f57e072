import {
  count,
  country,
  currency,
  decimal,
  type Infer,
  integer,
  list,
  matching,
  nullable,
  object,
  oneOf,
  type Schema,
  text,
} from '#shared/http/answer.ts'
import { featureNeeds } from './featureNeeds.ts'

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
  /** The levels of the hotels' programme. */
  discovery: text,
  infinitely: text,
  collaborator: text,
  /** Pictures of mails in words (`mail/`). */
  beachPicture: text,
  cardPicture: text,
  lighthousePicture: text,
  sailsPicture: text,
  /** Lines beside the forms of an account: what the first level of the hotels’ programme gives. */
  arrival: text,
  birthday: text,
  /** Lines of an error page, each with that above its ways out: no page is there; the fault is the house’s own. */
  lost: text,
  lostHint: text,
  storm: text,
  stormHint: text,
})

const percent = between(0, 100)

export type Card = Infer<typeof card>
export type Phrases = Infer<typeof phrasesSchema>

/** Colours that code names; style sheets have more. */
const colours = [
  ...([
    'paper',
    'foam',
    'line',
    'lineStrong',
    'ink',
    'ink2',
    'vermilion',
    'sun',
    'onSun',
    'brass',
    'sea',
    'pine',
  ] as const),
  ...([
    'night',
    'night2',
    'steel',
    'cream',
    'gilt',
    'fog',
    'parchment',
    'bandNight',
    'deepNight',
    'successNight',
  ] as const),
] as const

const statusSchema = object('status', {
  name: text,
  /** Points of the last `statusMonths`. */
  fromPoints: count,
  showDiscountPercent: percent,
})

/** Names and numbers of the casino card. */
const card = object('card', {
  /** By their looks (client/account/cards/cards.css), lowest first. */
  statuses: object('statuses', { white: statusSchema, silver: statusSchema, gold: statusSchema, black: statusSchema }),
  statusMonths: between(1, 60),
  /** Points expire together when none was earned or spent for these months; a mail says so this many days before. */
  pointsLife: object('pointsLife', { months: between(1, 120), warningDays: between(1, 90) }),
  /** Every new full member has it, some days after becoming one. */
  welcomeOffer: object('welcomeOffer', { amount: count, validDays: between(1, 365), afterDays: between(1, 90) }),
  /** Points of the sponsor, their worth, and how many friends count in a calendar year. */
  sponsorship: object('sponsorship', { points: count, amount: count, godsonsPerYear: count }),
  /** An advantage of the third status. */
  freeDrinks: object('freeDrinks', { perDay: count, alcoholicPerDay: count }),
  /** Advantages of the highest status. */
  blackAdvantages: object('blackAdvantages', {
    barRestaurantPercent: percent,
    mealsPerMonth: count,
    peoplePerMeal: count,
  }),
  /** The file of a member who has not come for the card yet ends after these days. */
  fileDays: between(7, 365),
})

/** The facts of a house, `house.json`. The build checks them (build/house.ts). */
export const houseSchema = object('house', {
  /** Its name in keys, file names and ids that live on outside, such as those of calendar entries: never changed. */
  id: matching('^[a-z][a-z0-9]*$', 'house'),
  /** Begins its keys in Redis and its cookies, which ports do not keep apart: empty for one house of a machine alone. */
  prefix: matching('^([a-z]+_)?$', 'house_'),
  name: text,
  legalName: text,
  foundingYear: integer,
  /** The first has the addresses without a prefix. */
  languages: list(matching('^[a-z]{2}$', 'fr')),
  country,
  currency,
  /** A zone of IANA. */
  timeZone: matching('^[A-Z][\\w+-]*(/[\\w+-]+)+$', 'Etc/UTC'),
  /** Phrases of messages (`%city%`), by language. */
  phrases: eachOf(phrasesSchema),
  /** By the names that style sheets (`var(--brand-paper)`), mails and drawings have for them. */
  colours: object('colours', byName(colours)),
  fonts: object('fonts', {
    /** Lists of families, of titles and of text, and the first of each: the fonts of the house’s sheet of fonts. */
    title: text,
    titleFamily: text,
    body: text,
    bodyFamily: text,
    /** Files that visitors load, by the names in that sheet: the font of titles, that of text; paths in node_modules. */
    files: eachOf(text),
    /** A WOFF whose letters are drawn on pictures of shared links. */
    outlines: text,
  }),
  /** The name as drawn in the header, 740 × 160, as paths: letters, a sign among them, a line under them of periods of 37. */
  wordmark: object('wordmark', { letters: text, emblem: text, line: text }),
  /** The picture of `assets/` for mails about a hotel, by its slug. The build makes PNG of it. */
  fronts: eachOf(text),
  /** The page of the hotels' programme, and the folder that is for its members. */
  slugs: object('slugs', { programme: text, lounge: text }),
  /** Its telephone until the settings of the site are loaded. */
  phone: text,
  /** Where the pictures beside the pages of an account are. */
  posters: object('posters', byName(['beach', 'regatta', 'evening', 'lighthouse'])),
  /** Addresses and telephone of the country's help for players; empty where there are no games. */
  help: object('help', byName(['site', 'test', 'exclusion', 'phone'])),
  /** Years since birth, by the law of the country: for an account or a contest, and for games and their card. */
  ages: object('ages', { adult: between(13, 25), games: between(18, 25) }),
  /** Months for which a choice of cookies holds. */
  consentMonths: between(1, 13),
  /** Months for which data of persons are kept, by the law of the country. */
  retentionMonths: object('retentionMonths', {
    /** Forms that visitors sent, since the last contact. */
    requests: between(1, 120),
    /** Copies of mails in accounts, and sendings of the letter. */
    mails: between(1, 120),
    /** Stays of guests without an account: who signs up by then still finds them. */
    stays: between(1, 120),
    /** Names and addresses of persons whom a sponsor invited and who have not come. */
    invitations: between(1, 36),
    /** Proofs of a choice of cookies: as long as it holds, and as long after as somebody may ask. */
    consentProofs: between(1, 120),
    /** The log of the desk; the first migration refuses to end a line within a year. */
    deskLog: between(12, 120),
    /** A limit of visits, after its account was erased. */
    visitLimits: between(1, 120),
  }),
  /** Null without the card of casinos. */
  card: nullable(card),
  features: list(oneOf(Object.keys(featureNeeds))),
  /**
   * Towns that an address field knows and the map names. Rank 1: where people set out from, named on every map; 2: a known
   * resort; 3: a place to be found.
   */
  towns: list(object('town', { name: text, lat: decimal, lng: decimal, rank: integer })),
})

function between(minimum: number, maximum: number): Schema<number> {
  return { type: 'integer', minimum, maximum }
}

function byName<const Name extends string>(names: readonly Name[]): Record<Name, Schema<string>> {
  return Object.fromEntries(names.map((it) => [it, text])) as Record<Name, Schema<string>>
}

function eachOf<Value>(value: Schema<Value>): Schema<Readonly<Record<string, Value>>> {
  return { type: 'object', additionalProperties: value }
}

export type House = Infer<typeof houseSchema>
export type Town = House['towns'][number]
