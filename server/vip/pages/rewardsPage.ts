import { type ApplicationPage, type PageInput, qrCode, steadyPage } from '#server/pages/index.ts'
import { pageIn } from '#shared/http/page.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import { parseRewardFilter } from '#shared/vip/rewards.ts'
import type { ClaimRow, VipRewardsProps } from '#shared/vip/views.ts'
import { cardVersion } from '../cards/cardVersions.ts'
import { cardOf } from '../members/memberProfile.ts'
import { vipMembers } from '../members/vipMembers.ts'
import { claimsVersion } from '../rewards/claimStream.ts'
import { listRewards } from '../rewards/rewards.ts'
import { isReadingSession } from './memberPages.ts'
import { claimRows } from './rows.ts'
import type { VipPageServices } from './vipPageServices.ts'

/** A screen or two of a phone. */
const rewardsPerPage = 12

/** Rewards, with filters and order in the address under the API's names, the member's claims, and the one just made. */
export function rewardsPage(services: VipPageServices): ApplicationPage {
  const { store } = services
  return steadyPage({
    route: 'vipRewards',
    title: 'vipPages.rewards.title',
    component: 'vip_rewards',
    async open(input) {
      const { locale } = input
      const member = await vipMembers.ofSession(store.db, input.session)
      const { filter, unknown } = parseRewardFilter(input.query)
      const isReading = isReadingSession(input)
      const chosen = input.query.get(vipQuery[locale].chosen) ?? undefined
      const [{ state, points }, { items: rewards, page, pages, total }, claims] = await Promise.all([
        cardOf(services, member),
        listRewards(services, locale, { ...filter, page: pageIn(input.query), perPage: rewardsPerPage, with: chosen }),
        isReading ? [] : claimRows(services, member.id, locale),
      ])
      const props: VipRewardsProps = {
        state,
        points,
        ...filter,
        hasUnknownFilter: unknown.length > 0,
        rewards,
        page,
        pages,
        total,
        claims,
        claimsVersion: claimsVersion(claims),
        claimed: await claimedOf(input, claims),
        chosen,
        isReading,
        ...(!isReading && { cardVersion: cardVersion(member) }),
      }
      return { props }
    },
  })
}

/** The claim that led here, while its code is good; undefined if it is another member's. */
async function claimedOf(
  { query, locale }: PageInput,
  claims: readonly ClaimRow[],
): Promise<VipRewardsProps['claimed']> {
  const id = query.get(vipQuery[locale].claimed)
  const claim = id && claims.find((it) => it.id === id && it.state === 'claimed')
  return claim ? { ...claim, qr: await qrCode(claim.code) } : undefined
}
