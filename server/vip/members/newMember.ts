import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { StoredPauses } from '#server/protection/index.ts'
import type { NewRow, Tables } from '#server/store/tables.ts'
import { newSponsorCode } from './numbers.ts'
import { type VipMember, vipMembers } from './vipMembers.ts'

export type NewVipMember = Omit<NewRow<'vipMembers'>, 'id' | 'sponsorCode' | 'createdAt' | 'updatedAt'>

/**
 * Adds a member with a sponsor code, and with the protection of the same person's other accounts, living or erased; the card's number must
 * be free.
 * @returns undefined if the address is taken; the unique index decides, also between simultaneous requests
 * @throws Error if the card was given to another member at the same instant
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
      // The conflicting number is looked up afterwards: a caught error would end the transaction in PostgreSQL.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const added = await vipMembers.find(tx, id)
    if (added) {
      await pauses.inherit(tx, 'vip', added, now)
      return added
    }
    if (await vipMembers.findByEmail(tx, columns.emailKey)) return undefined
  }
  throw new Error('no free sponsor code was found, or the card belongs to another member')
}
