import type { Queries } from '#server/store/tables.ts'
import { notificationLimits } from '#shared/limits.ts'
import { expiryOf, yearBefore } from './expiryOf.ts'
import { balanceOf, type VipMember } from './ledger.ts'
import { earnedBetween, pointsToNext } from './statuses.ts'

/** Points on a member's card. */
export interface PointsSummary {
  points: number
  /** Null for Black. */
  pointsToNext: number | null
  /** When all of them expire unless some are earned or spent before; null: there are none. Epoch ms. */
  expiresAt: number | null
}

/** Points whose time is up are none, also when the expiry run has not come by yet. @param now epoch ms */
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
