import type { Queries } from '#server/store/tables.ts'
import { notificationLimits } from '#shared/limits.ts'
import { expiryOf, yearBefore } from './expiryOf.ts'
import { balanceOf, type VipMember } from './ledger.ts'
import { earnedBetween, pointsToNext } from './statuses.ts'

/** Summary of a member's points. */
export interface PointsSummary {
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
  const points = expiresAt !== null && expiresAt <= now ? 0 : await balanceOf(db, id)
  const earned = await earnedBetween(db, [id], yearBefore(now), now + notificationLimits.clockSkewMs)
  return {
    points,
    pointsToNext: pointsToNext(status, earned.get(id) ?? 0),
    expiresAt: points > 0 ? expiresAt : null,
  }
}
