import { type Call, defineCall } from '#server/http/calls/call.ts'
import { exportPerson } from '#server/privacy/door.ts'
import { memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'

/** GET /api/eph/profile/export: everything that we hold, as the inventory lists it (beyond B8). */
export function exportData({ store, clock }: HotelServices): Call {
  return defineCall({
    method: 'GET',
    path: '/profile/export',
    limit: 'other',
    session: 'eph',
    programme: 'eph',
    async run({ session }) {
      const { id, emailKey } = await memberOf(store.db, session)
      const body = await exportPerson(store.db, { programme: 'eph', memberId: id, emailKey }, clock())
      return { status: 200, headers: { 'Content-Disposition': 'attachment; filename="hautemer.json"' }, body }
    },
  })
}
