import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator'
import * as brand from '#shared/house.ts'

const lineEnd = '\r\n'

interface CalendarOptions {
  /** Programs ask for it again: how often. */
  refreshSeconds?: number
}

/**
 * A calendar as a file (RFC 5545). Times are in UTC, which every program converts correctly even over summer time;
 * `X-WR-TIMEZONE` names the intended zone.
 */
export function calendarText(
  name: string,
  events: readonly ICalEventData[],
  { refreshSeconds }: CalendarOptions = {},
): string {
  const prodId = { company: brand.name, product: brand.name }
  const calendar = ical({ name, prodId, method: ICalCalendarMethod.PUBLISH, ttl: refreshSeconds ?? null })
  for (const event of events) calendar.createEvent(event)
  // The generator writes what it does not know behind the entries, and no end of the last line: strict readers refuse
  // both, since properties of a calendar come first.
  const zone = `X-WR-TIMEZONE:${brand.timeZone}${lineEnd}`
  return `${calendar.toString().replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, zone)}${lineEnd}`
}
