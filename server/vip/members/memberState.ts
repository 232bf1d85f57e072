import type { Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import { move } from '#shared/machines/move.ts'
import {
  type VipMemberEvent,
  type VipMemberState,
  vipMemberColumns,
  vipMemberMachine,
  vipMemberStanding,
} from '#shared/machines/vipMember.ts'
import { type VipMember, vipMembers } from './vipMembers.ts'

export type MemberMove = Exclude<VipMemberEvent, { type: 'failed' | 'timeUp' | 'passwordReset' }>

/** Where an event leads. The lock beside it is an address's or a card's: identity/lockout.ts. @throws UndrawnMove */
export function stateAfter({ state }: Pick<VipMember, 'state'>, event: MemberMove): VipMemberState {
  return vipMemberColumns(move(vipMemberMachine, vipMemberStanding(state, null), event)).state
}

/**
 * Moves a member by one event of the machine and stores where that leads, with other columns beside (decisions §8).
 * @throws UndrawnMove, ProductError vip.0044
 */
export function moveMember(
  tx: Transaction<Tables>,
  member: VipMember,
  event: MemberMove,
  now: number,
  beside: Partial<Omit<VipMember, 'id' | 'version' | 'createdAt' | 'updatedAt'>> = {},
): Promise<VipMember> {
  return vipMembers.change(tx, member.id, { ...beside, state: stateAfter(member, event) }, now)
}
