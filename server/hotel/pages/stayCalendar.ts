import { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { intlFor } from '#i18n/createIntl.ts'
import { type CalendarSource, calendarOf } from '#server/calendar/index.ts'
import type { PageFile } from '#server/pages/index.ts'
import type { StaySummary } from '#shared/hotel/views.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { findMember } from '../hotelMembers.ts'
import type { HotelPageServices } from './hotelPageServices.ts'
import { hotelOf } from './houses.ts'

/** Pages of the list in a calendar: years of stays, but a bounded number. */
const pages = 10

/** The member's stays for the private calendar: coming, past and cancelled ones. */
export function calendarEntries(services: HotelPageServices): CalendarSource {
  const { store, stays, publicUrl } = services
  return async (memberId, { locale, now }) => {
    if (!(await findMember(store.db, memberId))) return null
    const entries = []
    for (let page = 1; page <= pages; page++) {
      const list = await stays.list(memberId, { states: [], page })
      for (const stay of list.items) {
        const summary = { ...stay, ...(await hotelOf(services, locale, stay.hotel)) }
        const url = publicUrl + pathFor('hotelStay', locale, { id: stay.id })
        entries.push(stayEvent(summary, { locale, url, now }))
      }
      if (page >= list.pages) break
    }
    return entries
  }
}

interface EntryOptions {
  locale: Locale
  /** Absolute address of the stay's page. */
  url: string
  /** Epoch milliseconds. */
  now: number
}

/** A stay as a calendar file. */
export function stayCalendar(stay: StaySummary, options: EntryOptions): PageFile {
  const calendar = calendarOf(stay.hotelName, [stayEvent(stay, options)])
  calendar.method(ICalCalendarMethod.PUBLISH)
  return {
    type: 'text/calendar; charset=utf-8',
    name: `${stay.number.replace(/[^\w-]/g, '-')}.ics`,
    text: calendar.toString(),
  }
}

/** All-day, from the day of arrival to the day of departure. */
function stayEvent(stay: StaySummary, { locale, url, now }: EntryOptions): ICalEventData {
  const { id, number, hotelName, house = {}, from, to, state } = stay
  const { street, zip, town, phone, check_in, check_out } = house
  const intl = intlFor(locale)
  const times = check_in && check_out && intl.formatMessage({ id: 'account.stay.hours' }, { check_in, check_out })
  return {
    id: `stay-${id}@hautemer`,
    allDay: true,
    start: dayOf(from),
    // The end of an all-day entry is exclusive.
    end: dayOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString()),
    stamp: new Date(now),
    summary: hotelName,
    description: [intl.formatMessage({ id: 'account.stay.number' }, { number }), times, phone]
      .filter(Boolean)
      .join('\n'),
    location: [hotelName, street, [zip, town].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    status: state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url,
  }
}

function dayOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
