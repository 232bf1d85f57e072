import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { accountCalls } from '#server/account/index.ts'
import type { Call } from '#server/http/calls/call.ts'
import { protectionCalls } from '#server/protection/index.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { listBookings, readBooking } from './bookings.ts'
import { readCardRenewal, requestCardRenewal } from './cardRenewal.ts'
import { hotelAccount } from './hotelAccount.ts'
import type { HotelServices } from './hotelServices.ts'
import { bodyOf } from './readBodies.ts'
import { activateCollaborator } from './users/collaborator.ts'
import { init, readMe } from './users/init.ts'
import { signup } from './users/signup.ts'

export type HotelCalls = ReturnType<typeof hotelCalls>

/** Every call of `/api/eph` by name; JSON routes and forms of pages run the same. */
export function hotelCalls(services: HotelServices) {
  return {
    ...accountCalls(hotelAccount(services)),
    init: init(services),
    signup: signup(services),
    collaborator: activateCollaborator(services),
    readMe: readMe(services),
    readCardRenewal: readCardRenewal(services),
    requestCardRenewal: requestCardRenewal(services),
    listBookings: listBookings(services),
    readBooking: readBooking(services),
    ...protectionCalls(services, 'eph', bodyOf),
  } satisfies Record<string, Call>
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
