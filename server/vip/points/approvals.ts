import type { Queries, Tx } from '#server/store/tables.ts'
import type { Settler } from '../rewards/settleClaims.ts'
import { type Adjustment, applyAdjustment, findAdjustment } from './adjustPoints.ts'
import { lockMember } from './ledger.ts'
import type { QueueMail } from './settleLineClaims.ts'

/** An adjustment with the first name of its member, and what the member wrote if it answers a claim. */
export type AdjustmentEntry = Adjustment & { firstname: string; lastname: string; message: string | null }

/**
 * Adjustments that wait for a second person, the oldest first, and after them those decided since a moment.
 * @param by `house`: slug; without it those of every house and of operators; `vipMemberId`: of one ledger
 */
export function listAdjustments(
  db: Queries,
  { house, vipMemberId, now, since }: { house?: string; vipMemberId?: string; now: number; since: number },
): Promise<AdjustmentEntry[]> {
  const all = db
    .selectFrom('pointsAdjustments')
    .innerJoin('vipMembers', 'vipMembers.id', 'pointsAdjustments.vipMemberId')
    .leftJoin('lineClaims', 'lineClaims.id', 'pointsAdjustments.lineClaimId')
    .selectAll('pointsAdjustments')
    .select(['vipMembers.firstname', 'vipMembers.lastname', 'lineClaims.message'])
    .where('vipMembers.state', '!=', 'erased')
    .where((row) =>
      row.or([
        row.and([row('pointsAdjustments.state', '=', 'waiting'), row('expiresAt', '>', now)]),
        row.and([row('pointsAdjustments.state', 'in', ['approved', 'declined']), row('decidedAt', '>', since)]),
      ]),
    )
  return all
    .$if(house !== undefined, (query) => query.where('pointsAdjustments.house', '=', house ?? ''))
    .$if(vipMemberId !== undefined, (query) => query.where('pointsAdjustments.vipMemberId', '=', vipMemberId ?? ''))
    .orderBy((row) => row.case().when('pointsAdjustments.state', '=', 'waiting').then(0).else(1).end())
    .orderBy('requestedAt')
    .limit(listed)
    .execute()
}

const listed = 100

/** Whether an adjustment still waits for its second person. @param now epoch ms */
export function isWaiting({ state, expiresAt }: Pick<Adjustment, 'state' | 'expiresAt'>, now: number): boolean {
  return state === 'waiting' && expiresAt > now
}

/**
 * The second person's decision, once: the condition of the update is the lock. What is approved is applied at once.
 * @returns the adjustment; undefined if it does not wait any more, or if the first person is the second
 * @throws ProductError vip.notEnoughPoints, generic.conflict, vip.0044: as when it was asked for
 */
export async function decideAdjustment(
  tx: Tx,
  { id, decision, by }: { id: string; decision: 'approved' | 'declined'; by: Settler & { personId: string } },
  queue: QueueMail,
): Promise<Adjustment | undefined> {
  const found = await findAdjustment(tx, id)
  if (!found) return undefined
  // The member's row first, as every change of points locks it.
  const member = await lockMember(tx, found.vipMemberId, by.at)
  const decided = await tx
    .updateTable('pointsAdjustments')
    .set({ state: decision, decidedBy: by.personId, decidedAt: by.at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', by.at)
    .where((row) => row.or([row('requestedBy', 'is', null), row('requestedBy', '!=', by.personId)]))
    .returningAll()
    .executeTakeFirst()
  if (decided && decision === 'approved') await applyAdjustment(tx, member, { ...decided, at: by.at }, queue)
  return decided
}

/**
 * Withdraws an adjustment that waits, for the person who asked for it: the only way to decline one's own.
 * @returns the adjustment; undefined if it does not wait any more, or if another person asked for it
 */
export function withdrawAdjustment(
  tx: Tx,
  { id, by }: { id: string; by: Settler & { personId: string } },
): Promise<Adjustment | undefined> {
  return tx
    .updateTable('pointsAdjustments')
    .set({ state: 'declined', decidedBy: by.personId, decidedAt: by.at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', by.at)
    .where('requestedBy', '=', by.personId)
    .returningAll()
    .executeTakeFirst()
}

/** Whether who asked for an adjustment has withdrawn it. */
export function isWithdrawn({
  state,
  requestedBy,
  decidedBy,
}: Pick<Adjustment, 'state' | 'requestedBy' | 'decidedBy'>): boolean {
  return state === 'declined' && decidedBy !== null && decidedBy === requestedBy
}
