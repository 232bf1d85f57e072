import type { Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import { godsonIsFull } from '../sponsorship/godsons.ts'
import { paySponsorOf } from '../sponsorship/sponsorPoints.ts'
import type { VipMember } from './vipMembers.ts'

/** Side effects of a member becoming a full one, in the same transaction. @param now epoch ms */
export async function onFullMember(tx: Transaction<Tables>, member: VipMember, now: number): Promise<void> {
  // The member's row holds the data of the casino's list now.
  if (member.cvip) await tx.deleteFrom('casinoCards').where('cvip', '=', member.cvip).execute()
  await godsonIsFull(tx, member, now)
  await paySponsorOf(tx, member.id, now)
}
