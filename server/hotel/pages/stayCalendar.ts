import type { ICalEventData } from 'ical-generator'
import { type CalendarSource, calendarOf } from '#server/calendar/index.ts'
import { stayEntry } from '#server/mail/index.ts'
import type { PageFile } from '#server/pages/index.ts'
import type { Row } from '#server/store/tables.ts'
import type { Locale } from '#shared/locales.ts'
import { findMember } from '../hotelMembers.ts'
import type { HotelPageServices } from './hotelPageServices.ts'
import { hotelOf } from './houses.ts'

type Stay = Row<'stays'>

/** Stays in a private calendar: years of them, but a bounded number. */
const most = 100

interface EntryOptions {
  locale: Locale
  /** Epoch ms. */
  now: number
}

/** The member's stays for the private calendar: coming, past and cancelled ones. */
export function calendarEntries(services: HotelPageServices): CalendarSource {
  const { store, stays } = services
  return async (memberId, options) => {
    if (!(await findMember(store.db, memberId))) return null
    const latest = await stays.latest(memberId, most)
    return Promise.all(latest.map((stay) => entryOf(services, stay, options)))
  }
}

/** A stay as a calendar file. */
export async function stayCalendar(services: HotelPageServices, stay: Stay, options: EntryOptions): Promise<PageFile> {
  const entry = await entryOf(services, stay, options)
  return {
    type: 'text/calendar; charset=utf-8',
    name: `${stay.number.replace(/[^\w-]/g, '-')}.ics`,
    text: calendarOf(String(entry.summary), [entry]),
  }
}

async function entryOf(services: HotelPageServices, stay: Stay, options: EntryOptions): Promise<ICalEventData> {
  const { id, number, hotel: slug, fromDay: from, toDay: to, sequence, state } = stay
  const { hotelName: name, house = {} } = await hotelOf(services, options.locale, slug)
  const { check_in: checkIn, check_out: checkOut, ...place } = house
  const hotel = { name, ...place, checkIn, checkOut }
  const { publicUrl } = services
  return stayEntry(
    { id, number, hotel, from, to, sequence, isCancelled: state === 'cancelled' },
    { ...options, publicUrl },
  )
}
