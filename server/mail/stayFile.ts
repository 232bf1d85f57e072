import { type ICalEventData, ICalEventStatus } from 'ical-generator'
import { intlFor } from '#i18n/createIntl.ts'
import { grammarOf } from '#i18n/languages/grammarOf.ts'
import { calendarText } from '#server/files/calendarText.ts'
import * as brand from '#shared/house.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { AttachedFile } from './attachedFile.ts'
import type { MailHouse, MailKind, StayMailData } from './kinds.ts'

interface EntryOptions {
  publicUrl: string
  locale: Locale
  /** Epoch ms. */
  now: number
}

/** A stay, as far as its calendar entry says it. */
interface EntryStay extends Pick<StayMailData, 'number' | 'from' | 'to' | 'sequence'> {
  id: string
  hotel: MailHouse
  isCancelled: boolean
}

/**
 * The calendar entry of a stay: all-day, from the day of arrival to the day of departure. The mails about it, the file of its
 * page and the private calendar all have this one: by its id a calendar program knows that they are one entry, and by its
 * sequence which of them is the current one.
 */
export function stayEntry(stay: EntryStay, { publicUrl, locale, now }: EntryOptions): ICalEventData {
  const { id, number, hotel, from, to, sequence, isCancelled } = stay
  const { name, street, zip, town, phone, checkIn: check_in, checkOut: check_out } = hotel
  const intl = intlFor(locale)
  const hours = check_in && check_out && intl.formatMessage({ id: 'account.stay.hours' }, { check_in, check_out })
  return {
    id: `stay-${id}@${brand.id}`,
    sequence,
    allDay: true,
    start: dayOf(from),
    // The end of an all-day entry is exclusive.
    end: dayOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString()),
    stamp: new Date(now),
    summary: name,
    description: [intl.formatMessage({ id: 'account.stay.number' }, { number }), hours, phone]
      .filter(Boolean)
      .join('\n'),
    location: [name, street, [zip, town].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url: publicUrl + pathFor('hotelStay', locale, { id }),
  }
}

/** The calendar file of a mail about a stay. */
export function stayFile(stay: StayMailData, { kind, ...options }: EntryOptions & { kind: MailKind }): AttachedFile {
  const entry = stayEntry({ ...stay, id: stay.stayId, isCancelled: kind === 'stayCancelled' }, options)
  return {
    filename: `${grammarOf(options.locale).files.stay}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: Buffer.from(calendarText(stay.hotel.name, [entry])),
  }
}

function dayOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
