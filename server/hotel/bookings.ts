import { bookingOf } from '#server/booking/index.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { readPage } from '#server/http/calls/readPage.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { BookingState } from '#shared/hotel/api.ts'
import type { Locale } from '#shared/locales.ts'
import { memberOf } from './hotelMembers.ts'
import type { HotelServices } from './hotelServices.ts'

const states: readonly BookingState[] = ['upcoming', 'ended', 'cancelled']
const shared = { method: 'GET', limit: 'other', session: 'eph', programme: 'eph' } as const

/**
 * GET /api/eph/bookings?state=&page=: the member's stays. @throws ProductError generic.invalid for unknown query values
 */
export function listBookings({ store, stays }: HotelServices): Call {
  return defineCall({
    ...shared,
    path: '/bookings',
    async run({ query, session, locale }) {
      const { id } = await memberOf(store.db, session)
      return {
        status: 200,
        body: await stays.list(id, { states: statesOf(query, locale), page: readPage(query, locale) }),
      }
    },
  })
}

/** GET /api/eph/bookings/{id}. @throws ProductError generic.notFound also for another member's */
export function readBooking({ store, stays }: HotelServices): Call {
  return defineCall({
    ...shared,
    path: '/bookings/:id',
    async run({ params, session }) {
      const { id } = await memberOf(store.db, session)
      const stay = await stays.find(id, params.id ?? '')
      if (!stay) throw new ProductError('generic.notFound')
      return { status: 200, body: bookingOf(stay) }
    },
  })
}

function statesOf(query: URLSearchParams, locale: Locale): BookingState[] {
  const given = query.get('state')
  if (!given) return []
  const known = states.find((state) => state === given)
  if (!known) throw fieldRefusal('generic.invalid', 'state', locale, 'validation.choice')
  return [known]
}
