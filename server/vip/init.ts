import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { VipInitAnswer } from '#shared/vip/api.ts'
import { profileOf, summaryOf } from './members/memberProfile.ts'
import { vipMembers } from './members/vipMembers.ts'
import type { VipServices } from './vipServices.ts'

/** POST init: who is connected with the VIP card. Ends nothing but the cookies of a session that is over. */
export function init(services: VipServices): Call {
  return defineCall({
    method: 'POST',
    path: '/init',
    limit: 'other',
    programme: 'vip',
    repeat: 'harmless',
    async run({ session, cookie, hasCookie }) {
      if (!session && hasCookie) await cookie.end()
      if (session) await cookie.showGaming(session)
      const member = session?.vipMemberId ? await vipMembers.find(services.store.db, session.vipMemberId) : undefined
      const isFull = member !== undefined && session?.kind === 'full'
      const body: VipInitAnswer = {
        isConnected: member !== undefined,
        profile: isFull ? await profileOf(services, member) : null,
        vip: member ? await summaryOf(services, member.id) : null,
      }
      return { status: 200, body }
    },
  })
}
