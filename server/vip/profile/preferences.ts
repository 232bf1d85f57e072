import { type Call, defineCall } from '#server/http/calls/call.ts'
import { flag } from '#server/store/columns.ts'
import { preferencesOf } from '../members/memberProfile.ts'
import { vipMembers } from '../members/vipMembers.ts'
import { bodyOf } from '../readBodies.ts'
import type { VipServices } from '../vipServices.ts'

const shared = { path: '/profile/preferences', limit: 'other', session: 'vip', programme: 'vip' } as const

/** GET profile/preferences. */
export function readPreferences({ store }: VipServices): Call {
  return defineCall({
    method: 'GET',
    ...shared,
    run: async ({ session }) => ({ status: 200, body: preferencesOf(await vipMembers.ofSession(store.db, session)) }),
  })
}

/** PUT profile/preferences. @throws ProductError vip.0011, generic.invalid, vip.0044 */
export function changePreferences({ store, clock }: VipServices): Call {
  return defineCall({
    method: 'PUT',
    ...shared,
    body: bodyOf.preferences(),
    async run({ body: { games, restaurants, shows }, session }) {
      const { id } = await vipMembers.ofSession(store.db, session)
      const columns = { prefersGames: flag(games), prefersRestaurants: flag(restaurants), prefersShows: flag(shows) }
      return { status: 200, body: preferencesOf(await vipMembers.change(store.db, id, columns, clock())) }
    },
  })
}
