import { memberChanged } from '#server/events/index.ts'
import type { Queries, Tx } from '#server/store/tables.ts'
import { vipStatuses } from '#shared/account/statuses.ts'
import { notificationLimits } from '#shared/limits.ts'
import { move } from '#shared/move.ts'
import { type CardStatusEvent, cardStatusMachine } from '#shared/vip/statusMachine.ts'
import { statusPeriodStart } from './expiryOf.ts'
import type { VipMember } from './ledger.ts'

export type Tier = VipMember['status']

/** Points earned after `since` and until `until` (epoch ms), by member; members without any are left out. */
export async function earnedBetween(
  db: Queries,
  ids: readonly string[],
  since: number,
  until: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('pointsLines')
    .select((row) => ['vipMemberId', row.fn.sum<number>('points').as('points')])
    .where('vipMemberId', 'in', [...ids])
    .where('kind', '=', 'earned')
    .where('at', '>', since)
    .where('at', '<=', until)
    .groupBy('vipMemberId')
    .execute()
  return new Map(rows.map(({ vipMemberId, points }) => [vipMemberId, points]))
}

/** The status after an event. */
export function statusAfter(status: Tier, event: CardStatusEvent): Tier {
  return move(cardStatusMachine, { state: status, context: { points: 0 } }, event).state as Tier
}

/** Raises statuses at once, over several if the points suffice. @param members locked */
export async function raiseStatuses(
  tx: Tx,
  members: readonly Pick<VipMember, 'id' | 'status'>[],
  now: number,
): Promise<void> {
  const below = members.filter(({ status }) => status !== 'black')
  if (below.length === 0) return
  const earned = await earnedBetween(
    tx,
    below.map(({ id }) => id),
    statusPeriodStart(now),
    // The floor's clock may be slightly ahead of ours.
    now + notificationLimits.clockSkewMs,
  )
  for (const { id, status } of below) {
    const next = statusAfter(status, { type: 'pointsEarned', points: earned.get(id) ?? 0 })
    if (next !== status) await setStatus(tx, id, next, now)
  }
}

/** The version is not raised: it counts only the member's own changes. */
export async function setStatus(tx: Tx, id: string, status: Tier, now: number): Promise<void> {
  await tx.updateTable('vipMembers').set({ status }).where('id', '=', id).execute()
  await memberChanged(tx, { programme: 'vip', memberId: id }, { status }, now)
}

/** Points still to be earned for the next status; null at the highest. */
export function pointsToNext(status: Tier, earned: number): number | null {
  const next = vipStatuses[vipStatuses.findIndex(({ tier }) => tier === status) + 1]
  return next ? Math.max(0, next.fromPoints - earned) : null
}

/** The status's name in the API. */
export function statusName(status: Tier): string {
  return (vipStatuses.find(({ tier }) => tier === status) ?? vipStatuses[0]).name
}
