import type { Visit } from '#server/pages/door.ts'
import type { Advantage, PointsLine } from '#shared/api/vipPoints.ts'
import type { ShownClaim, ShownPointsLine, ShownReward, ShownVipAdvantage } from '#shared/screens/vip.ts'
import { rewardsOf } from '../rewards/catalogue.ts'
import { claimsOf } from '../rewards/claims.ts'
import type { ListedReward } from '../rewards/rewards.ts'
import type { VipPageFacts } from './vipPageFacts.ts'

/** Answers of the API as views show them: instants as numbers, casinos by name, rewards with their picture. */

export async function shownLines(
  { casinos }: Pick<VipPageFacts, 'casinos'>,
  lines: readonly PointsLine[],
  locale: Visit['locale'],
): Promise<ShownPointsLine[]> {
  const all = await casinos.all(locale).catch(() => [])
  const names = new Map(all.map(({ trigram, name }) => [trigram, name]))
  return lines.map(({ casino, at, expiresAt, ...line }) => ({
    ...line,
    at: Date.parse(at),
    ...(casino && { casinoName: names.get(casino) ?? casino }),
    ...(expiresAt && { expiresAt: Date.parse(expiresAt) }),
  }))
}

export function shownAdvantage({ resetsAt, ...advantage }: Advantage): ShownVipAdvantage {
  return { ...advantage, resetsAt: resetsAt === null ? null : Date.parse(resetsAt) }
}

export function shownReward({ id, title, url, category, points, picture, ...it }: ListedReward): ShownReward {
  const shown = { id, title, href: url, category, points, isNew: it.new, isAvailable: it.available }
  return { ...shown, ...(picture && { picture }) }
}

/** The member's last claims with the titles of their rewards; the slug where the story is gone. */
export async function shownClaims(
  { store, content, clock }: Pick<VipPageFacts, 'store' | 'content' | 'clock'>,
  memberId: string,
  locale: Visit['locale'],
): Promise<ShownClaim[]> {
  const claims = await claimsOf(store, memberId)
  if (claims.length === 0) return []
  const rewards = new Map((await rewardsOf(content, locale, clock()).catch(() => [])).map((it) => [it.id, it]))
  return claims.map(({ id, code, reward, points, at }) => {
    const story = rewards.get(reward)
    return { id, code, points, at, title: story?.title ?? reward, ...(story && { href: story.url }) }
  })
}
