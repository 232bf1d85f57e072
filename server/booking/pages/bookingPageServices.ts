import type { Content } from '#server/content/index.ts'
import type { BookingProvider, TableService } from '#shared/booking/tablePartners.ts'

/** What the pages need that lead to the booking engine and to the booking services of restaurants. */
export interface BookingPageServices {
  content: Content
  clock: () => number
  /** Without it stays are booked by telephone. */
  bookingEngine: BookingEngineAddress | undefined
  /** Where the booking services of restaurants live. */
  tables: Readonly<Record<BookingProvider, TableService>>
  rootFolder: string
  /** E.164, of the group; undefined while content is not there. */
  phone: () => string | undefined
}

/** The SynXis booking engine, as SYNXIS_URL and SYNXIS_CHAIN say it. */
export interface BookingEngineAddress {
  url: string
  /** The group's number at SynXis. */
  chain?: string
}
