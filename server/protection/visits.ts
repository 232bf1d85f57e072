import { randomUUID } from 'node:crypto'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import { deskLimits } from '#shared/limits.ts'
import { localDay, localHour } from '#shared/time/localTime.ts'
import { isPaused } from './protection.ts'
import { holdAccount, type Person, playerOf, protectionOf, vipAccountsOf } from './protections.ts'

/** A visit at the door of a casino. */
export interface Arrival {
  vipMemberId: string
  /** Slug. */
  house: string
  /** Epoch ms. */
  at: number
}

type Visit = Row<'casinoVisits'>

/**
 * How a member's own measures answer at the door. `free`: no limit of visits, and nothing is stored; `counted`: this
 * evening's visit counts, `visits` with it; `limitReached`: as many visits as the member wanted, none of them here this
 * evening; `paused`.
 */
export type Admission =
  | { kind: 'free' }
  | { kind: 'paused' }
  | { kind: 'limitReached'; visits: number; limit: number }
  | { kind: 'counted'; visits: number; limit: number; visit: Visit }

/** An evening ends when the houses have closed, and is named after the day on which it began. */
const eveningEnds = '06:00'

/** The evening of an instant, `YYYY-MM-DD`: from six in the morning to six in the house’s zone. @param at epoch ms */
export function eveningOf(at: number): string {
  const day = localDay(at)
  return localHour(at) < eveningEnds ? Temporal.PlainDate.from(day).subtract({ days: 1 }).toString() : day
}

/**
 * Counts a visit toward its member's own limit, once an evening and house; of two doors at once one counts it. A member
 * who paused, or whose limit is reached, gets no visit: they asked not to be let in.
 * @returns how it stands; a visit that this call counted has `isNew`
 */
export async function countVisit(
  tx: Tx,
  arrival: Arrival,
  countedBy: string | null,
): Promise<Admission & { isNew: boolean }> {
  const { vipMemberId, house, at } = arrival
  // Two houses at once would both be the last visit.
  for (const id of await vipAccountsOf(tx, playerOf(vipMemberId))) await holdAccount(tx, 'vip', id)
  const before = await admissionOf(tx, arrival)
  if (before.kind !== 'open') return { ...before, isNew: false }
  const evening = eveningOf(at)
  const visit = {
    id: randomUUID(),
    vipMemberId,
    house,
    evening,
    month: monthOf(evening),
    at,
    countedBy,
    undoneAt: null,
  }
  await tx.insertInto('casinoVisits').values(visit).execute()
  return { kind: 'counted', visits: before.visits + 1, limit: before.limit, visit, isNew: true }
}

/** How a member stands at the door of a house; `open`: a visit would count. */
export async function admissionOf(
  db: Queries,
  { vipMemberId, house, at }: Arrival,
): Promise<Admission | { kind: 'open'; visits: number; limit: number }> {
  const person = playerOf(vipMemberId)
  const protection = await protectionOf(db, person, at)
  if (isPaused(protection, at)) return { kind: 'paused' }
  const { visitsPerMonth: limit } = protection
  if (limit === null) return { kind: 'free' }
  const evening = eveningOf(at)
  const counted = await visitsOf(db, await vipAccountsOf(db, person), monthOf(evening))
  const visit = counted.find((it) => it.house === house && it.evening === evening)
  const visits = counted.length
  // A limit that was lowered since holds at once, also for a member who has been in this evening.
  if (visit && visits <= limit) return { kind: 'counted', visits, limit, visit }
  return { kind: visits >= limit ? 'limitReached' : 'open', visits, limit }
}

/**
 * Undoes a visit for ten minutes, by the same person or at the same house.
 * @returns false if it was undone meanwhile, or is not theirs to undo
 */
export async function undoVisit(
  tx: Tx,
  id: string,
  { house, personId, at }: { house: string; personId: string; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('casinoVisits')
    .set({ undoneAt: at })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where('at', '>=', at - deskLimits.undoMs)
    .where((row) => row.or([row('house', '=', house), row('countedBy', '=', personId)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many visits of a person count this month. @param at epoch ms */
export async function visitsThisMonth(db: Queries, person: Person, at: number): Promise<number> {
  return (await visitsOf(db, await vipAccountsOf(db, person), monthOf(eveningOf(at)))).length
}

async function visitsOf(db: Queries, vipMemberIds: readonly string[], month: string): Promise<Visit[]> {
  if (vipMemberIds.length === 0) return []
  return db
    .selectFrom('casinoVisits')
    .selectAll()
    .where('vipMemberId', 'in', vipMemberIds)
    .where('month', '=', month)
    .where('undoneAt', 'is', null)
    .execute()
}

function monthOf(evening: string): string {
  return evening.slice(0, 7)
}
