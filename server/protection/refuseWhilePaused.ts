import type { Queries } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { isPaused } from './protection.ts'
import { protectionOf } from './protections.ts'

/**
 * Refuses what a pause closes: claims of rewards, registrations for tournaments, places on waiting lists.
 * @param db the store, or the transaction in which it would happen
 * @param now epoch ms
 * @throws ProductError vip.paused (403)
 */
export async function refuseWhilePaused(db: Queries, vipMemberId: string, now: number): Promise<void> {
  const { pauseUntil } = await protectionOf(db, { hotelMemberId: null, vipMemberId }, now)
  if (pauseUntil === null || !isPaused({ pauseUntil }, now)) return
  // A pause lasts through its last day.
  throw new ProductError('vip.paused', { values: { until: pauseUntil - 1 } })
}
