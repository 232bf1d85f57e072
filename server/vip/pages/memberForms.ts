import { profileForms, savingForm } from '#server/account/door.ts'
import type { PageForm } from '#server/pages/door.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import type { RewardClaim } from '#shared/vip/pointsApi.ts'
import { lineAnchor } from '#shared/vip/views.ts'
import { vipMembers } from '../members/vipMembers.ts'
import type { VipCalls } from '../vipCalls.ts'
import type { VipServices } from '../vipServices.ts'

/** The forms of the member's pages, posted without a script. */
export function memberForms({ store }: Pick<VipServices, 'store'>, calls: VipCalls): PageForm[] {
  return [
    ...profileForms(calls, {
      profile: 'vipProfile',
      login: 'vipLogin',
      memberOf: ({ session }) => vipMembers.ofSession(store.db, session),
    }),
    {
      name: 'claim',
      routes: ['vipRewards'],
      call: calls.claimReward,
      params: ({ reward = '' }) => ({ id: reward }),
      next: ({ body }, { path, locale }) => `${path}?${vipQuery[locale].claimed}=${(body as RewardClaim).id}`,
    },
    {
      name: 'invitation',
      routes: ['vipSponsorship'],
      call: calls.invite,
      next: (_, { path, locale }) => `${path}?${vipQuery[locale].invited}=1`,
    },
    {
      name: 'lineClaim',
      routes: ['vipPoints'],
      call: calls.claimLine,
      params: ({ line = '' }) => ({ id: line }),
      next: (_, { path, query }, { line = '' }) => `${path}${pageQuery(query)}#${lineAnchor(line)}`,
    },
    savingForm('vipProfile', 'favourites', calls.changeFavourites),
    savingForm('vipProfile', 'preferences', calls.changePreferences),
  ]
}

/** The page of the ledger that one was on. */
function pageQuery(query: URLSearchParams): string {
  const page = query.get('page') ?? ''
  return /^\d{1,6}$/.test(page) ? `?page=${page}` : ''
}
