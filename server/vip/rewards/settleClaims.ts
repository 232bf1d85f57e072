import { writeEvent } from '#server/events/index.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import { deskLimits } from '#shared/limits.ts'
import { canMove, move } from '#shared/move.ts'
import { type ClaimEvent, claimMachine } from '#shared/vip/claimMachine.ts'
import { giveBack, lockMember } from '../points/ledger.ts'
import { type Claim, detailsOfClaim } from './claims.ts'

/** The one who settles a claim: a person of the desk, or a system of the group (null). */
export interface Settler {
  house: string | null
  personId: string | null
  /** Epoch ms. */
  at: number
}

/** A claim with what its member's mail and card say. */
export type HeldClaim = Claim & Pick<Row<'vipMembers'>, 'firstname' | 'lastname' | 'email' | 'language' | 'cvip'>

/** The claim of a code, or of an id; undefined also for a member who was erased. */
export function findHeldClaim(db: Queries, by: { code: string } | { id: string }): Promise<HeldClaim | undefined> {
  const query = db
    .selectFrom('rewardClaims')
    .innerJoin('vipMembers', 'vipMembers.id', 'rewardClaims.vipMemberId')
    .selectAll('rewardClaims')
    .select([
      'vipMembers.firstname',
      'vipMembers.lastname',
      'vipMembers.email',
      'vipMembers.language',
      'vipMembers.cvip',
    ])
    .where('vipMembers.state', '!=', 'erased')
  return (
    'code' in by ? query.where('code', '=', by.code) : query.where('rewardClaims.id', '=', by.id)
  ).executeTakeFirst()
}

/** A member's claims that may still be redeemed, the latest first. */
export function openClaimsOf(db: Queries, vipMemberId: string): Promise<Claim[]> {
  return db
    .selectFrom('rewardClaims')
    .selectAll()
    .where('vipMemberId', '=', vipMemberId)
    .where('state', '=', 'claimed')
    .orderBy('at', 'desc')
    .execute()
}

/**
 * Redeems a claim once: of two desks at the same moment one gets true. The condition of the update is the lock.
 * @returns whether it was redeemed by this call
 */
export function redeemClaim(tx: Tx, claim: Claim, by: Settler): Promise<boolean> {
  return settle(tx, claim, { type: 'redeemed', now: by.at }, settledBy(by))
}

/** Whether a redemption may be undone: for ten minutes, by the same person or house. */
export function mayUndo(claim: Claim, { house, personId, at }: Settler): boolean {
  const { settledAt, settledHouse, settledBy: settler } = claim
  if (claim.state !== 'redeemed' || settledAt === null || at - settledAt > deskLimits.undoMs) return false
  return settler === personId || settledHouse === house
}

/** Undoes a redemption that {@link mayUndo} allows. @returns false if it was settled otherwise meanwhile */
export function undoRedemption(tx: Tx, claim: Claim, now: number): Promise<boolean> {
  return settle(tx, claim, { type: 'undone', now }, { settledAt: null, settledHouse: null, settledBy: null })
}

/**
 * Gives the points of a claim back that could not be redeemed, and its piece of a reward with a stock.
 * @returns false if it was settled meanwhile
 * @throws ProductError vip.0044: the member is gone
 */
export async function refundClaim(tx: Tx, claim: Claim, by: Settler): Promise<boolean> {
  // The member's row first, as every change of points locks it.
  const member = await lockMember(tx, claim.vipMemberId, by.at)
  if (!(await settle(tx, claim, { type: 'refunded', now: by.at }, { ...settledBy(by), piece: null }))) return false
  const spent = await tx.selectFrom('pointsLines').select('label').where('claimId', '=', claim.id).executeTakeFirst()
  const label = spent?.label ?? claim.reward
  await giveBack(tx, member, { claimId: claim.id, points: claim.points, label, house: by.house, at: by.at })
  return true
}

/** Whether a claim's state has an event. */
export function canSettle({ state }: Pick<Claim, 'state'>, type: ClaimEvent['type']): boolean {
  return canMove(claimMachine, { state, context: {} }, { type })
}

type Settlement = Partial<Pick<Claim, 'settledAt' | 'settledHouse' | 'settledBy' | 'piece'>>

function settledBy({ at, house, personId }: Settler): Settlement {
  return { settledAt: at, settledHouse: house, settledBy: personId }
}

async function settle(
  tx: Tx,
  claim: Claim,
  { type, now }: { type: ClaimEvent['type']; now: number },
  columns: Settlement,
): Promise<boolean> {
  if (!canSettle(claim, type)) return false
  const { state } = move(claimMachine, { state: claim.state, context: {} }, { type })
  const settled = await tx
    .updateTable('rewardClaims')
    .set({ ...columns, state: state as Claim['state'] })
    .where('id', '=', claim.id)
    .where('state', '=', claim.state)
    // A redemption that was undone and made again meanwhile is another one.
    .where('settledAt', claim.settledAt === null ? 'is' : '=', claim.settledAt)
    .returningAll()
    .executeTakeFirst()
  if (!settled) return false
  await writeEvent(tx, 'claim.changed', { programme: 'vip', memberId: claim.vipMemberId }, detailsOfClaim(settled), now)
  return true
}
