import { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { intlFor } from '#i18n/createIntl.ts'
import { calendarOf } from '#server/calendar/door.ts'
import type { PageFile } from '#server/pages/door.ts'
import type { StaySummary } from '#shared/hotel/views.ts'
import type { Locale } from '#shared/locales.ts'

interface CalendarFacts {
  locale: Locale
  /** Absolute address of the stay's page. */
  url: string
  /** Epoch milliseconds. */
  now: number
}

/** A stay as a calendar file. */
export function stayCalendar(stay: StaySummary, facts: CalendarFacts): PageFile {
  const calendar = calendarOf(stay.hotelName, [stayEvent(stay, facts)])
  calendar.method(ICalCalendarMethod.PUBLISH)
  return {
    type: 'text/calendar; charset=utf-8',
    name: `${stay.number.replace(/[^\w-]/g, '-')}.ics`,
    text: calendar.toString(),
  }
}

/** Whole days, from the one of arrival to the one of departure. */
export function stayEvent(stay: StaySummary, { locale, url, now }: CalendarFacts): ICalEventData {
  const { id, number, hotelName, house = {}, from, to, state } = stay
  const { street, zip, town, phone, check_in, check_out } = house
  const intl = intlFor(locale)
  const times = check_in && check_out && intl.formatMessage({ id: 'account.stay.hours' }, { check_in, check_out })
  return {
    id: `stay-${id}@hautemer`,
    allDay: true,
    start: dayOf(from),
    // The end of a whole day is the first one that is no more part of it.
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
