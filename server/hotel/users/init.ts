import { unreadOf } from '#server/account/index.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { DescribeSession } from '#server/pages/index.ts'
import { absent } from '#shared/features.ts'
import { memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { profileOf, readProfile } from '../memberProfile.ts'

/**
 * POST /api/eph/users/init: who is connected, in either programme. Changes nothing, except that it deletes the cookies
 * of an ended session.
 */
export function init(services: HotelServices): Call {
  const who = describeSession(services)
  return defineCall({
    method: 'POST',
    path: '/users/init',
    limit: 'other',
    programme: 'eph',
    repeat: 'harmless',
    async run({ session, cookie, hasCookie }) {
      // The session was ended elsewhere; with the cookie the browser would ask again for every page.
      if (!session && hasCookie) cookie.clear()
      // At once: each journey to a database of another region is 80 ms.
      const [body] = await Promise.all([who(session), session && cookie.setGamingCookie(session)])
      return { status: 200, body }
    },
  })
}

/** The person of a session, as the init call returns it; personal pages use it for the greeting. */
export function describeSession({ store, vipSummary }: HotelServices): DescribeSession {
  return async (session) => {
    const [profile = null, vip = null, unreadMails] = await Promise.all([
      session?.hotelMemberId ? readProfile(store.db, session.hotelMemberId) : null,
      session?.vipMemberId ? vipSummary?.(session.vipMemberId) : null,
      session ? unreadOf(store.db, session) : {},
    ])
    const hasMails = Object.keys(unreadMails).length > 0
    const cards = has.vip ? { vip } : absent
    return { isConnected: profile !== null, profile, ...cards, ...(hasMails && { unreadMails }) }
  }
}

/** GET /api/eph/profile/me. @throws ProductError eph.0044 */
export function readMe({ store }: HotelServices): Call {
  return defineCall({
    method: 'GET',
    path: '/profile/me',
    limit: 'other',
    session: 'eph',
    programme: 'eph',
    run: async ({ session }) => ({ status: 200, body: profileOf(await memberOf(store.db, session)) }),
  })
}
