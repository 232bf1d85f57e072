import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { intlFor } from '#i18n/createIntl.ts'
import { formatDays } from '#i18n/formats.ts'
import { accountCalls } from '#server/account/index.ts'
import { bookingOf } from '#server/booking/index.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { readPage } from '#server/http/calls/readPage.ts'
import { describeCalls } from '#server/http/describe/description.ts'
import { protectionCalls } from '#server/protection/index.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { absent } from '#shared/features.ts'
import type { BookingState } from '#shared/hotel/api.ts'
import { bookingStates } from '#shared/hotel/api.ts'
import type { Locale } from '#shared/locales.ts'
import type { FormBodies } from '#shared/schemas/forms/schemas.ts'
import { hotelAccount } from './hotelAccount.ts'
import { hotelApi } from './hotelApi.ts'
import { memberOf } from './hotelMembers.ts'
import type { HotelServices } from './hotelServices.ts'
import { bodyOf } from './readBodies.ts'
import {
  confirmCardRenewal,
  readCardRenewal,
  requestCardRenewal,
  withdrawCardRenewal,
} from './renewals/renewalCalls.ts'
import { activateCollaborator } from './users/collaborator.ts'
import { init, readMe } from './users/init.ts'
import { signup } from './users/signup.ts'

export type HotelCalls = ReturnType<typeof hotelCalls>

/** Every call of `/api/eph` by name; JSON routes and forms of pages run the same. */
export function hotelCalls(services: HotelServices) {
  return describeCalls(
    {
      ...accountCalls(hotelAccount(services)),
      init: init(services),
      signup: signup(services),
      collaborator: activateCollaborator(services),
      readMe: readMe(services),
      readCardRenewal: readCardRenewal(services),
      requestCardRenewal: requestCardRenewal(services),
      withdrawCardRenewal: withdrawCardRenewal(services),
      confirmCardRenewal: confirmCardRenewal(services),
      listBookings: listBookings(services),
      readBooking: readBooking(services),
      writeToReception: writeToReception(services),
      ...(has.protection ? protectionCalls(services, 'eph', bodyOf) : absent),
    },
    hotelApi,
  )
}

/**
 * Checks `X-Client-Token` of server-to-server clients; the header is optional.
 * @param tokens CLIENT_API_TOKENS
 * @throws ProductError eph.0050
 */
export function checkClientToken(tokens: readonly string[]): (req: IncomingMessage) => void {
  const known = tokens.map(digest)
  return (req) => {
    const given = req.headers['x-client-token']
    if (given === undefined) return
    const sent = digest(String(given))
    if (!known.some((token) => timingSafeEqual(token, sent))) throw new ProductError('eph.0050')
  }
}

/** Digests have equal lengths, so the comparison takes constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

const bookingCall = { method: 'GET', limit: 'other', session: 'eph', programme: 'eph' } as const

/**
 * GET /api/eph/bookings?state=&page=: the member's stays. @throws ProductError generic.invalid for unknown query values
 */
function listBookings({ store, stays }: HotelServices): Call {
  return defineCall({
    ...bookingCall,
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
function readBooking({ store, stays }: HotelServices): Call {
  return defineCall({
    ...bookingCall,
    path: '/bookings/:id',
    async run({ params, session }) {
      const { id } = await memberOf(store.db, session)
      const stay = await stays.find(id, params.id ?? '')
      if (!stay) throw new ProductError('generic.notFound')
      return { status: 200, body: bookingOf(stay) }
    },
  })
}

/**
 * POST /api/eph/bookings/{id}/messages: to the reception of the hotel, which has it among its requests.
 * @throws ProductError generic.notFound also for another member's; generic.conflict: the stay is over or cancelled
 */
function writeToReception({ store, stays, sendToHouse }: HotelServices): Call {
  return defineCall({
    method: 'POST',
    path: '/bookings/:id/messages',
    limit: 'forms',
    session: 'eph',
    programme: 'eph',
    body: bodyOf.stayMessage(),
    async run({ params, session, locale, body: { message, privacy } }) {
      const member = await memberOf(store.db, session)
      const stay = await stays.find(member.id, params.id ?? '')
      if (!stay) throw new ProductError('generic.notFound')
      if (stay.state !== 'upcoming') throw new ProductError('generic.conflict')
      const { number, fromDay, toDay, hotel } = stay
      const { firstname, lastname, email, phoneNumber, civility } = member
      const intl = intlFor(locale)
      const values = { number, ...formatDays(intl, fromDay, toDay) }
      const subject = intl.formatMessage({ id: 'account.stay.messageSubject' }, values)
      const sender = {
        firstname,
        lastname,
        email,
        ...(civility && { civility }),
        ...(phoneNumber && { phone: phoneNumber }),
      }
      const body = { ...sender, subject, message, hotel, privacy } as FormBodies['contact']
      return { status: 201, body: { id: await sendToHouse({ body, locale, house: hotel }) } }
    },
  })
}

function statesOf(query: URLSearchParams, locale: Locale): BookingState[] {
  const given = query.get('state')
  if (!given) return []
  const known = bookingStates.find((state) => state === given)
  if (!known) throw fieldRefusal('generic.invalid', 'state', locale, 'validation.choice')
  return [known]
}
