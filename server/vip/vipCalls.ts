import { accountCalls } from '#server/account/index.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { describeCalls } from '#server/http/describe/description.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { protectionCalls } from '#server/protection/index.ts'
import type { VipInitAnswer } from '#shared/vip/api.ts'
import { loginCard } from './cards/cardLogin.ts'
import { proveCard, verifyCard } from './cards/verificationCalls.ts'
import { loyaltyCalls } from './loyaltyCalls.ts'
import { cardOf, profileOf, summaryOfCard } from './members/memberProfile.ts'
import { vipMembers } from './members/vipMembers.ts'
import {
  changeFavourites,
  changePreferences,
  readCard,
  readFavourites,
  readMe,
  readPreferences,
} from './profile/profileCalls.ts'
import { bodyOf } from './readBodies.ts'
import { signup } from './signup.ts'
import { vipAccount } from './vipAccount.ts'
import { vipApi } from './vipApi.ts'
import type { VipServices } from './vipServices.ts'

export type VipCalls = ReturnType<typeof vipCalls>

/** Every call of `/api/vip` by name; JSON routes and forms of pages run the same. */
export function vipCalls(services: VipServices) {
  return describeCalls(
    {
      ...accountCalls(vipAccount(services)),
      init: init(services),
      loginCard: loginCard(services),
      verifyCard: verifyCard(services),
      proveCard: proveCard(services),
      signup: signup(services),
      readMe: readMe(services),
      readCard: readCard(services),
      readPreferences: readPreferences(services),
      changePreferences: changePreferences(services),
      readFavourites: readFavourites(services),
      changeFavourites: changeFavourites(services),
      ...loyaltyCalls(services),
      ...protectionCalls(services, 'vip', bodyOf),
    },
    vipApi,
  )
}

/**
 * POST init: who is connected with the VIP card. Changes nothing, except that it deletes the cookies of an ended
 * session.
 */
function init(services: VipServices): Call {
  return defineCall({
    method: 'POST',
    path: '/init',
    limit: 'other',
    programme: 'vip',
    repeat: 'harmless',
    async run({ session, cookie, hasCookie }) {
      if (!session && hasCookie) cookie.clear()
      const [body] = await Promise.all([describe(session), session && cookie.setGamingCookie(session)])
      return { status: 200, body }
    },
  })

  async function describe(session: MemberSession | null): Promise<VipInitAnswer> {
    const member = session?.vipMemberId ? await vipMembers.find(services.store.db, session.vipMemberId) : undefined
    if (!member) return { isConnected: false, profile: null, vip: null }
    const card = await cardOf(services, member)
    const profile = session?.kind === 'full' ? await profileOf(services, member, card) : null
    return { isConnected: true, profile, vip: summaryOfCard(member, card) }
  }
}
