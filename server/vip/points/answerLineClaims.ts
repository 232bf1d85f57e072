import type { Queries, Tx } from '#server/store/tables.ts'
import type { Settler } from '../rewards/settleClaims.ts'
import { type Adjustment, type AdjustmentInput, adjustPoints } from './adjustPoints.ts'
import { lockMember } from './ledger.ts'
import { type QueueMail, settleLineClaim } from './settleLineClaims.ts'

/** Claims on lines, each with its line and its member. */
function claimsWithLines(db: Queries) {
  return db
    .selectFrom('lineClaims')
    .innerJoin('pointsLines', 'pointsLines.id', 'lineClaims.lineId')
    .innerJoin('vipMembers', 'vipMembers.id', 'lineClaims.vipMemberId')
    .leftJoin('rewardClaims', 'rewardClaims.id', 'pointsLines.claimId')
    .selectAll('lineClaims')
    .select(['pointsLines.points', 'pointsLines.kind', 'pointsLines.source', 'pointsLines.casino'])
    .select(['pointsLines.label', 'pointsLines.at as lineAt', 'rewardClaims.reward'])
    .select('vipMembers.firstname')
    .where('vipMembers.state', '!=', 'erased')
}

export type OpenLineClaim = Awaited<ReturnType<ReturnType<typeof claimsWithLines>['executeTakeFirstOrThrow']>>

/** The most claims that are listed; an answered one makes room. */
const listed = 100

/**
 * Open claims, the oldest first.
 * @param casino trigram of the house of the line; undefined: all, also those on lines of no house
 */
export function openLineClaims(db: Queries, casino: string | undefined): Promise<OpenLineClaim[]> {
  const open = claimsWithLines(db).where('lineClaims.state', '=', 'open')
  return (casino === undefined ? open : open.where('pointsLines.casino', '=', casino))
    .orderBy('lineClaims.at')
    .orderBy('lineClaims.id')
    .limit(listed)
    .execute()
}

/** How many claims are open; parameters as {@link openLineClaims}. */
export async function countOpenLineClaims(db: Queries, casino: string | undefined): Promise<number> {
  const open = db
    .selectFrom('lineClaims')
    .innerJoin('pointsLines', 'pointsLines.id', 'lineClaims.lineId')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('lineClaims.state', '=', 'open')
  const row = await (casino === undefined
    ? open
    : open.where('pointsLines.casino', '=', casino)
  ).executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A claim on a line, open or answered. */
export function findLineClaim(db: Queries, id: string): Promise<OpenLineClaim | undefined> {
  return claimsWithLines(db).where('lineClaims.id', '=', id).executeTakeFirst()
}

/** Claims whose adjustment waits for its second person. @param now epoch ms */
export async function waitingClaims(db: Queries, ids: readonly string[], now: number): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('pointsAdjustments')
    .select('lineClaimId')
    .where('lineClaimId', 'in', [...ids])
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .execute()
  return new Set(rows.map(({ lineClaimId }) => lineClaimId ?? ''))
}

/**
 * Answers a claim with an adjusting line, or asks a second person for it ({@link adjustPoints}).
 * @returns undefined if it was answered meanwhile, or waits for a second person already
 * @throws as adjustPoints
 */
export async function adjustForClaim(
  tx: Tx,
  input: AdjustmentInput & { lineClaimId: string },
  queue: QueueMail,
): Promise<Adjustment | undefined> {
  const { vipMemberId, lineClaimId, by } = input
  await lockMember(tx, vipMemberId, by.at)
  return (await isFree(tx, lineClaimId, by.at)) ? adjustPoints(tx, input, queue) : undefined
}

/**
 * Refuses a claim, with words for the member.
 * @returns false if it was answered meanwhile, or waits for a second person
 * @throws ProductError vip.0044
 */
export async function refuseLineClaim(
  tx: Tx,
  { id, vipMemberId, text, by }: { id: string; vipMemberId: string; text: string; by: Settler },
  queue: QueueMail,
): Promise<boolean> {
  const member = await lockMember(tx, vipMemberId, by.at)
  if (!(await isFree(tx, id, by.at))) return false
  return settleLineClaim(tx, member, { id, points: null, text, by }, queue)
}

/** Whether a claim is open and nobody has asked a second person about it. The member's row is locked. */
async function isFree(tx: Tx, id: string, now: number): Promise<boolean> {
  const claim = await tx.selectFrom('lineClaims').select('state').where('id', '=', id).executeTakeFirst()
  return claim?.state === 'open' && !(await waitingClaims(tx, [id], now)).has(id)
}
