import type { Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import { type HotelMemberEvent, hotelMemberMachine } from '#shared/hotel/memberMachine.ts'
import { move } from '#shared/move.ts'
import { changeMember, type HotelMember } from './hotelMembers.ts'

/**
 * Moves a member by one event and stores the new state, with other columns.
 * @throws UndrawnMove, ProductError eph.0044
 */
export function moveMember(
  tx: Transaction<Tables>,
  member: HotelMember,
  event: HotelMemberEvent,
  { now, columns = {} }: { now: number; columns?: Parameters<typeof changeMember>[2] },
): Promise<HotelMember> {
  const { state } = move(hotelMemberMachine, { state: member.state, context: {} }, event)
  return changeMember(tx, member.id, { ...columns, state: state as HotelMember['state'] }, now)
}

/** The first ended stay turns a prospect into a member; collaborators keep their level. */
export async function liftLevel(tx: Transaction<Tables>, hotelMemberId: string, now: number): Promise<void> {
  await tx
    .updateTable('hotelMembers')
    .set({ level: 'IBMEMBRE', updatedAt: now })
    .where('id', '=', hotelMemberId)
    .where('level', '=', 'IBPROSPECT')
    .where('state', '!=', 'erased')
    .execute()
}
