import type { CalendarSource } from '#server/calendar/door.ts'
import { pathFor } from '#shared/routes.ts'
import { findMember } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { type Houses, hotelOf } from './hotelOf.ts'
import { stayEvent } from './stayCalendar.ts'

/** Pages of the list that a calendar holds: years of stays, and never a list without end. */
const pages = 10

/** The member's stays for their private calendar: those to come, past ones, and what was called off. */
export function calendarEntries({ store, stays }: HotelServices, houses: Houses): CalendarSource {
  return async (memberId, { locale, now }) => {
    if (!(await findMember(store.db, memberId))) return null
    const entries = []
    for (let page = 1; page <= pages; page++) {
      const list = await stays.list(memberId, { states: [], page })
      for (const stay of list.items) {
        const summary = { ...stay, ...(await hotelOf(houses, locale, stay.hotel)) }
        const url = houses.publicUrl + pathFor('hotelStay', locale, { id: stay.id })
        entries.push(stayEvent(summary, { locale, url, now }))
      }
      if (page >= list.pages) break
    }
    return entries
  }
}
