import type { Content } from '#server/content/index.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Queries } from '#server/store/tables.ts'
import type { BookingProvider, TableService } from '#shared/booking/tablePartners.ts'
import type { BookingEngine } from '../engine.ts'

/** Services of the pages that redirect to the booking engine and to the restaurants' booking services. */
export interface BookingPageServices {
  content: Content
  /** Prices by night are read from it. */
  db: Queries
  clock: () => number
  /** Without it, and while it does not answer, stays are booked by telephone. */
  bookingEngine: BookingEngine | undefined
  /** Addresses of the restaurants' booking services. */
  tables: Readonly<Record<BookingProvider, TableService>>
  rootFolder: string
  /** Whether the session's member is a collaborator. */
  isEmployee: (session: MemberSession | null) => Promise<boolean>
  /** The group's number (E.164); undefined while content is away. */
  phone: () => string | undefined
}
