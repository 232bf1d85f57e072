import type { Transaction } from 'kysely'
import { spendTokensOf } from '#server/identity/tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import type { HotelMember } from './hotelMembers.ts'
import type { HotelServices } from './hotelServices.ts'
import { moveMember } from './memberState.ts'

/**
 * The address is the member's: the account opens, stays that waited for the address are theirs, and no other link
 * opens it again.
 * @returns the member as they are now
 */
export async function confirmEmail(
  { stays, clock }: Pick<HotelServices, 'stays' | 'clock'>,
  tx: Transaction<Tables>,
  member: HotelMember,
  beside: Parameters<typeof moveMember>[4] = {},
): Promise<HotelMember> {
  const now = clock()
  await moveMember(tx, member, { type: 'emailConfirmed' }, now, beside)
  await spendTokensOf(tx, { programme: 'eph', memberId: member.id, purpose: 'activation', now })
  await stays.attach(tx, member)
  // With the level that an ended stay may just have lifted.
  return tx.selectFrom('hotelMembers').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow()
}
