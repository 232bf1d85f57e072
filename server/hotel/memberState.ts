import type { Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import { type HotelMemberEvent, hotelMemberMachine } from '#shared/hotel/memberMachine.ts'
import { move } from '#shared/move.ts'
import { changeMember, type HotelMember } from './hotelMembers.ts'

/**
 * Moves a member by one event of the machine and stores where that leads, with other columns beside.
 * @throws UndrawnMove, ProductError eph.0044
 */
export function moveMember(
  tx: Transaction<Tables>,
  member: HotelMember,
  event: HotelMemberEvent,
  now: number,
  beside: Parameters<typeof changeMember>[2] = {},
): Promise<HotelMember> {
  const { state } = move(hotelMemberMachine, { state: member.state, context: {} }, event)
  return changeMember(tx, member.id, { ...beside, state: state as HotelMember['state'] }, now)
}

/** A first ended stay makes a member of who was a prospect; collaborators stay what they are. */
export async function liftLevel(tx: Transaction<Tables>, hotelMemberId: string, now: number): Promise<void> {
  await tx
    .updateTable('hotelMembers')
    .set({ level: 'IBMEMBRE', updatedAt: now })
    .where('id', '=', hotelMemberId)
    .where('level', '=', 'IBPROSPECT')
    .where('state', '!=', 'erased')
    .execute()
}
