import type { OpeningHours } from '#shared/time/openingHours.ts'
import type { MonthPrices, NightPrice } from './prices.ts'
import type { StayProblems } from './stay.ts'
import type { TablePartner } from './tablePartners.ts'
import type { TableProblems } from './tables.ts'

/** The values of the booking bar before anybody types: a house's own page, an offer's code, a form that came back. */
export interface BookingBarState {
  /** By the names of its controls, as they were typed. */
  values: Readonly<Record<string, string>>
  problems?: StayProblems
  /** Words of a second button, to the rooms of the house beside each other; the house has prices then. */
  compare?: string
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

/** The prices of a month, each night with the link that books it. */
export interface PriceCalendarProps extends Omit<MonthPrices, 'nights'> {
  guests: number
  nights: readonly (NightPrice & { href?: string })[]
  /** Links to the months before and after, while rooms are sold in them. */
  previous?: string
  next?: string
}

/** The rooms of a house beside each other, for a stay where one is chosen. */
export interface RoomComparisonProps {
  stay?: { from: string; to: string; nights: number; rooms: number }
  guests: number
  rooms: readonly ComparedRoom[]
}

export interface ComparedRoom {
  name: string
  href: string
  size?: number
  people?: number
  bed?: string
  amenities: readonly string[]
  /** Cents of all rooms of the stay, or of a night; `minNights`: only longer stays are sold; absent: nothing is known. */
  price?: { cents: number } | { minNights: number } | 'closed' | 'small'
  /** Link that books it; absent where it cannot be had. */
  book?: string
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
  /** Present for a house that has prices by night. */
  prices?: PriceCalendarProps
  comparison?: RoomComparisonProps
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
