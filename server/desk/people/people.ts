import type { Queries } from '#server/store/tables.ts'
import { deskRoles, type HeldRole } from '#shared/desk/rights.ts'
import type { Locale } from '#shared/locales.ts'

/** A person of the staff with access to the desk. */
export interface DeskPerson {
  id: string
  name: string
  email: string
  language: Locale
  roles: readonly HeldRole[]
}

/**
 * People who have access now: neither ended, nor marked as left on the staff list. Every request asks the store, so
 * that an end holds at once in every process.
 */
export function activePeople(db: Queries) {
  return db
    .selectFrom('deskPeople')
    .leftJoin('staff', 'staff.employeeNumber', 'deskPeople.employeeNumber')
    .where('deskPeople.endedAt', 'is', null)
    .where((row) =>
      row.or([
        row('deskPeople.employeeNumber', 'is', null),
        row.and([row('staff.employeeNumber', 'is not', null), row('staff.leftAt', 'is', null)]),
      ]),
    )
}

/** A role that this build does not know, from a newer one beside it, gives nothing. */
export function rolesOf(db: Queries, personId: string): Promise<HeldRole[]> {
  return db
    .selectFrom('deskRoles')
    .select(['house', 'role'])
    .where('personId', '=', personId)
    .where('role', 'in', deskRoles)
    .orderBy('house')
    .execute()
}

/**
 * Whether two people of the desk are one: also under another address of the same number on the staff list. A second person
 * is somebody else.
 */
export async function isSamePerson(db: Queries, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const rows = await db.selectFrom('deskPeople').select('employeeNumber').where('id', 'in', [one, other]).execute()
  const [first, second] = rows.map(({ employeeNumber }) => employeeNumber)
  return first !== null && first !== undefined && first === second
}
