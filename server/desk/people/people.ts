import type { SelectQueryBuilder } from 'kysely'
import type { Queries, Tables } from '#server/store/tables.ts'
import { type DeskAct, deskRoles, everyHouse, type HeldRole, isActOf, roleFor } from '#shared/desk/rights.ts'
import type { Locale } from '#shared/locales.ts'
import type { House } from '../houses.ts'

/** A person of the staff with access to the desk. */
export interface DeskPerson {
  id: string
  name: string
  email: string
  language: Locale
  roles: readonly HeldRole[]
}

/**
 * People who have access now: neither ended nor suspended, nor marked as left on the staff list, nor invited too long ago.
 * Every request asks the store, so that an end holds at once in every process.
 * @param now epoch ms
 */
export function activePeople(db: Queries, now: number) {
  return db
    .selectFrom('deskPeople')
    .leftJoin('staff', 'staff.employeeNumber', 'deskPeople.employeeNumber')
    .where('deskPeople.endedAt', 'is', null)
    .where('deskPeople.suspendedAt', 'is', null)
    .where((row) => row.or([row('deskPeople.invitedUntil', 'is', null), row('deskPeople.invitedUntil', '>', now)]))
    .where((row) =>
      row.or([
        row('deskPeople.employeeNumber', 'is', null),
        row.and([row('staff.employeeNumber', 'is not', null), row('staff.leftAt', 'is', null)]),
      ]),
    )
}

/** People with the role of the group, who have access. */
export function managers(db: Queries, now: number) {
  return activePeople(db, now)
    .innerJoin('deskRoles', 'deskRoles.personId', 'deskPeople.id')
    .where('deskRoles.role', '=', 'group')
    .selectAll('deskPeople')
}

/** Whether somebody has a role at every house: what no house has, and other houses, is theirs, too. */
export function hasEveryHouse({ roles }: Pick<DeskPerson, 'roles'>): boolean {
  return roles.some(({ house }) => house === everyHouse)
}

/** Whether a person may do something at a house. */
export function mayDo(
  { person, house }: { person: Pick<DeskPerson, 'roles'>; house: Pick<House, 'slug' | 'kind'> },
  act: DeskAct,
): boolean {
  return isActOf(act, house.kind) && roleFor(person.roles, act, house.slug) !== undefined
}

/**
 * A role that this build does not know, from a newer one beside it, gives nothing.
 * @param personId or the query that finds it
 */
export function rolesOf(
  db: Queries,
  personId: string | SelectQueryBuilder<Tables, 'deskSessions', { personId: string }>,
): Promise<HeldRole[]> {
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
