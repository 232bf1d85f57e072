import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { InitAnswer } from '#shared/api/eph.ts'
import { findMember } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { profileOf } from '../memberProfile.ts'

/** POST /api/eph/users/init (R205): who is connected, in either programme. Reads, and changes nothing. */
export function init({ store, vipSummary }: HotelServices): Call {
  return defineCall({
    method: 'POST',
    path: '/users/init',
    limit: 'other',
    programme: 'eph',
    mayRead: true,
    async run({ session }) {
      const [member, vip] = await Promise.all([
        session?.hotelMemberId ? findMember(store.db, session.hotelMemberId) : undefined,
        session?.vipMemberId ? vipSummary(session.vipMemberId) : null,
      ])
      const profile = member ? profileOf(member) : null
      return { status: 200, body: { isConnected: profile !== null, profile, vip } satisfies InitAnswer }
    },
  })
}
