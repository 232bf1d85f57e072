import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { StoredPauses } from '#server/protection/index.ts'
import type { NewRow, Tables } from '#server/store/tables.ts'
import { findByEmail, findMember, type HotelMember } from './hotelMembers.ts'
import { newIbNumber } from './ibNumber.ts'

export type NewMember = Omit<NewRow<'hotelMembers'>, 'id' | 'ibNumber' | 'createdAt' | 'updatedAt'>

/**
 * Adds a member with a card number of its own, and with the pause that its person had when an account was erased.
 * @returns undefined when the address is somebody's; the unique index says so, whoever else asks at the same time
 * @throws Error when an employee number is a member's already, whose address is another
 */
export async function addMember(
  tx: Transaction<Tables>,
  columns: NewMember,
  now: number,
  pauses: StoredPauses,
): Promise<HotelMember | undefined> {
  for (let tries = 0; tries < 5; tries++) {
    const id = randomUUID()
    await tx
      .insertInto('hotelMembers')
      .values({ ...columns, id, ibNumber: newIbNumber(), createdAt: now, updatedAt: now })
      // Of address and card number alike: which of them it was is looked up, since a caught error would end the
      // transaction of PostgreSQL.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const added = await findMember(tx, id)
    if (added) {
      await pauses.giveTo(tx, 'eph', added, now)
      return added
    }
    if (await findByEmail(tx, columns.emailKey)) return undefined
    // One of a thousand million numbers came twice.
  }
  throw new Error('no number of the programme was free')
}
