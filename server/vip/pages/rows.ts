import type { PageInput } from '#server/pages/index.ts'
import { lastNames } from '#server/slugs/index.ts'
import type { ClaimRow, PointsRow } from '#shared/vip/views.ts'
import type { LedgerLine } from '../points/pointsLines.ts'
import { rewardsOf } from '../rewards/catalogue.ts'
import { claimsOf } from '../rewards/claims.ts'
import type { VipPageServices } from './vipPageServices.ts'

/** Lines of the ledger with the names of their casinos. */
export async function pointsRows(
  { casinos }: Pick<VipPageServices, 'casinos'>,
  lines: readonly LedgerLine[],
  locale: PageInput['locale'],
): Promise<PointsRow[]> {
  const all = await casinos.all(locale).catch(() => [])
  const names = new Map(all.map(({ trigram, name }) => [trigram, name]))
  return lines.map(({ casino, ...line }) => ({
    ...line,
    ...(casino && { casinoName: names.get(casino) ?? casino }),
  }))
}

/** The member's last claims with the titles of their rewards, without a link where the story is gone. */
export async function claimRows(
  { store, content, clock }: Pick<VipPageServices, 'store' | 'content' | 'clock'>,
  memberId: string,
  locale: PageInput['locale'],
): Promise<ClaimRow[]> {
  const claims = await claimsOf(store, memberId)
  if (claims.length === 0) return []
  const titles = await lastNames(store.db, 'reward', locale)
  const rewards = new Map((await rewardsOf(content, locale, clock()).catch(() => [])).map((it) => [it.id, it]))
  return claims.map(({ id, code, reward, points, at, state, settledAt }) => {
    const story = rewards.get(reward)
    const settled = settledAt === null ? {} : { settledAt }
    return {
      id,
      code,
      points,
      at,
      state,
      ...settled,
      title: story?.title ?? titles.get(reward) ?? reward,
      ...(story && { href: story.url }),
    }
  })
}
