import { memberChanged } from '#server/events/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Tx } from '#server/store/tables.ts'
import type { StaffLine } from './readStaffList.ts'

/** The numbers of new, changed and unchanged people in a list. */
export interface StaffCounts {
  added: number
  changed: number
  same: number
  /** How many of the changed people have left since the previous list. */
  left: number
}

/**
 * Imports a list: new people are added, known ones updated; people missing from it stay as they are. A person who has
 * left becomes an ordinary guest at once: the account gets the level of its stays, and all of its sessions end, in
 * every process, since each request reads its session from the store. A person who is back on the list is a
 * collaborator again.
 * @param now epoch ms
 */
export function importStaff(store: Store, lines: readonly StaffLine[], now: number): Promise<StaffCounts> {
  return store.transaction(async (tx) => {
    const counts: StaffCounts = { added: 0, changed: 0, same: 0, left: 0 }
    const known = await tx.selectFrom('staff').selectAll().execute()
    const byNumber = new Map(known.map((it) => [it.employeeNumber, it]))
    for (const { hasLeft, ...person } of lines) {
      const before = byNumber.get(person.employeeNumber)
      // A person who had left before keeps the earlier date.
      const leftAt = hasLeft ? (before?.leftAt ?? now) : null
      if (!before) {
        await tx
          .insertInto('staff')
          .values({ ...person, leftAt, hotelMemberId: null })
          .execute()
        counts.added++
      } else if (isSame(before, { ...person, leftAt })) counts.same++
      else {
        await tx
          .updateTable('staff')
          .set({ ...person, leftAt })
          .where('employeeNumber', '=', person.employeeNumber)
          .execute()
        counts.changed++
        if (hasLeft && before.leftAt === null) counts.left++
      }
    }
    await endRights(tx, now)
    await giveRightsBack(tx, now)
    return counts
  })
}

type Person = Omit<StaffLine, 'hasLeft'> & { leftAt: number | null }

function isSame(one: Person, other: Person): boolean {
  return (['firstname', 'lastname', 'birthdate', 'leftAt'] as const).every((name) => one[name] === other[name])
}

/** Ends the rights of everybody who has left, including people of earlier lists. */
async function endRights(tx: Tx, now: number): Promise<void> {
  const gone = await tx
    .selectFrom('hotelMembers')
    .select('id')
    .where('id', 'in', (of) =>
      of
        .selectFrom('staff')
        .select((staff) => staff.ref('hotelMemberId').$notNull().as('id'))
        .where('leftAt', 'is not', null)
        .where('hotelMemberId', 'is not', null),
    )
    .where('level', '=', 'IBCOLLABORATEUR')
    .where('state', '!=', 'erased')
    .execute()
  for (const { id } of gone) {
    const stay = await tx
      .selectFrom('stays')
      .select('id')
      .where('hotelMemberId', '=', id)
      .where('state', '=', 'ended')
      .executeTakeFirst()
    await setLevel(tx, id, stay ? 'IBMEMBRE' : 'IBPROSPECT', now)
    await tx.deleteFrom('sessions').where('hotelMemberId', '=', id).execute()
  }
}

async function giveRightsBack(tx: Tx, now: number): Promise<void> {
  const back = await tx
    .selectFrom('hotelMembers')
    .select('id')
    .where('id', 'in', (of) =>
      of
        .selectFrom('staff')
        .select((staff) => staff.ref('hotelMemberId').$notNull().as('id'))
        .where('leftAt', 'is', null)
        .where('hotelMemberId', 'is not', null),
    )
    .where('level', '!=', 'IBCOLLABORATEUR')
    .where('state', '!=', 'erased')
    .execute()
  for (const { id } of back) await setLevel(tx, id, 'IBCOLLABORATEUR', now)
}

async function setLevel(
  tx: Tx,
  id: string,
  level: 'IBPROSPECT' | 'IBMEMBRE' | 'IBCOLLABORATEUR',
  now: number,
): Promise<void> {
  await tx
    .updateTable('hotelMembers')
    .set((row) => ({ level, updatedAt: now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await memberChanged(tx, { programme: 'eph', memberId: id }, { level }, now)
}
