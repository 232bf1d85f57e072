import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { AdjustReason } from '#shared/desk/points.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { deskLimits } from '#shared/limits.ts'
import type { Settler } from '../rewards/settleClaims.ts'
import { adjust, balanceOf, lockMember, type VipMember } from './ledger.ts'
import { openClaimIds, type QueueMail, settleLineClaim } from './settleLineClaims.ts'

export type Adjustment = Row<'pointsAdjustments'>

/** A correction of a ledger by hand. */
export interface AdjustmentInput {
  vipMemberId: string
  /** Not 0; a negative number takes points. */
  points: number
  /** Shown to the member. */
  label: string
  reason: AdjustReason
  /** The claim that it answers; an operator's answers all that are open. */
  lineClaimId?: string
  by: Settler
}

/**
 * Corrects a ledger by hand. What one person adjusts alone within a day has a limit in the ledger of one member, and one in
 * all; beyond either the adjustment waits for a second person, and nothing is changed yet.
 * @throws ProductError vip.notEnoughPoints; vip.0044; generic.forbidden: a pre-member; generic.conflict: the claim was
 * answered meanwhile
 */
export async function adjustPoints(tx: Tx, input: AdjustmentInput, queue: QueueMail): Promise<Adjustment> {
  const { vipMemberId, points, label, reason, lineClaimId = null, by } = input
  // The lock of the row makes of two sums at once one after the other.
  const member = await lockMember(tx, vipMemberId, by.at)
  if (member.state !== 'full') throw new ProductError('generic.forbidden')
  if ((await balanceOf(tx, vipMemberId)) + points < 0) throw new ProductError('vip.notEnoughPoints')
  const { here, inAll } = await sumsAlone(tx, input)
  const amount = Math.abs(points)
  const isAlone = here + amount <= deskLimits.pointsAlone && inAll + amount <= deskLimits.pointsAloneInAll
  const adjustment: Adjustment = {
    id: randomUUID(),
    vipMemberId,
    points,
    label,
    reason,
    lineClaimId,
    state: isAlone ? 'alone' : 'waiting',
    house: by.house,
    requestedBy: by.personId,
    requestedAt: by.at,
    expiresAt: by.at + deskLimits.adjustmentMs,
    decidedBy: null,
    decidedAt: null,
  }
  await tx.insertInto('pointsAdjustments').values(adjustment).execute()
  if (isAlone) await applyAdjustment(tx, member, { ...adjustment, at: by.at }, queue)
  return adjustment
}

/**
 * Writes the line of an adjustment and answers the claims that it is about.
 * @param member locked
 * @throws as {@link adjustPoints}
 */
export async function applyAdjustment(
  tx: Tx,
  member: VipMember,
  { at, ...adjustment }: Adjustment & { at: number },
  queue: QueueMail,
): Promise<void> {
  const { points, label, lineClaimId, requestedBy, house } = adjustment
  await adjust(tx, member, { points, label, house, at })
  const answer = { points, text: label, by: { house, personId: requestedBy, at } }
  if (lineClaimId) {
    if (!(await settleLineClaim(tx, member, { id: lineClaimId, ...answer }, queue)))
      throw new ProductError('generic.conflict')
  } else if (requestedBy === null) {
    // An operator has examined the whole ledger.
    for (const id of await openClaimIds(tx, member.id)) await settleLineClaim(tx, member, { id, ...answer }, queue)
  }
}

/** An adjustment by its id. */
export function findAdjustment(db: Queries, id: string): Promise<Adjustment | undefined> {
  return db.selectFrom('pointsAdjustments').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The points, given and taken, that this person adjusted alone within a day, in this ledger and in all; operators are one,
 * and so is a number on the staff list with two addresses.
 */
async function sumsAlone(
  tx: Tx,
  { vipMemberId, by }: Pick<AdjustmentInput, 'vipMemberId' | 'by'>,
): Promise<{ here: number; inAll: number }> {
  const ids = by.personId === null ? [] : await addressesOf(tx, by.personId)
  const rows = await tx
    .selectFrom('pointsAdjustments')
    .select(['vipMemberId', sql<number>`sum(abs(points))`.as('sum')])
    .where('requestedAt', '>', by.at - deskLimits.pointsAloneMs)
    .where('state', '=', 'alone')
    .where((row) => (by.personId === null ? row('requestedBy', 'is', null) : row('requestedBy', 'in', ids)))
    .groupBy('vipMemberId')
    .execute()
  const sumOf = (all: typeof rows) => all.reduce((total, { sum }) => total + Number(sum), 0)
  return { here: sumOf(rows.filter((it) => it.vipMemberId === vipMemberId)), inAll: sumOf(rows) }
}

/** Ids of a person of the staff, locked: of two of their sums in two ledgers at once one comes after the other. */
async function addressesOf(tx: Tx, personId: string): Promise<string[]> {
  const number = tx.selectFrom('deskPeople').select('employeeNumber').where('id', '=', personId)
  const rows = await tx
    .updateTable('deskPeople')
    .set((row) => ({ name: row.ref('name') }))
    .where((row) => row.or([row('id', '=', personId), row('employeeNumber', '=', number)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
