import { type Page, pageOf } from '#shared/api/page.ts'
import type { RewardSummary } from '#shared/api/vipPoints.ts'
import type { Picture } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'
import type { LoyaltyServices } from '../loyaltyServices.ts'
import { claimsByReward, rewardsOf } from './catalogue.ts'
import type { RewardQuery } from './rewardQuery.ts'

/** All of a group's rewards stand on one page; more than that is many. */
const rewardsPerPage = 48

export type ListedReward = RewardSummary & { picture?: Picture }

/** Rewards as a member sees them, with what their stock says. @throws ProductError generic.unavailable */
export async function listRewards(
  { store, clock, content }: Pick<LoyaltyServices, 'store' | 'clock' | 'content'>,
  locale: Locale,
  { category, sort, isNewOnly, page }: RewardQuery,
): Promise<Page<ListedReward>> {
  const claims = await claimsByReward(store)
  const all = (await rewardsOf(content, locale, clock()))
    .filter((it) => (!category || it.category === category) && (!isNewOnly || it.isNew))
    .map(({ stock, isNew, ...it }) => ({
      ...it,
      new: isNew,
      available: stock === undefined || (claims.get(it.id) ?? 0) < stock,
    }))
  if (sort) all.sort((a, b) => (sort === 'points' ? a.points - b.points : b.points - a.points))
  return pageOf(all, page, rewardsPerPage)
}
