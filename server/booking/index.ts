import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import type { DescribedRoute } from '#server/http/describe/description.ts'
import { oneByOne, signedIntake } from '#server/http/signedIntake.ts'
import type { Job } from '#server/jobs/index.ts'
import type { Mail } from '#server/mail/index.ts'
import type { ApplicationPage } from '#server/pages/index.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { bookingNotificationsRoute } from './bookingApi.ts'
import { handleBooking } from './bookingEvents.ts'
import { loadHotels } from './mailStay.ts'
import { bookingPage } from './pages/bookingPage.ts'
import type { BookingPageServices } from './pages/bookingPageServices.ts'
import { tablePage } from './pages/tablePage.ts'
import { createStays, type Stays, type StaysOptions } from './stays.ts'

export { watchEngine } from './engine.ts'
export { loadHotels, mailStay } from './mailStay.ts'
export { bookingOf, type Stay, type Stays } from './stays.ts'

export interface BookingOptions extends StaysOptions {
  limits: RateLimits
  /** BOOKING_SECRET; without it notifications are answered with 503. */
  secrets: readonly string[]
  mail: Pick<Mail, 'queue'>
  /** Further services of the booking bar's page. */
  pages: Omit<BookingPageServices, 'clock'>
}

export interface Booking {
  stays: Stays
  /** POST /api/booking/notifications. */
  notifications: DescribedRoute
  /** Pages that redirect to the booking engine. */
  pages: readonly ApplicationPage[]
  jobs: readonly Job[]
}

const hourMs = 60 * 60_000

/** Stays of the booking engine: its notifications, and the members' views of them. */
export function createBooking(options: BookingOptions): Booking {
  const { store, clock, onEnded, limits, secrets, mail, pages } = options
  const { content } = pages
  const stays = createStays(options)
  return {
    stays,
    notifications: signedIntake({
      route: bookingNotificationsRoute,
      source: 'booking',
      secrets,
      store,
      clock,
      limits,
      unprocessable: ['unknownHotel'],
      async prepare() {
        if (!content.links.isKnown()) throw new ProductError('generic.unavailable')
        await loadHotels(content)
      },
      handle: oneByOne(handleBooking({ clock, isHotel, onEnded, mail, content })),
    }),
    pages: [bookingPage({ ...pages, clock }), tablePage({ ...pages, clock })],
    jobs: [
      { name: 'endStays', everyMs: hourMs / 4, run: stays.endDeparted },
      { name: 'forgetStays', everyMs: 24 * hourMs, run: stays.deleteOld },
    ],
  }

  function isHotel(slug: string): boolean {
    return content.links.find('fr', `${neededSlugs.hotels.slug}/${slug}`)?.published === true
  }
}
