import { memberChanged, memberMoved } from '#server/events/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { type HotelMemberEvent, hotelMemberMachine } from '#shared/hotel/memberMachine.ts'
import { move } from '#shared/move.ts'
import { changeMember, type HotelMember } from './hotelMembers.ts'

/**
 * Moves a member by one event and stores the new state, with other columns.
 * @throws UndrawnMove, ProductError eph.0044
 */
export async function moveMember(
  tx: Tx,
  member: HotelMember,
  event: HotelMemberEvent,
  { now, columns = {} }: { now: number; columns?: Parameters<typeof changeMember>[2] },
): Promise<HotelMember> {
  const { state } = move(hotelMemberMachine, { state: member.state, context: {} }, event)
  const moved = await changeMember(tx, member.id, { ...columns, state: state as HotelMember['state'] }, now)
  await memberMoved(
    tx,
    { programme: 'eph', memberId: member.id },
    { from: member.state, to: moved.state, columns },
    now,
  )
  return moved
}

/** The first ended stay turns a prospect into a member; collaborators keep their level. */
export async function liftLevel(tx: Tx, hotelMemberId: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('hotelMembers')
    .set({ level: 'IBMEMBRE', updatedAt: now })
    .where('id', '=', hotelMemberId)
    .where('level', '=', 'IBPROSPECT')
    .where('state', '!=', 'erased')
    .executeTakeFirst()
  const member = { programme: 'eph', memberId: hotelMemberId } as const
  if (numUpdatedRows > 0n) await memberChanged(tx, member, { level: 'IBMEMBRE' }, now)
}
