import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { PhoneAnswer } from '#shared/api/eph.ts'
import { changeMember, memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { bodyOf } from '../readBodies.ts'

const shared = { path: '/profile/phone_number', limit: 'other', session: 'eph', programme: 'eph' } as const

/** PUT /api/eph/profile/phone_number (R210): any usual writing of the member's country; kept as E.164. */
export function changePhoneNumber({ store, clock }: HotelServices): Call {
  return defineCall({
    method: 'PUT',
    ...shared,
    body: bodyOf.phone(async ({ session }) => ({ country: (await memberOf(store.db, session)).country })),
    async run({ body: { number }, session }) {
      const { id } = await memberOf(store.db, session)
      await changeMember(store.db, id, { phoneNumber: number }, clock())
      return { status: 200, body: { phoneNumber: number } satisfies PhoneAnswer }
    },
  })
}

/** DELETE /api/eph/profile/phone_number (R211). */
export function removePhoneNumber({ store, clock }: HotelServices): Call {
  return defineCall({
    method: 'DELETE',
    ...shared,
    async run({ session }) {
      const { id } = await memberOf(store.db, session)
      await changeMember(store.db, id, { phoneNumber: null }, clock())
      return { status: 204 }
    },
  })
}
