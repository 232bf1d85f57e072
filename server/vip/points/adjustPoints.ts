import type { Store } from '#server/store/open.ts'
import { adjust, balanceOf, lockMember } from './ledger.ts'

interface Adjustment {
  cvip: string
  /** Not 0; a negative number takes points. */
  points: number
  /** Shown to the member. */
  label: string
  /** Epoch ms. */
  now: number
}

/**
 * Corrects a ledger by hand (npm run points:adjust) and settles the open claims of its lines.
 * @returns the balance; undefined if the card has no account
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
    // The member's claims have been examined.
    await tx
      .updateTable('lineClaims')
      .set({ state: 'settled', settledAt: now })
      .where('vipMemberId', '=', card.id)
      .where('state', '=', 'open')
      .execute()
    return balanceOf(tx, card.id)
  })
}
