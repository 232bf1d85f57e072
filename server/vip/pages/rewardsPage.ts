import { type PageFunction, pageView, type Visit } from '#server/pages/door.ts'
import { rewardCategories } from '#shared/rewards.ts'
import type { ShownClaim, VipRewardsProps } from '#shared/screens/vip.ts'
import { vipQuery } from '#shared/screens/vipQuery.ts'
import { cardOf } from '../members/memberProfile.ts'
import { vipMembers } from '../members/vipMembers.ts'
import type { RewardQuery } from '../rewards/rewardQuery.ts'
import { listRewards } from '../rewards/rewards.ts'
import { isReadingSession } from './memberPages.ts'
import { qrCode } from './qrCode.ts'
import { shownClaims, shownReward } from './shown.ts'
import type { VipPageFacts } from './vipPageFacts.ts'

/** Rewards: filters and order in the address, with the API's names; what one claimed, and just now. */
export function rewardsPage(facts: VipPageFacts): PageFunction {
  const { store } = facts
  return {
    routes: ['vipRewards'],
    async open(visit) {
      const { locale } = visit
      const member = await vipMembers.ofSession(store.db, visit.session)
      const { state, points } = await cardOf(facts, member)
      const { wish, hasUnknownFilter } = wishOf(visit)
      const { items } = await listRewards(facts, locale, { ...wish, page: 1 })
      const isReading = isReadingSession(visit)
      const claims = isReading ? [] : await shownClaims(facts, member.id, locale)
      const props: VipRewardsProps = {
        state,
        points,
        ...wish,
        hasUnknownFilter,
        rewards: items.map(shownReward),
        claims,
        claimed: await claimedOf(visit, claims),
        chosen: visit.query.get(vipQuery[locale].chosen) ?? undefined,
        isReading,
      }
      return pageView(visit, 'vipPages.rewards.title', 'vip_rewards', props)
    },
  }
}

/** A page leaves out a filter that does not exist, and says so. */
function wishOf({ query }: Visit): { wish: Omit<RewardQuery, 'page'>; hasUnknownFilter: boolean } {
  const category = rewardCategories.find((it) => it === query.get('category'))
  const sort = (['points', '-points'] as const).find((it) => it === query.get('sort'))
  const isNewOnly = query.get('new') === '1'
  // What nobody chose is sent as nothing.
  const isUnknown = (name: string, value: unknown) => Boolean(query.get(name)) && !value
  return {
    wish: { ...(category && { category }), ...(sort && { sort }), isNewOnly },
    hasUnknownFilter: isUnknown('category', category) || isUnknown('sort', sort) || isUnknown('new', isNewOnly),
  }
}

/** The claim that led here; anybody else's is none. */
async function claimedOf({ query, locale }: Visit, claims: readonly ShownClaim[]): Promise<VipRewardsProps['claimed']> {
  const id = query.get(vipQuery[locale].claimed)
  const claim = id && claims.find((it) => it.id === id)
  return claim ? { ...claim, qr: await qrCode(claim.code) } : undefined
}
