import type { ProtectionMeasures } from '#shared/protection/api.ts'
import { isGamingOff } from './protection.ts'
import { measuresAnswer, type ProtectionServices } from './protectionCalls.ts'
import { type Person, protectionOf } from './protections.ts'

/** How the pages of somebody who protects themselves are to be. */
export interface ProtectedReader {
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

/** What a person asked for and has; undefined: nothing. */
export async function measuresInForce(
  { store, clock }: ProtectionServices,
  person: Person,
): Promise<ProtectionMeasures | undefined> {
  const measures = measuresAnswer(await protectionOf(store.db, person, clock()))
  return measures.muteGaming || measures.pauseUntil || measures.visitsPerMonth ? measures : undefined
}
