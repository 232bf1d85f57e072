import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { StoredPauses } from '#server/protection/index.ts'
import type { NewRow, Tables } from '#server/store/tables.ts'
import { newSponsorCode } from './numbers.ts'
import { type VipMember, vipMembers } from './vipMembers.ts'

export type NewVipMember = Omit<NewRow<'vipMembers'>, 'id' | 'sponsorCode' | 'createdAt' | 'updatedAt'>

/**
 * Adds a member with a sponsor code of their own, and with the pause that they had when an account was erased; a card's number must be nobody's by then.
 * @returns undefined when the address is somebody's; the unique index says so, whoever else asks at the same time
 * @throws Error when the card was given to another at the same instant
 */
export async function addMember(
  tx: Transaction<Tables>,
  columns: NewVipMember,
  now: number,
  pauses: StoredPauses,
): Promise<VipMember | undefined> {
  for (let tries = 0; tries < 5; tries++) {
    const id = randomUUID()
    await tx
      .insertInto('vipMembers')
      .values({ ...columns, id, sponsorCode: newSponsorCode(), createdAt: now, updatedAt: now })
      // Which of the numbers it was is looked up: a caught error would end the transaction of PostgreSQL.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const added = await vipMembers.find(tx, id)
    if (added) {
      await pauses.giveTo(tx, 'vip', added, now)
      return added
    }
    if (await vipMembers.findByEmail(tx, columns.emailKey)) return undefined
  }
  throw new Error('no sponsor code was free, or the card is another’s')
}
