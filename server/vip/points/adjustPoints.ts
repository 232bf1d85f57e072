import type { Store } from '#server/store/open.ts'
import { adjust, balanceOf, lockMember } from './ledger.ts'

interface Adjustment {
  cvip: string
  /** Not 0; below 0 they are taken. */
  points: number
  /** Text that the member reads. */
  label: string
  /** Epoch ms. */
  now: number
}

/**
 * Sets a ledger right by hand (npm run points:adjust); open claims of its lines are settled by it.
 * @returns the balance; undefined: nobody has that card online
 * @throws ProductError vip.notEnoughPoints
 */
export function adjustPoints(store: Store, { cvip, points, label, now }: Adjustment): Promise<number | undefined> {
  return store.transaction(async (tx) => {
    const card = await tx
      .selectFrom('vipMembers')
      .select('id')
      .where('cvip', '=', cvip)
      .where('state', '=', 'full')
      .executeTakeFirst()
    if (!card) return undefined
    const member = await lockMember(tx, card.id, now)
    await adjust(tx, member, { points, label, at: now })
    // The claim about a wrong line has been looked at.
    await tx
      .updateTable('lineClaims')
      .set({ state: 'settled', settledAt: now })
      .where('vipMemberId', '=', card.id)
      .where('state', '=', 'open')
      .execute()
    return balanceOf(tx, card.id)
  })
}
