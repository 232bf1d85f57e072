import { type Call, defineCall } from '#server/http/calls/call.ts'
import { erasePerson } from '#server/privacy/door.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { moveMember } from '../memberState.ts'
import { bodyOf } from '../readBodies.ts'

/**
 * POST /api/eph/users/erase: everything that the inventory says goes (beyond B8). The page tells first what becomes of
 * stays that are still to come.
 * @throws ProductError eph.0011, eph.0090, eph.0044
 */
export function erase({ store, clock, passwords }: HotelServices): Call {
  return defineCall({
    method: 'POST',
    path: '/users/erase',
    limit: 'other',
    session: 'eph',
    programme: 'eph',
    repeat: 'password',
    body: bodyOf.erase(),
    async run({ body, session, cookie }) {
      const { id, passwordHash } = await memberOf(store.db, session)
      if (!(await passwords.verify(passwordHash, body.password))) throw new ProductError('eph.0090')
      await cookie.end('eph')
      await store.transaction(async (tx) => {
        const member = await memberOf(tx, session)
        await moveMember(tx, member, { type: 'erased' }, clock())
        await erasePerson(tx, { programme: 'eph', memberId: id, emailKey: member.emailKey }, clock())
      })
      return { status: 204 }
    },
  })
}
