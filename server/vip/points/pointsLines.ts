import type { Queries } from '#server/store/tables.ts'
import type { InMs } from '#shared/http/instants.ts'
import { type Page, pageCount } from '#shared/http/page.ts'
import { notificationLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { PointsLine } from '#shared/vip/api.ts'
import { rewardTitles } from '../rewards/catalogue.ts'
import type { LoyaltyServices } from '../vipServices.ts'
import { expiryOf, statusPeriodStart } from './expiryOf.ts'
import { balanceOf, lockMember, type VipMember } from './ledger.ts'
import { type LineSource, lineLabel } from './lineLabel.ts'
import { earnedBetween, pointsToNext } from './statuses.ts'

const linesPerPage = 20

export type LedgerLine = InMs<PointsLine, 'at' | 'expiresAt'>

/**
 * Lines of a member's ledger, the latest first, described in the reader's language.
 * @param page counts from 1; past the end it is empty
 */
export async function pointsLinesOf(
  services: Pick<LoyaltyServices, 'store' | 'clock' | 'content'>,
  member: Pick<VipMember, 'id' | 'status' | 'lastActivityAt'>,
  { page, locale }: { page: number; locale: Locale },
): Promise<Page<LedgerLine>> {
  const { db } = services.store
  const now = services.clock()
  // Expired points get their line before the ledger is read.
  if (member.lastActivityAt !== null && expiryOf(member.lastActivityAt) <= now)
    await services.store.transaction((tx) => lockMember(tx, member.id, now))
  const own = () => db.selectFrom('pointsLines').where('pointsLines.vipMemberId', '=', member.id)
  const [{ expiresAt }, { total }, rows] = await Promise.all([
    pointsSummary(db, member, now),
    own()
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    own()
      .leftJoin('rewardClaims', 'rewardClaims.id', 'pointsLines.claimId')
      .selectAll('pointsLines')
      .select('rewardClaims.reward')
      .orderBy('pointsLines.at', 'desc')
      .orderBy('pointsLines.id')
      .limit(linesPerPage)
      .offset((page - 1) * linesPerPage)
      .execute(),
  ])
  const titles = await titlesFor(services, rows, locale)
  const items = rows.map(({ id, points, kind, at, source, casino, label, remaining, reward }): LedgerLine => {
    const text = lineLabel({ source, label, reward }, titles, locale)
    return { id, points, kind, at, source, casino, label: text, expiresAt: remaining ? expiresAt : null }
  })
  return { items, page, pages: pageCount(total, linesPerPage), total }
}

/** The description that the member reads. */
export async function lineText(
  services: Pick<LoyaltyServices, 'content' | 'store'>,
  line: LineSource,
  locale: Locale,
): Promise<string> {
  return lineLabel(line, await titlesFor(services, [line], locale), locale)
}

async function titlesFor(
  services: Pick<LoyaltyServices, 'content' | 'store'>,
  lines: readonly LineSource[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  return lines.some(({ reward }) => reward) ? rewardTitles(services, locale) : new Map()
}

/** Summary of a member's points. */
interface PointsSummary {
  points: number
  /** Null for Black. */
  pointsToNext: number | null
  /** Expiry of all points if none are earned or spent before; null without points. Epoch ms. */
  expiresAt: number | null
}

/** Expired points do not count, even before the expiry run. @param now epoch ms */
export async function pointsSummary(
  db: Queries,
  { id, status, lastActivityAt }: Pick<VipMember, 'id' | 'status' | 'lastActivityAt'>,
  now: number,
): Promise<PointsSummary> {
  const expiresAt = lastActivityAt === null ? null : expiryOf(lastActivityAt)
  const [points, earned] = await Promise.all([
    expiresAt !== null && expiresAt <= now ? 0 : balanceOf(db, id),
    earnedBetween(db, [id], statusPeriodStart(now), now + notificationLimits.clockSkewMs),
  ])
  return {
    points,
    pointsToNext: pointsToNext(status, earned.get(id) ?? 0),
    expiresAt: points > 0 ? expiresAt : null,
  }
}
