import { randomInt, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { StoredPauses } from '#server/protection/index.ts'
import type { NewRow, Tables } from '#server/store/tables.ts'
import { isLuhn, luhnDigit } from '#shared/account/luhn.ts'
import { findByEmail, findMember, type HotelMember } from './hotelMembers.ts'

export type NewMember = Omit<NewRow<'hotelMembers'>, 'id' | 'ibNumber' | 'createdAt' | 'updatedAt'>

/**
 * Adds a member with a card number, and with the protection of the same person's other accounts, living or erased.
 * @returns undefined if the address is taken; the unique index decides, also between simultaneous requests
 * @throws Error if the employee number belongs to a member with another address
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
      // Covers address and card number; the conflicting one is looked up afterwards, since a caught error would end the
      // transaction in PostgreSQL.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const added = await findMember(tx, id)
    if (added) {
      await pauses.inherit(tx, 'eph', added, now)
      return added
    }
    if (await findByEmail(tx, columns.emailKey)) return undefined
    // The random card number (one of a thousand million) is taken: try another one.
  }
  throw new Error('no number of the programme was free')
}

/** A number of the hotel programme: 10 digits, the last being the Luhn check digit. */
function newIbNumber(): string {
  const digits = `${randomInt(1, 10)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`
  return digits + luhnDigit(digits)
}

/** True if a text is a well-formed number of the programme. */
export function isIbNumber(text: string): boolean {
  return text.length === 10 && isLuhn(text)
}
