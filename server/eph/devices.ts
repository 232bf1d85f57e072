import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { DeviceSessionsAnswer } from '#shared/api/eph.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { memberOf } from './hotelMembers.ts'
import type { HotelServices } from './hotelServices.ts'

const shared = { limit: 'other', session: 'eph', programme: 'eph' } as const

/** GET /api/eph/sessions: the devices signed in (beyond B17), the one that asks among them. */
export function listDevices({ store, sessions }: HotelServices): Call {
  return defineCall({
    method: 'GET',
    path: '/sessions',
    ...shared,
    async run({ session }) {
      const { id: memberId } = await memberOf(store.db, session)
      const rows = await sessions.list({ programme: 'eph', memberId })
      const items = rows.map(({ id, device, network, lastSeenAt }) => ({
        id,
        device,
        ...(network && { place: network }),
        lastSeen: new Date(lastSeenAt).toISOString(),
        current: id === session?.id,
      }))
      return { status: 200, body: { items } satisfies DeviceSessionsAnswer }
    },
  })
}

/** DELETE /api/eph/sessions/{id}: signs a device out. @throws ProductError generic.notFound also for another's */
export function endDevice({ store, sessions }: HotelServices): Call {
  return defineCall({
    method: 'DELETE',
    path: '/sessions/:id',
    ...shared,
    async run({ params, session, cookie }) {
      const { id: memberId } = await memberOf(store.db, session)
      const id = params.id ?? ''
      if (id === session?.id) await cookie.end()
      else if (!(await sessions.endOwn({ programme: 'eph', memberId }, id))) throw new ProductError('generic.notFound')
      return { status: 204 }
    },
  })
}
