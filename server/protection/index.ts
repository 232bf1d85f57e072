import type { Queries } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { ProtectionMeasures } from '#shared/protection/api.ts'
import { isGamingOff, isPaused } from './protection.ts'
import { measuresAnswer, type ProtectionServices } from './protectionCalls.ts'
import { type Person, protectionOf } from './protections.ts'

export { protectionCalls } from './protectionCalls.ts'
export { hasAsked, isAddressMuted } from './protections.ts'
export { protectPages } from './protectPages.ts'
export { createStoredPauses, type StoredPauses } from './storedPauses.ts'

/** How the pages of somebody who protects themselves are to be. */
interface ProtectedReader {
  isOff: boolean
  /** End of the pause, epoch ms; null: there is none. */
  pauseUntil: number | null
}

export async function protectedReader({ store, clock }: ProtectionServices, person: Person): Promise<ProtectedReader> {
  const protection = await protectionOf(store.db, person, clock())
  return { isOff: isGamingOff(protection, clock()), pauseUntil: protection.pauseUntil }
}

/** Until when nothing about games is to be seen, epoch ms; null: that was not asked for. */
export async function gamingOffUntil({ store, clock }: ProtectionServices, person: Person): Promise<number | null> {
  const { muteGaming, pauseUntil } = await protectionOf(store.db, person, clock())
  return muteGaming ? Number.MAX_SAFE_INTEGER : pauseUntil
}

/** Measures that a person asked for and has; undefined: none. */
export async function measuresInForce(
  { store, clock }: ProtectionServices,
  person: Person,
): Promise<ProtectionMeasures | undefined> {
  const measures = measuresAnswer(await protectionOf(store.db, person, clock()))
  return measures.muteGaming || measures.pauseUntil || measures.visitsPerMonth ? measures : undefined
}

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
