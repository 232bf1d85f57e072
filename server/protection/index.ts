import type { Queries } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { CountedMeasures } from '#shared/protection/views.ts'
import { isGamingOff, isPaused } from './protection.ts'
import { countedMeasures, type ProtectionServices } from './protectionCalls.ts'
import { type Person, playerOf, protectionOf } from './protections.ts'

export { protectionDesk } from './desk/protectionDesk.ts'
export { isPaused } from './protection.ts'
export { protectionApi } from './protectionApi.ts'
export { protectionCalls } from './protectionCalls.ts'
export { hasEverSet, playerOf, protectionOf, vipAccountsOf } from './protections.ts'
export { protectPages } from './protectPages.ts'
export { createStoredPauses, type StoredPauses } from './storedPauses.ts'
export { eveningOf } from './visits.ts'

/** The protection of a reader, as far as pages need it. */
interface ProtectedReader {
  isOff: boolean
  /** End of the pause, epoch ms; null without one. */
  pauseUntil: number | null
}

export async function protectedReader({ store, clock }: ProtectionServices, person: Person): Promise<ProtectedReader> {
  const protection = await protectionOf(store.db, person, clock())
  return { isOff: isGamingOff(protection, clock()), pauseUntil: protection.pauseUntil }
}

/** Until when games are hidden, epoch ms; null if they are not. */
export async function gamingOffUntil({ store, clock }: ProtectionServices, person: Person): Promise<number | null> {
  const { muteGaming, pauseUntil } = await protectionOf(store.db, person, clock())
  return muteGaming ? Number.MAX_SAFE_INTEGER : pauseUntil
}

/** The measures in force for a person; undefined if there are none. */
export async function measuresInForce(
  { store, clock }: ProtectionServices,
  person: Person,
): Promise<CountedMeasures | undefined> {
  const measures = await countedMeasures(store.db, person, await protectionOf(store.db, person, clock()), clock())
  return measures.muteGaming || measures.pauseUntil || measures.visitsPerMonth ? measures : undefined
}

/**
 * Refuses what a pause forbids: claims of rewards, registrations for tournaments, places on waiting lists.
 * @param db the store, or the transaction of the action
 * @param now epoch ms
 * @throws ProductError vip.paused (403)
 */
export async function refuseWhilePaused(db: Queries, vipMemberId: string, now: number): Promise<void> {
  const { pauseUntil } = await protectionOf(db, playerOf(vipMemberId), now)
  if (pauseUntil === null || !isPaused({ pauseUntil }, now)) return
  // The end of a pause is exclusive; the message names its last day.
  throw new ProductError('vip.paused', { values: { until: pauseUntil - 1 } })
}
