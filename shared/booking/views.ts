import type { OpeningHours } from '#shared/time/openingHours.ts'
import type { StayProblems } from './stay.ts'
import type { TablePartner } from './tablePartners.ts'
import type { TableProblems } from './tables.ts'

/** The values of the booking bar before anybody types: a house's own page, an offer's code, a form that came back. */
export interface BookingBarState {
  /** By the names of its controls, as they were typed. */
  values: Readonly<Record<string, string>>
  problems?: StayProblems
}

/** The price of a night at a house, as its own page says it. */
export interface HousePrice {
  name: string
  town?: string
  href: string
  /** Euros, all taxes included. */
  priceFrom?: number
  priceNote?: string
  /** Euros per person and night. */
  touristTax?: number
}

/** Props of the page of the booking bar. */
export interface BookingPageProps {
  /** The house that was asked for. */
  house?: HousePrice
  room?: { name: string; href: string; priceFrom?: number }
  /** The offer whose code was typed or carried here. */
  offer?: { title: string; href: string; code: string; priceFrom?: number; priceUnit?: string; priceNote?: string }
  /** Somewhere rather than a house: the houses there, each with all that was asked for. */
  destination?: { name: string; houses: readonly (HousePrice & { book: string })[] }
  /** Requested offers or rooms that are not there on every night; `from` and `until` (the last night) are `YYYY-MM-DD`. */
  elsewhere?: readonly { name: string; from?: string; until?: string; without: string }[]
  /** Nothing was asked for yet. */
  isOpening: boolean
  /** Path of the terms of sale, when there are any. */
  terms?: string
}

/** Props of the page that says to book a stay by telephone. */
export interface BookingByPhoneProps {
  /** E.164. */
  phone: string
  /** The request of the booking bar, as far as it can be read. */
  request: {
    hotel?: string
    arrival?: string
    departure?: string
    adults?: number
    children?: number
    rooms?: number
    childAges?: string
    code?: string
  }
}

/** A table that was asked for and cannot be. */
export interface TableState {
  values: Readonly<Record<string, string>>
  problems: TableProblems
}

/** Props of the page of a table's request that came back. */
export interface TablePageProps {
  restaurant: { name: string; href: string; phone?: string }
  /** Undefined: it is booked by telephone. */
  form?: {
    slug: string
    name: string
    partner: TablePartner
    hours: OpeningHours
    state: TableState
  }
}
