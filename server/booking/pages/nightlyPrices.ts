import { guestsPerRoom } from '#shared/booking/guests.ts'
import { coversStay, nightsOf, type Stay } from '#shared/booking/stay.ts'
import type { BookingPageProps, ComparedRoom, PriceCalendarProps } from '#shared/booking/views.ts'
import type { Locale } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import { pathFor } from '#shared/routes.ts'
import { addDays } from '#shared/time/days.ts'
import { addMonths } from '#shared/time/localTime.ts'
import { readSoldMonth } from '../bookingCalls.ts'
import { type NightOf, readNightsOf } from '../rates/nightlyRates.ts'
import { fits, priceOfStay, readMonth } from '../rates/stayPrices.ts'
import type { BookingPageServices } from './bookingPageServices.ts'
import type { BookableRoom, House } from './houses.ts'

interface StayRequest {
  typed: Readonly<Record<string, string>>
  stay: Stay
  /** The stay could be booked. */
  isWhole: boolean
  /** `YYYY-MM`, or anything else. */
  month: string
}

interface At {
  locale: Locale
  today: string
  house: House
  rooms: readonly BookableRoom[]
}

/** A month's prices of a house, and its rooms beside each other; undefined where the engine has told of none. */
export async function nightlyPrices(
  { db }: Pick<BookingPageServices, 'db'>,
  { typed, stay, isWhole, month: requested }: StayRequest,
  { locale, today, house, rooms }: At,
): Promise<Pick<BookingPageProps, 'prices' | 'comparison'> | undefined> {
  const hotel = house.fields.synxis_id
  if (!hotel) return undefined
  const guests = guestsOf(stay)
  const begins = isWhole ? stay.arrival.slice(0, 7) : today.slice(0, 7)
  const month = readSoldMonth(requested, today) ?? begins
  const read = await readMonth(db, { hotel, rooms: rooms.map((it) => it.fields), month, guests, today })
  if (read.at === null) return undefined
  const linkTo = (changes: Readonly<Record<string, string>>) =>
    `${pathFor('synxisRedirect', locale)}?${new URLSearchParams({ ...typed, ...changes })}`
  const monthLink = (by: number) => {
    const other = readSoldMonth(addMonths(month, by), today)
    return other && `${linkTo({ month: other, ...(isWhole && { compare: '1' }) })}#prix`
  }
  const prices: PriceCalendarProps = {
    ...read,
    guests,
    nights: read.nights.map((it) => ({ ...it, ...(it.from !== undefined && { href: linkTo(nightFrom(it)) }) })),
    previous: monthLink(-1),
    next: monthLink(1),
  }
  const nightOf = isWhole ? await readNightsOf(db, hotel, stay.arrival, addDays(stay.departure, -1)) : undefined
  const { arrival: from, departure: to } = stay
  return {
    prices,
    comparison: {
      ...(isWhole && { stay: { from, to, nights: nightsOf(from, to), rooms: stay.rooms } }),
      guests,
      rooms: rooms.map((it) => compared(it, { stay, guests, nightOf, linkTo })),
    },
  }
}

/** Guests of a room; two while the form cannot say. */
function guestsOf(stay: Stay): number {
  const guests = guestsPerRoom(stay)
  return guests >= 1 ? guests : 2
}

function nightFrom({ day, minNights = 1 }: { day: string; minNights?: number }): {
  arrival: string
  departure: string
} {
  return { arrival: day, departure: addDays(day, minNights) }
}

interface ComparedFor {
  stay: Stay
  guests: number
  /** Absent: no stay is chosen. */
  nightOf: NightOf | undefined
  linkTo: (changes: Readonly<Record<string, string>>) => string
}

function compared({ path, fields }: BookableRoom, { stay, guests, nightOf, linkTo }: ComparedFor): ComparedRoom {
  const { name, size, people, bed, amenities = [], price_from: night } = fields
  const price = fits(fields, guests) ? priceOf() : 'small'
  const isFree = price === undefined || (typeof price === 'object' && 'cents' in price)
  return {
    ...{ name, href: path, size, people, bed, amenities, price },
    ...(isFree && { book: linkTo({ room: lastSegment(path) }) }),
  }

  function priceOf(): ComparedRoom['price'] {
    if (!nightOf) return night === undefined ? undefined : { cents: Math.round(night * 100) }
    const { arrival: from, departure: to } = stay
    if (!coversStay(fields, from, to)) return 'closed'
    const of = fields.synxis_room && priceOfStay(nightOf, { code: fields.synxis_room, guests, from, to })
    return of && typeof of === 'object' && 'cents' in of ? { cents: of.cents * stay.rooms } : of || undefined
  }
}
