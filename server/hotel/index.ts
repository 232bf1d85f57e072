import type { Request } from 'express'
import type { CalendarSource } from '#server/calendar/index.ts'
import type { ApplicationPage, DescribeSession, PageForm, RightOf } from '#server/pages/index.ts'
import { checkClientToken, type HotelCalls, hotelCalls } from './hotelCalls.ts'
import type { HotelPageServices } from './pages/hotelPageServices.ts'
import { hotelPages, rightOf } from './pages/hotelPages.ts'
import { calendarEntries } from './pages/stayCalendar.ts'
import { describeSession } from './users/init.ts'

export { hotelDesk } from './desk/hotelDesk.ts'
export { isEmployee } from './hotelMembers.ts'
export { liftLevel } from './memberState.ts'
export { importStaff } from './staff/importStaff.ts'

export interface HotelOptions extends HotelPageServices {
  /** CLIENT_API_TOKENS. */
  clientTokens: readonly string[]
}

export interface Hotel {
  /** Calls of `/api/eph`. */
  calls: HotelCalls
  /** Refuses a server-to-server client with an unknown token. @throws ProductError eph.0050 */
  checkClient: (req: Request) => void
  pages: { pages: ApplicationPage[]; forms: PageForm[] }
  /** Entries of a member's private calendar. */
  calendarEntries: CalendarSource
  describeSession: DescribeSession
  /** The right to a guarded story. */
  rightOf: RightOf
}

/** The hotel programme: members, stays, cards. */
export function createHotel({ clientTokens, ...services }: HotelOptions): Hotel {
  const calls = hotelCalls(services)
  return {
    calls,
    checkClient: checkClientToken(clientTokens),
    pages: hotelPages(services, calls),
    calendarEntries: calendarEntries(services),
    describeSession: describeSession(services),
    rightOf: rightOf(services.store),
  }
}
