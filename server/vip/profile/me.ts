import { type Call, defineCall } from '#server/http/calls/call.ts'
import { cardOf, displayProfileOf, profileOf } from '../members/memberProfile.ts'
import { vipMembers } from '../members/vipMembers.ts'
import type { VipServices } from '../vipServices.ts'

const shared = { method: 'GET', limit: 'other', session: 'vip', programme: 'vip', mayRead: true } as const

/** GET profile/me; a card login gets the card alone. @throws ProductError vip.0044 */
export function readMe(services: VipServices): Call {
  return defineCall({
    ...shared,
    path: '/profile/me',
    async run({ session }) {
      const member = await vipMembers.ofSession(services.store.db, session)
      const isReading = session?.kind === 'reading'
      return { status: 200, body: await (isReading ? displayProfileOf : profileOf)(services, member) }
    },
  })
}

/** GET me: state, card or file, status and points. @throws ProductError vip.0044 */
export function readCard(services: VipServices): Call {
  return defineCall({
    ...shared,
    path: '/me',
    run: async ({ session }) => ({
      status: 200,
      body: await cardOf(services, await vipMembers.ofSession(services.store.db, session)),
    }),
  })
}
