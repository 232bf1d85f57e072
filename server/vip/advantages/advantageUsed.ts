import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { FloorBatchHandler, FloorEvent } from '#server/casino/index.ts'
import type { Refusal } from '#server/http/signedIntake.ts'
import type { Tables } from '#server/store/tables.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import { type AdvantageId, advantageIds } from '#shared/vip/pointsApi.ts'
import { countAdvantages } from './advantages.ts'

/**
 * `advantageUsed {cvip, advantage}` of the floor, counted on the day of use.
 * @returns `invalid`; `unknownCard`; `notEntitled`: the status does not include it, or no welcome offer is open;
 * `usedUp`: the limit of the day or month is reached
 */
export const advantageUsed: FloorBatchHandler = async (tx, events) => {
  const refusals: Refusal[] = []
  for (const event of events) refusals.push(await recordUse(tx, event))
  return refusals
}

async function recordUse(tx: Transaction<Tables>, { id, at, data }: FloorEvent): Promise<Refusal> {
  const { cvip } = data
  const advantage = advantageIds.find((known) => known === data.advantage)
  if (typeof cvip !== 'string' || !/^\d{12}$/.test(cvip) || !advantage) return 'invalid'
  const member = await tx
    .updateTable('vipMembers')
    // Locks the row, so that of two uses at once the second sees the first.
    .set((row) => ({ lastActivityAt: row.ref('lastActivityAt') }))
    .where('cvip', '=', cvip)
    .where('state', '=', 'full')
    .returning(['id', 'status'])
    .executeTakeFirst()
  if (!member) return 'unknownCard'
  const counted = await countAdvantages(tx, member, at)
  const needed: AdvantageId[] = advantage === 'alcoholicDrink' ? ['alcoholicDrink', 'drinks'] : [advantage]
  for (const name of needed) {
    const its = counted.find((it) => it.id === name)
    if (!its) return 'notEntitled'
    if (its.limit !== null && its.used >= its.limit) return 'usedUp'
  }
  const day = todayInParis(at)
  const use = { id: randomUUID(), vipMemberId: member.id, advantage, at, day, month: day.slice(0, 7), eventId: id }
  await tx
    .insertInto('advantageUses')
    .values(use)
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .execute()
  if (advantage === 'welcomeOffer')
    await tx.updateTable('welcomeOffers').set({ usedAt: at }).where('vipMemberId', '=', member.id).execute()
  return null
}
