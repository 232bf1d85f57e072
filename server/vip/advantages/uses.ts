import { randomUUID } from 'node:crypto'
import type { FloorBatchHandler, FloorEvent } from '#server/casino/index.ts'
import type { Refusal } from '#server/http/signedIntake.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import { deskLimits } from '#shared/limits.ts'
import type { HouseKind } from '#shared/places/houses.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { AdvantageId } from '#shared/vip/api.ts'
import { type CountedAdvantage, countAdvantages } from './advantages.ts'

export type AdvantageUse = Row<'advantageUses'>

/** Kinds of house that give an advantage. */
const givenAt: Readonly<Record<AdvantageId, readonly HouseKind[]>> = {
  drinks: ['casino'],
  alcoholicDrink: ['casino'],
  mealForTwo: ['restaurant'],
  showDiscount: ['casino'],
  barRestaurantDiscount: ['casino', 'hotel', 'restaurant'],
  welcomeOffer: ['casino'],
}

/** Whether a kind of house gives an advantage. */
export function isGivenAt(advantage: AdvantageId, kind: HouseKind): boolean {
  return givenAt[advantage].includes(kind)
}

/** Why a use is not counted. `notEntitled`: the status does not include it, or no welcome offer is open. */
export type UseRefusal = 'unknownCard' | 'notEntitled' | 'usedUp'

/** A use to be counted; the same `eventId` counts once. */
export type NewUse = Pick<AdvantageUse, 'id' | 'at' | 'eventId' | 'house' | 'countedBy'> & { advantage: AdvantageId }

/**
 * Counts a use on its day, never more than there are: the member's row is the lock, so that of two uses at once the
 * second sees the first.
 * @returns null: it is counted, by this call or an earlier one
 */
export async function countUse(tx: Tx, by: { cvip: string } | { id: string }, use: NewUse): Promise<UseRefusal | null> {
  const locked = tx
    .updateTable('vipMembers')
    .set((row) => ({ lastActivityAt: row.ref('lastActivityAt') }))
    .where('state', '=', 'full')
    .returning(['id', 'status'])
  const member = await ('id' in by
    ? locked.where('id', '=', by.id)
    : locked.where('cvip', '=', by.cvip)
  ).executeTakeFirst()
  if (!member) return 'unknownCard'
  if (await isCounted(tx, use.eventId)) return null
  const { advantage, at } = use
  const counted = await countAdvantages(tx, member, at)
  const needed: AdvantageId[] = advantage === 'alcoholicDrink' ? ['alcoholicDrink', 'drinks'] : [advantage]
  for (const name of needed) {
    const its = counted.find((it) => it.id === name)
    if (!its) return 'notEntitled'
    if (isUsedUp(its)) return 'usedUp'
  }
  const day = localDay(at)
  await tx
    .insertInto('advantageUses')
    .values({ ...use, vipMemberId: member.id, day, month: day.slice(0, 7) })
    .execute()
  if (advantage === 'welcomeOffer')
    await tx.updateTable('welcomeOffers').set({ usedAt: at }).where('vipMemberId', '=', member.id).execute()
  return null
}

/** Whether nothing is left of an advantage. */
function isUsedUp({ used, limit }: Pick<CountedAdvantage, 'used' | 'limit'>): boolean {
  return limit !== null && used >= limit
}

async function isCounted(tx: Tx, eventId: string): Promise<boolean> {
  const row = await tx.selectFrom('advantageUses').select('id').where('eventId', '=', eventId).executeTakeFirst()
  return row !== undefined
}

/** The person who takes a use back, where and when (epoch ms). */
export interface Undoer {
  house: string
  personId: string
  at: number
}

/** Whether a use may be taken back: for ten minutes, by the same person or house. The floor's own stays. */
export function mayUndoUse(use: Pick<AdvantageUse, 'at' | 'house' | 'countedBy'>, by: Undoer): boolean {
  return use.countedBy !== null && by.at - use.at <= deskLimits.undoMs && isOwn(use, by)
}

function isOwn({ house, countedBy }: Pick<AdvantageUse, 'house' | 'countedBy'>, by: Undoer): boolean {
  return countedBy === by.personId || house === by.house
}

/** Takes back a use that {@link mayUndoUse} allows: the deletion is the lock. @returns false if it is gone already */
export async function undoUse(tx: Tx, use: AdvantageUse): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('advantageUses').where('id', '=', use.id).executeTakeFirst()
  if (numDeletedRows === 0n) return false
  if (use.advantage === 'welcomeOffer')
    await tx
      .updateTable('welcomeOffers')
      .set({ usedAt: null })
      .where('vipMemberId', '=', use.vipMemberId)
      .where('usedAt', '=', use.at)
      .execute()
  return true
}

/** A member's uses of this month and of ten minutes ago, the latest first. @param now epoch ms */
export function latestUses(db: Queries, vipMemberId: string, now: number): Promise<AdvantageUse[]> {
  const months = [localDay(now - deskLimits.undoMs), localDay(now)].map((day) => day.slice(0, 7))
  return db
    .selectFrom('advantageUses')
    .selectAll()
    .where('vipMemberId', '=', vipMemberId)
    .where('month', 'in', months)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * `advantageUsed {cvip, advantage}` of the floor, counted on the day of use.
 * @returns as {@link UseRefusal}
 */
export const advantageUsed: FloorBatchHandler<'advantageUsed'> = async (tx, events) => {
  const refusals: Refusal[] = []
  for (const event of events) refusals.push(await recordUse(tx, event))
  return refusals
}

async function recordUse(tx: Tx, { id, at, data: { cvip, advantage } }: FloorEvent<'advantageUsed'>): Promise<Refusal> {
  const own = { id: randomUUID(), eventId: id, house: null, countedBy: null }
  return countUse(tx, { cvip }, { ...own, advantage, at })
}
