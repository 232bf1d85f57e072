import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { DeviceSessionsAnswer } from '#shared/api/account.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

/** GET sessions: the devices signed in, the one that asks among them. */
export function listDevices<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, sessions, members } = account
  return defineCall({
    method: 'GET',
    path: '/sessions',
    limit: 'other',
    session: programme,
    programme,
    async run({ session }) {
      const { id: memberId } = await members.ofSession(store.db, session)
      const rows = await sessions.list({ programme, memberId })
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

/** DELETE sessions/{id}: signs a device out. @throws ProductError generic.notFound also for another's */
export function endDevice<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, sessions, members } = account
  return defineCall({
    method: 'DELETE',
    path: '/sessions/:id',
    limit: 'other',
    session: programme,
    programme,
    async run({ params, session, cookie }) {
      const { id: memberId } = await members.ofSession(store.db, session)
      const id = params.id ?? ''
      if (id === session?.id) await cookie.end()
      else if (!(await sessions.endOwn({ programme, memberId }, id))) throw new ProductError('generic.notFound')
      return { status: 204 }
    },
  })
}
