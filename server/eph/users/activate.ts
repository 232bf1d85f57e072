import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/emailKey.ts'
import { findToken, spendToken } from '#server/identity/tokens.ts'
import type { ConnectedAnswer } from '#shared/api/eph.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { confirmEmail } from '../confirmEmail.ts'
import { findMember } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { profileOf } from '../memberProfile.ts'
import { bodyOf } from '../readBodies.ts'

/**
 * POST /api/eph/users/activate/{id}: confirms the address and opens the session.
 * @throws ProductError eph.0086 for a link that is unknown, used or expired; eph.0109 when the link is right and the
 *   e-mail another's, which does not use the link up; eph.0011, eph.0012
 */
export function activate(services: HotelServices): Call {
  const { store, clock } = services
  return defineCall({
    method: 'POST',
    path: '/users/activate/:id',
    limit: 'other',
    programme: 'eph',
    body: bodyOf.activate(),
    async run({ body, params, cookie }) {
      const member = await store.transaction(async (tx) => {
        const token = await findToken(tx, { token: params.id ?? '', programme: 'eph', purpose: 'activation' })
        if (!token || token.usedAt !== null || token.expiresAt <= clock()) throw new ProductError('eph.0086')
        const found = await findMember(tx, token.memberId)
        if (found?.state !== 'unconfirmed') throw new ProductError('eph.0086')
        if (found.emailKey !== emailKey(body.email)) throw new ProductError('eph.0109')
        if (!(await spendToken(tx, token, clock()))) throw new ProductError('eph.0086')
        return confirmEmail(services, tx, found)
      })
      await cookie.begin({ programme: 'eph', memberId: member.id, remember: false })
      return { status: 200, body: { isConnected: true, profile: profileOf(member) } satisfies ConnectedAnswer }
    },
  })
}
