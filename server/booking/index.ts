import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { type DescribedCall, type DescribedRoute, describeCalls } from '#server/http/describe/description.ts'
import { oneByOne, signedIntake } from '#server/http/signedIntake.ts'
import type { Job } from '#server/jobs/index.ts'
import type { Mail } from '#server/mail/index.ts'
import type { ApplicationPage } from '#server/pages/index.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { hourMs } from '#shared/time/days.ts'
import { localDay } from '#shared/time/localTime.ts'
import { bookingApi, bookingNotificationsRoute } from './bookingApi.ts'
import { bookingCalls } from './bookingCalls.ts'
import { handleBooking } from './bookingEvents.ts'
import { hotelOfNumber, loadHotels, numberOfHotel } from './mailStay.ts'
import { bookingPage, reservationLink } from './pages/bookingPage.ts'
import type { BookingPageServices } from './pages/bookingPageServices.ts'
import { tablePage } from './pages/tablePage.ts'
import { deleteOldNights } from './rates/nightlyRates.ts'
import { reservationIntake } from './reservations/reservationIntake.ts'
import { createStays, type Stays, type StaysOptions } from './stays.ts'

export { watchEngine } from './engine.ts'
export { loadHotels, mailStay, type StayBefore } from './mailStay.ts'
export { ratesHeard } from './rates/nightlyRates.ts'
export { refusedMessages } from './reservations/refusedMessages.ts'
export { bookingOf, type Stay, type Stays } from './stays.ts'

export interface BookingOptions extends StaysOptions {
  limits: RateLimits
  /** BOOKING_SECRET; without it notifications are answered with 503. */
  secrets: readonly string[]
  mail: Pick<Mail, 'queue'>
  /** Further services of the booking bar's page. */
  pages: Omit<BookingPageServices, 'clock' | 'db'>
}

export interface Booking {
  stays: Stays
  /** Calls of `/api/booking`. */
  calls: Readonly<Record<string, DescribedCall>>
  /** POST /api/booking/notifications, and …/reservations. */
  intakes: readonly DescribedRoute[]
  /** The engine's page on which a reservation of that hotel is changed or cancelled; undefined: it has none. */
  engineHref: (locale: Locale, hotel: string) => Promise<string | undefined>
  /** Pages that redirect to the booking engine. */
  pages: readonly ApplicationPage[]
  jobs: readonly Job[]
}

/** Stays of the booking engine: its notifications, and the members' views of them. */
export function createBooking(options: BookingOptions): Booking {
  const { store, clock, onEnded, limits, secrets, mail, pages } = options
  const { content } = pages
  const intake = {
    source: 'booking',
    secrets,
    store,
    clock,
    limits,
    async prepare() {
      if (!content.links.isKnown()) throw new ProductError('generic.unavailable')
      await loadHotels(content)
    },
    handle: oneByOne(handleBooking({ clock, isHotel, onEnded, mail, content })),
  }
  const stays = createStays(options)
  const bookingPages = { ...pages, clock, db: store.db }
  return {
    stays,
    calls: describeCalls(bookingCalls(bookingPages), bookingApi),
    intakes: [
      signedIntake({ ...intake, route: bookingNotificationsRoute, unprocessable: ['unknownHotel'] }),
      reservationIntake({ ...intake, hotelOf: (code) => hotelOfNumber(content, code) }),
    ],
    async engineHref(locale, hotel) {
      const engine = pages.bookingEngine
      if (!engine?.isAnswering()) return undefined
      await loadHotels(content)
      const number = numberOfHotel(content, hotel)
      return number && reservationLink(engine, locale, number)
    },
    pages: [bookingPage(bookingPages), tablePage(bookingPages)],
    jobs: [
      { name: 'endStays', everyMs: hourMs / 4, run: stays.endDeparted },
      {
        name: 'forgetStays',
        everyMs: 24 * hourMs,
        async run() {
          await stays.deleteOld()
          await deleteOldNights(store.db, localDay(clock()))
        },
      },
    ],
  }

  function isHotel(slug: string): boolean {
    return content.links.find(defaultLocale, `${neededSlugs.hotels.slug}/${slug}`)?.published === true
  }
}
