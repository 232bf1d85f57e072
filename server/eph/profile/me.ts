import { type Call, defineCall } from '#server/http/calls/call.ts'
import { memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { profileOf } from '../memberProfile.ts'

/** GET /api/eph/profile/me. @throws ProductError eph.0044 */
export function readMe({ store }: HotelServices): Call {
  return defineCall({
    method: 'GET',
    path: '/profile/me',
    limit: 'other',
    session: 'eph',
    programme: 'eph',
    run: async ({ session }) => ({ status: 200, body: profileOf(await memberOf(store.db, session)) }),
  })
}
