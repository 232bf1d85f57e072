import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/emailKey.ts'
import type { ConnectedAnswer } from '#shared/api/eph.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { sendActivationAgain } from '../activationMail.ts'
import { findByEmail } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { profileOf } from '../memberProfile.ts'
import { bodyOf } from '../readBodies.ts'

/**
 * POST /api/eph/users/login (spec §7; lock: spec §9). The try is reserved before the password is looked at, and an
 * address that nobody has costs the same hash, so that neither answer nor time tells which it is.
 * @throws ProductError eph.0011, eph.0012, eph.0072, eph.0090; eph.0026 after the right password alone
 */
export function login(services: HotelServices): Call {
  const { store, clock, passwords, lockout } = services
  return defineCall({
    method: 'POST',
    path: '/users/login',
    limit: 'login',
    programme: 'eph',
    captcha: 'afterTwoFailures',
    repeat: 'login',
    body: bodyOf.login(),
    async run({ body, cookie }) {
      const key = emailKey(body.email)
      const member = await lockout.attempt('eph', key, async () => {
        const found = await findByEmail(store.db, key)
        const isRight = await passwords.verify(found?.passwordHash ?? null, body.password)
        return found && isRight ? found : null
      })
      if (!member) throw new ProductError('eph.0090')
      if (member.state === 'unconfirmed') {
        await store.transaction((tx) => sendActivationAgain(services, tx, member, clock()))
        throw new ProductError('eph.0026')
      }
      await cookie.begin({ programme: 'eph', memberId: member.id, remember: body.remember })
      return { status: 200, body: { isConnected: true, profile: profileOf(member) } satisfies ConnectedAnswer }
    },
  })
}
