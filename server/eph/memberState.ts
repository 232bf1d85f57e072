import type { Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import {
  type HotelMemberEvent,
  hotelMemberColumns,
  hotelMemberMachine,
  hotelMemberStanding,
} from '#shared/machines/hotelMember.ts'
import { move } from '#shared/machines/move.ts'
import { changeMember, type HotelMember } from './hotelMembers.ts'

/**
 * Moves a member by one event of the machine and stores where that leads, with other columns beside (decisions §8).
 * The lock of decisions §3 is an address's, known or not: identity/lockout.ts keeps it.
 * @throws UndrawnMove, ProductError eph.0044
 */
export function moveMember(
  tx: Transaction<Tables>,
  member: HotelMember,
  event: Exclude<HotelMemberEvent, { type: 'failed' | 'timeUp' | 'passwordReset' }>,
  now: number,
  beside: Parameters<typeof changeMember>[2] = {},
): Promise<HotelMember> {
  const { state } = hotelMemberColumns(move(hotelMemberMachine, hotelMemberStanding(member.state, null), event))
  return changeMember(tx, member.id, { ...beside, state }, now)
}

/** A first ended stay makes a member of who was a prospect (decisions §3); collaborators stay what they are. */
export async function liftLevel(tx: Transaction<Tables>, hotelMemberId: string, now: number): Promise<void> {
  await tx
    .updateTable('hotelMembers')
    .set({ level: 'IBMEMBRE', updatedAt: now })
    .where('id', '=', hotelMemberId)
    .where('level', '=', 'IBPROSPECT')
    .where('state', '!=', 'erased')
    .execute()
}
