import type { MemberSession } from '#server/identity/sessions.ts'
import type { Row } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Queries } from './hotelServices.ts'

export type HotelMember = Row<'hotelMembers'>

/** Undefined for an unknown id and for a member who was erased. */
export function findMember(db: Queries, id: string): Promise<HotelMember | undefined> {
  return db
    .selectFrom('hotelMembers')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
}

/** @param emailKey of identity/emailKey.ts */
export function findByEmail(db: Queries, emailKey: string): Promise<HotelMember | undefined> {
  return db
    .selectFrom('hotelMembers')
    .selectAll()
    .where('emailKey', '=', emailKey)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
}

/**
 * The member behind a session.
 * @throws ProductError eph.0044: the account was erased from another device
 */
export async function memberOf(db: Queries, session: MemberSession | null): Promise<HotelMember> {
  const id = session?.hotelMemberId
  if (!id) throw new ProductError('generic.notConnected')
  const member = await findMember(db, id)
  if (!member) throw new ProductError('eph.0044')
  return member
}

/**
 * Writes columns of a member and counts the change.
 * @throws ProductError eph.0044
 */
export async function changeMember(
  db: Queries,
  id: string,
  changes: Partial<Omit<HotelMember, 'id' | 'version' | 'createdAt' | 'updatedAt'>>,
  now: number,
): Promise<HotelMember> {
  const changed = await db
    .updateTable('hotelMembers')
    .set((column) => ({ ...changes, updatedAt: now, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '!=', 'erased')
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new ProductError('eph.0044')
  return changed
}
