import type { Row, Tx } from '#server/store/tables.ts'
import { type RenewalEvent, renewalMachine } from '#shared/hotel/renewalMachine.ts'
import type { RenewalState, RenewalStep } from '#shared/hotel/renewals.ts'
import { deskLimits } from '#shared/limits.ts'
import { canMove, move } from '#shared/move.ts'

export type Renewal = Row<'cardRenewals'>

/** Hand-over by post; otherwise the slug of a hotel. */
export const byPost = 'post'

/** The one who moves a renewal: a person of the desk, or a system of the group (null). */
export interface Mover {
  house: string | null
  personId: string | null
  /** Epoch ms. */
  at: number
}

type Instants = Pick<Renewal, 'madeAt' | 'sentAt' | 'deliveredAt'>

/** The state that the instants say; a build that knows no steps writes the last of them alone. */
export function stateOf({ madeAt, sentAt, deliveredAt }: Instants): RenewalState {
  if (deliveredAt !== null) return 'given'
  if (sentAt !== null) return 'sent'
  return madeAt === null ? 'asked' : 'made'
}

/** Since when a renewal is in its state. */
export function stateSince({ requestedAt, madeAt, sentAt, deliveredAt }: Instants & Pick<Renewal, 'requestedAt'>) {
  return deliveredAt ?? sentAt ?? madeAt ?? requestedAt
}

/** Whether a renewal's state has an event. */
function canStep(renewal: Instants, type: RenewalEvent['type']): boolean {
  return canMove(renewalMachine, { state: stateOf(renewal), context: {} }, { type })
}

/**
 * Moves a renewal by one step. The condition of the update is the lock: of two at once one gets true.
 * @param handOver with the step `sent`: {@link byPost} or the slug of a hotel; null: not known
 */
export function advanceRenewal(
  tx: Tx,
  renewal: Renewal,
  { step, handOver = null }: { step: RenewalStep; handOver?: string | null },
  by: Mover,
): Promise<boolean> {
  if (!canStep(renewal, step)) return Promise.resolve(false)
  const { state } = move(renewalMachine, { state: stateOf(renewal), context: {} }, { type: step })
  const { at, house, personId } = by
  const instants: Record<string, Partial<Renewal>> = {
    made: { madeAt: at },
    sent: { madeAt: renewal.madeAt ?? at, sentAt: at, handOver },
    given: { deliveredAt: at },
  }
  return change(tx, renewal, { ...instants[String(state)], movedAt: at, movedHouse: house, movedBy: personId })
}

/** The one who made the last step; undefined also where a build that knows no steps has delivered the card since. */
export function lastMove(renewal: Renewal): Mover | undefined {
  const { movedAt, movedHouse: house, movedBy: personId } = renewal
  return movedAt !== null && movedAt === stateSince(renewal) ? { house, personId, at: movedAt } : undefined
}

/** Whether the last step may be taken back: for ten minutes, by the same person or house; never a system's. */
export function mayUndoStep(renewal: Renewal, { house, personId, at }: Mover): boolean {
  const last = lastMove(renewal)
  if (!last || last.personId === null || at - last.at > deskLimits.undoMs || !canStep(renewal, 'undone')) return false
  return last.personId === personId || last.house === house
}

/**
 * Takes back a step that {@link mayUndoStep} allows, once: before it lies no other one to take back.
 * @returns false: it was moved meanwhile, or the member has asked for another card since this one was given
 */
export function undoStep(tx: Tx, renewal: Renewal): Promise<boolean> {
  const moved = { movedAt: null, movedHouse: null, movedBy: null }
  switch (stateOf(renewal)) {
    case 'asked':
      return Promise.resolve(false)
    case 'made':
      return change(tx, renewal, { ...moved, madeAt: null })
    case 'sent':
      return change(tx, renewal, { ...moved, sentAt: null, handOver: null })
    case 'given':
      return reopen(tx, renewal, moved)
  }
}

/** One pending renewal a member. */
async function reopen(tx: Tx, renewal: Renewal, moved: Partial<Renewal>): Promise<boolean> {
  const pending = await tx
    .selectFrom('cardRenewals')
    .select('id')
    .where('hotelMemberId', '=', renewal.hotelMemberId)
    .where('deliveredAt', 'is', null)
    .executeTakeFirst()
  return pending === undefined && change(tx, renewal, { ...moved, deliveredAt: null })
}

async function change(tx: Tx, { id, ...before }: Renewal, columns: Partial<Renewal>): Promise<boolean> {
  const { madeAt, sentAt, deliveredAt, movedAt } = before
  const query = tx.updateTable('cardRenewals').set(columns).where('id', '=', id)
  const { numUpdatedRows } = await Object.entries({ madeAt, sentAt, deliveredAt, movedAt })
    .reduce((it, [name, value]) => it.where(name as 'madeAt', value === null ? 'is' : '=', value), query)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
