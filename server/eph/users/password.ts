import { type Call, defineCall } from '#server/http/calls/call.ts'
import { spendTokensOf } from '#server/identity/tokens.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { changeMember, memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { bodyOf } from '../readBodies.ts'

/**
 * PUT /api/eph/users/password: other devices are signed out, and a mail tells of it.
 * @throws ProductError eph.0005, eph.0011, eph.0090, eph.0044
 */
export function changePassword({ store, clock, passwords, sessions, mail }: HotelServices): Call {
  return defineCall({
    method: 'PUT',
    path: '/users/password',
    limit: 'other',
    session: 'eph',
    programme: 'eph',
    body: bodyOf.password(),
    async run({ body, session }) {
      const { id, passwordHash: before } = await memberOf(store.db, session)
      if (!(await passwords.verify(before, body.currentPassword))) throw new ProductError('eph.0090')
      const passwordHash = await passwords.hash(body.password)
      await store.transaction(async (tx) => {
        const now = clock()
        const { email: to, language: locale, firstname } = await changeMember(tx, id, { passwordHash }, now)
        await sessions.endAllOf(tx, { programme: 'eph', memberId: id }, session?.id)
        await spendTokensOf(tx, { programme: 'eph', memberId: id, purpose: 'passwordReset', now })
        const data = { programme: 'eph', firstname, changedAt: now } as const
        await mail.queue(tx, { kind: 'passwordChanged', locale, to, data })
      })
      return { status: 200, body: {} }
    },
  })
}
