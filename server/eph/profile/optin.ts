import { type Call, defineCall } from '#server/http/calls/call.ts'
import { giveConsents } from '#server/privacy/door.ts'
import type { Optin, OptinAnswer } from '#shared/api/eph.ts'
import { changeMember, memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { optinColumns } from '../memberProfile.ts'
import { bodyOf } from '../readBodies.ts'

/**
 * PUT /api/eph/profile/optin (R213): every purpose and channel; each that changes is noted with its wording and date.
 * @throws ProductError eph.0011, generic.invalid, eph.0044
 */
export function changeOptin({ store, clock }: HotelServices): Call {
  return defineCall({
    method: 'PUT',
    path: '/profile/optin',
    limit: 'other',
    session: 'eph',
    programme: 'eph',
    body: bodyOf.optin(),
    async run({ body, session, locale }) {
      const { unsubscribeReason = null, ...optin } = body
      await store.transaction(async (tx) => {
        const { id } = await memberOf(tx, session)
        const now = clock()
        await changeMember(tx, id, { ...optinColumns(optin), unsubscribeReason }, now)
        await giveConsents(tx, { programme: 'eph', memberId: id, locale, now }, { optin: optin satisfies Optin })
      })
      return { status: 200, body: { hotelOptin: optin.hotelFirstParty } satisfies OptinAnswer }
    },
  })
}
