import type { Picture } from '#shared/content/values.ts'
import type { OutingProblem } from './address.ts'
import type { Clash, Way } from './clashes.ts'

export type OutingKind = 'room' | 'table' | 'show' | 'tournament'

/**
 * How a part stands: `open` can be had; `own` is the member's own booking; the others say why it cannot.
 */
export type PartState =
  | 'open'
  | 'own'
  | 'full'
  | 'canceled'
  | 'postponed'
  | 'past'
  | 'closed'
  | 'noEntry'
  | 'otherTime'
  | 'otherDay'
  | 'byPhone'

/** Part of an evening, as the page shows it. Instants are epoch ms. */
export interface OutingPart {
  key: string
  kind: OutingKind
  title: string
  /** Its page. */
  href: string
  picture?: Picture
  house?: string
  town?: string
  state: PartState
  /** Undefined: its hour is not known. */
  from?: number
  to?: number
  /** Euros a person, a night for a room. */
  price?: number
  /** Service of a kitchen in which the table falls, with the last table. */
  kitchen?: { from: number; to: number; lastTable: number }
  /** Breaks between levels. */
  breaks?: readonly { at: number; minutes: number }[]
  /** Last entry, where one may come late. */
  entryUntil?: number
  /** Departure on the next morning, `HH:mm`. */
  checkOut?: string
  /** Nights on which it is there, or the evenings on which it plays: `YYYY-MM-DD`. */
  otherDays?: readonly string[]
  /** Its booking; undefined: nothing to book. */
  book?: string
  phone?: string
  /** The address without it; undefined for a member's own booking. */
  without?: string
  /** The way from the part before it. */
  way?: Way
}

/** A choice for the evening that is not taken yet. */
export interface OutingChoice {
  key: string
  title: string
  href: string
  picture?: Picture
  house?: string
  state: PartState
  price?: number
  /** The way from the chosen house, on foot. */
  way?: Way
  /** Times to choose from, in order. Values are those of the address. */
  times: readonly OutingTime[]
}

export interface OutingTime {
  value: string
  /** The page with this choice. */
  choose: string
  isChosen: boolean
  /** `HH:mm`; undefined: no hour. */
  hour?: string
  /** The chosen parts that it does not go together with. */
  clashes: readonly Clash[]
}

export interface OutingPlace {
  value: string
  name: string
  kind: 'town' | 'house'
}

export interface OutingPageProps {
  /** An editor's story at the page's address bears the title otherwise. */
  hasHeading: boolean
  day: string
  firstDay: string
  lastDay: string
  /** The day is over. */
  isPast: boolean
  /** The value of the place. */
  at: string
  places: readonly OutingPlace[]
  /** Chosen parts and own bookings in order of time. */
  parts: readonly OutingPart[]
  clashes: readonly Clash[]
  problems: readonly OutingProblem[]
  /** Kinds whose choice leads to nothing that is there. */
  missing: readonly (OutingKind | 'offer' | 'place')[]
  offer?: { title: string; href: string; isOver: boolean; without: string }
  choices: Readonly<Record<OutingKind, readonly OutingChoice[]>>
  /** Choices beyond those that are shown. */
  hidden: Readonly<Record<OutingKind, number>>
  /** Choices of the address for the forms: every form has those that it does not change. */
  carried: Readonly<Record<string, string>>
  /** Absolute, short and the same for everybody. */
  shareUrl: string
  calendarHref: string
  /** Bookings of a member stand in it: they are not in the address. */
  hasOwn: boolean
  /** Nothing about games. */
  gamingOff: boolean
}
