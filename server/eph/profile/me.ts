import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { CivilityAnswer } from '#shared/api/eph.ts'
import { changeMember, memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { profileOf } from '../memberProfile.ts'
import { bodyOf } from '../readBodies.ts'

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

/** PUT /api/eph/profile/me (R207). @throws ProductError eph.0011, generic.invalid, eph.0044 */
export function changeMe({ store, clock }: HotelServices): Call {
  return defineCall({
    method: 'PUT',
    path: '/profile/me',
    limit: 'other',
    session: 'eph',
    programme: 'eph',
    body: bodyOf.civility(),
    async run({ body: { civility }, session }) {
      const { id } = await memberOf(store.db, session)
      const { birthdate } = await changeMember(store.db, id, { civility }, clock())
      return { status: 200, body: { civility, birthDate: birthdate } satisfies CivilityAnswer }
    },
  })
}
