import { intlFor } from '#i18n/createIntl.ts'
import type { PageInput, PageView } from '#server/pages/index.ts'
import { type Stay, type StayProblems, unreadableDay } from '#shared/booking/stay.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { BookingPageServices } from './bookingPageServices.ts'
import type { House } from './houses.ts'

export interface PhoneBooking {
  typed: Readonly<Record<string, string>>
  stay: Stay
  problems: StayProblems
  house: House | undefined
}

/**
 * Without a booking engine, and while it does not answer, a stay is booked by telephone: the page says so and repeats the search as far as it is
 * valid. @throws ProductError page.contentUnavailable if even the telephone number is unknown
 */
export function byPhone({ phone }: BookingPageServices, { locale }: PageInput, search: PhoneBooking): PageView {
  const number = phone()
  if (!number) throw new ProductError('page.contentUnavailable')
  const { typed, stay, problems, house } = search
  const valid = <Value>(name: keyof StayProblems, value: Value) =>
    typed[name] === undefined || problems[name] ? undefined : value
  const dayOf = (day: string) => (day === '' || day === unreadableDay ? undefined : day)
  const request = {
    hotel: house?.fields.name,
    arrival: dayOf(stay.arrival),
    departure: dayOf(stay.departure),
    adults: valid('adults', stay.adults),
    children: valid('children', stay.children),
    rooms: valid('rooms', stay.rooms),
    childAges: stay.children > 0 ? valid('childAges', stay.childAges.join(', ')) : undefined,
    code: valid('code', stay.code),
  }
  return {
    title: intlFor(locale).formatMessage({ id: 'pages.soon.bookingTitle' }),
    component: 'booking_by_phone',
    props: { phone: number, request },
    status: 503,
  }
}
