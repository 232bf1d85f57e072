import { accountCalls } from '#server/account/door.ts'
import type { Call } from '#server/http/calls/call.ts'
import { protectionCalls } from '#server/protection/door.ts'
import { listBookings, readBooking } from './bookings.ts'
import { hotelAccount } from './hotelAccount.ts'
import type { HotelServices } from './hotelServices.ts'
import { readCardRenewal, requestCardRenewal } from './profile/cardRenewal.ts'
import { readMe } from './profile/me.ts'
import { bodyOf } from './readBodies.ts'
import { activateCollaborator } from './users/collaborator.ts'
import { init } from './users/init.ts'
import { signup } from './users/signup.ts'

export type HotelCalls = ReturnType<typeof hotelCalls>

/** Every call of `/api/eph` by its name: the JSON routes and the forms of pages run the same. */
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
