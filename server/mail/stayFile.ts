import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { AttachedFile } from './attachedFile.ts'
import type { MailKind, StayMailData } from './kinds.ts'

interface FileOptions {
  kind: MailKind
  publicUrl: string
  locale: Locale
  /** Epoch ms. */
  now: number
}

/** The calendar entry of a stay, under the id that the account's own calendars have for it. */
export function stayFile(stay: StayMailData, { kind, publicUrl, locale, now }: FileOptions): AttachedFile {
  const { stayId, number, hotel, from, to, sequence } = stay
  const { name, street, zip, town, phone } = hotel
  const calendar = ical({ name, prodId: { company: 'Hautemer', product: 'Hautemer' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    id: `stay-${stayId}@hautemer`,
    sequence,
    allDay: true,
    start: new Date(`${from}T00:00:00Z`),
    // The end of an all-day entry is exclusive; the day of departure is in it.
    end: new Date(`${Temporal.PlainDate.from(to).add({ days: 1 })}T00:00:00Z`),
    stamp: new Date(now),
    summary: name,
    description: [number, phone].filter(Boolean).join('\n'),
    location: [name, street, [zip, town].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    status: kind === 'stayCancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url: publicUrl + pathFor('hotelStay', locale, { id: stayId }),
  })
  return {
    filename: `${locale === 'fr' ? 'sejour' : 'stay'}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: Buffer.from(calendar.toString()),
  }
}
