import { memberMoved } from '#server/events/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { move } from '#shared/move.ts'
import { type VipMemberEvent, type VipMemberState, vipMemberMachine } from '#shared/vip/memberMachine.ts'
import { godsonIsFull } from '../sponsorship/godsons.ts'
import { paySponsorOf } from '../sponsorship/sponsorPoints.ts'
import { type VipMember, vipMembers } from './vipMembers.ts'

/** The state after an event. @throws UndrawnMove */
export function stateAfter({ state }: Pick<VipMember, 'state'>, event: VipMemberEvent): VipMemberState {
  return move(vipMemberMachine, { state, context: {} }, event).state as VipMemberState
}

/**
 * Moves a member by one event and stores the new state, with other columns.
 * @throws UndrawnMove, ProductError vip.0044
 */
export async function moveMember(
  tx: Tx,
  member: VipMember,
  event: VipMemberEvent,
  { now, columns = {} }: { now: number; columns?: Parameters<typeof vipMembers.change>[2] },
): Promise<VipMember> {
  const moved = await vipMembers.change(tx, member.id, { ...columns, state: stateAfter(member, event) }, now)
  await memberMoved(
    tx,
    { programme: 'vip', memberId: member.id },
    { from: member.state, to: moved.state, columns },
    now,
  )
  return moved
}

/** Side effects of a member becoming a full one, in the same transaction. @param now epoch ms */
export async function onFullMember(tx: Tx, member: VipMember, now: number): Promise<void> {
  // The member's row holds the data of the casinos' register now.
  if (member.cvip)
    for (const table of ['casinoCards', 'blankCards'] as const)
      await tx.deleteFrom(table).where('cvip', '=', member.cvip).execute()
  await godsonIsFull(tx, member, now)
  await paySponsorOf(tx, member.id, now)
}
