import { randomUUID } from 'node:crypto'
import { type OutgoingEvent, writeEvents } from '#server/events/index.ts'
import type { NewRow, Queries, Row, Tx } from '#server/store/tables.ts'
import type { FloorSource } from '#shared/account/statuses.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { expiryOf } from './expiryOf.ts'

/**
 * The ledger of points: lines are only added; of a line only the remainder of its points changes. The balance is the
 * sum of all lines, equal to the sum of the remainders; it cannot fall below 0, since no remainder can (a check of the
 * table). Every change of points locks the member's row first.
 */
export type VipMember = Row<'vipMembers'>

/** Sources of points besides those that the floor names. */
export type OwnSource = 'reward' | 'refund' | 'expiry' | 'sponsorship' | 'correction'

export interface Earning {
  vipMemberId: string
  /** At least 1. */
  points: number
  source: FloorSource | OwnSource
  /** Trigram of the casino. */
  casino: string | null
  /** As the floor sends it; empty if the source is enough. */
  label: string
  /** Epoch ms. */
  at: number
  /** Each id is applied once. */
  eventId: string
}

/**
 * Locks a member's row until the end of the transaction, and expires points that are due.
 * @throws ProductError vip.0044
 */
export async function lockMember(tx: Tx, id: string, now: number): Promise<VipMember> {
  const member = await tx
    .updateTable('vipMembers')
    // An update without a change: the guarded UPDATE is a lock that both databases have.
    .set((row) => ({ lastActivityAt: row.ref('lastActivityAt') }))
    .where('id', '=', id)
    .where('state', '!=', 'erased')
    .returningAll()
    .executeTakeFirst()
  if (!member) throw new ProductError('vip.0044')
  await expireIfDue(tx, member, now)
  return member
}

export async function balanceOf(db: Queries, vipMemberId: string): Promise<number> {
  const { left } = await db
    .selectFrom('pointsLines')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('remaining'), row.val(0)).as('left'))
    .where('vipMemberId', '=', vipMemberId)
    .where('remaining', '>', 0)
    .executeTakeFirstOrThrow()
  return left
}

/** Adds earned points, each event once; the members' rows are locked. */
export async function addEarnings(tx: Tx, earnings: readonly Earning[], now: number): Promise<void> {
  if (earnings.length === 0) return
  const rows = earnings.map((it) => ({ ...it, id: randomUUID(), kind: 'earned', remaining: it.points }) as const)
  const added = await tx
    .insertInto('pointsLines')
    .values(rows)
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returningAll()
    .execute()
  await writeEvents(tx, added.map(eventOf), now)
  await recordActivity(tx, [...new Set(earnings.map(({ vipMemberId }) => vipMemberId))])
}

/**
 * Spends points on a claim, the oldest first.
 * @param member locked
 * @throws ProductError vip.notEnoughPoints
 */
export async function spend(
  tx: Tx,
  member: VipMember,
  { claimId, points, label, at }: { claimId: string; points: number; label: string; at: number },
): Promise<void> {
  await spendOldest(tx, member.id, points)
  await addLine(tx, { vipMemberId: member.id, points: -points, kind: 'spent', source: 'reward', label, at, claimId })
  await recordActivity(tx, [member.id])
}

/** Points that a person gives or takes. */
interface Correction {
  points: number
  label: string
  /** Slug of the house whose staff does it; null: the group's. */
  house: string | null
  /** Epoch ms. */
  at: number
}

/**
 * Gives the points of a claim back that could not be redeemed.
 * @param member locked
 */
export async function giveBack(
  tx: Tx,
  member: VipMember,
  { claimId, ...correction }: Correction & { claimId: string },
): Promise<void> {
  const { points, label, at } = correction
  const line = { vipMemberId: member.id, points, kind: 'adjusted', source: 'refund', label, at, claimId } as const
  await addLine(tx, { ...line, remaining: points, casino: await casinoAt(tx, correction) })
  await beginAnew(tx, member, at)
}

/**
 * Corrects points by hand, with a written reason.
 * @param member locked
 * @param correction points: not 0; a negative number takes points, the oldest first
 * @throws ProductError vip.notEnoughPoints
 */
export async function adjust(tx: Tx, member: VipMember, correction: Correction): Promise<void> {
  const { points, label, at } = correction
  if (points < 0) await spendOldest(tx, member.id, -points)
  const casino = await casinoAt(tx, correction)
  const line = { vipMemberId: member.id, points, kind: 'adjusted', source: 'correction', label, at, casino } as const
  await addLine(tx, points > 0 ? { ...line, remaining: points } : line)
  if (points > 0) await beginAnew(tx, member, at)
}

/**
 * Points that are given by hand have a term of their own where no activity gives them one: without any they would never
 * expire, and after twelve months without one at once.
 */
async function beginAnew(tx: Tx, { id, lastActivityAt }: VipMember, at: number): Promise<void> {
  if (lastActivityAt !== null && expiryOf(lastActivityAt) > at) return
  await tx.updateTable('vipMembers').set({ lastActivityAt: at }).where('id', '=', id).execute()
}

/** Expires all remaining points after 12 months without activity. @param member locked */
export async function expireIfDue(tx: Tx, member: VipMember, now: number): Promise<void> {
  if (member.lastActivityAt === null) return
  const at = expiryOf(member.lastActivityAt)
  if (at > now) return
  const left = await balanceOf(tx, member.id)
  if (left === 0) return
  await tx
    .updateTable('pointsLines')
    .set({ remaining: 0 })
    .where('vipMemberId', '=', member.id)
    .where('remaining', '>', 0)
    .execute()
  await addLine(tx, { vipMemberId: member.id, points: -left, kind: 'expired', source: 'expiry', label: '', at }, now)
}

/** Oldest lines per query: hardly a claim spends the points of more evenings. */
const linesAQuery = 100

async function spendOldest(tx: Tx, vipMemberId: string, points: number): Promise<void> {
  if ((await balanceOf(tx, vipMemberId)) < points) throw new ProductError('vip.notEnoughPoints')
  let pointsLeft = points
  while (pointsLeft > 0) {
    const lines = await tx
      .selectFrom('pointsLines')
      .select(['id', 'remaining'])
      .where('vipMemberId', '=', vipMemberId)
      .where('remaining', '>', 0)
      .orderBy('at')
      .orderBy('id')
      .limit(linesAQuery)
      .execute()
    if (lines.length === 0) throw new Error(`the lines of ${vipMemberId} have fewer points left than their sum`)
    for (const { id, remaining } of lines) {
      const taken = Math.min(pointsLeft, remaining ?? 0)
      if (taken === 0) break
      await tx
        .updateTable('pointsLines')
        .set((row) => ({ remaining: row('remaining', '-', taken) }))
        .where('id', '=', id)
        .execute()
      pointsLeft -= taken
    }
  }
}

type Line = Omit<NewRow<'pointsLines'>, 'id' | 'casino' | 'remaining' | 'eventId' | 'claimId'> &
  Partial<Pick<NewRow<'pointsLines'>, 'casino' | 'remaining' | 'claimId'>>

async function addLine(tx: Tx, line: Line, now = line.at): Promise<void> {
  const row = { id: randomUUID(), casino: null, remaining: null, eventId: null, claimId: null, ...line }
  await tx.insertInto('pointsLines').values(row).execute()
  await writeEvents(tx, [eventOf(row)], now)
}

/** The event of a line, for other systems. */
function eventOf({
  vipMemberId: memberId,
  points,
  source,
  casino,
  at,
}: Pick<Row<'pointsLines'>, 'vipMemberId' | 'points' | 'source' | 'casino' | 'at'>): OutgoingEvent {
  return {
    kind: points > 0 ? 'points.earned' : 'points.spent',
    member: { programme: 'vip', memberId },
    details: { points: Math.abs(points), source, casino, at: isoInstant(at) },
  }
}

/** Trigram of the casino whose desk did something; null for another house. */
async function casinoAt(tx: Tx, { house }: Correction): Promise<string | null> {
  if (house === null) return null
  const row = await tx.selectFrom('deskHouses').select('trigram').where('slug', '=', house).executeTakeFirst()
  return row?.trigram ?? null
}

/** Activity is points earned or spent, dated when it happened and not when its event arrived. */
export async function recordActivity(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('vipMembers')
    .set((row) => ({
      lastActivityAt: row
        .selectFrom('pointsLines')
        .select((line) => line.fn.max('pointsLines.at').as('at'))
        .whereRef('pointsLines.vipMemberId', '=', 'vipMembers.id')
        .where('pointsLines.kind', 'in', ['earned', 'spent']),
    }))
    .where('id', 'in', [...ids])
    .execute()
}
