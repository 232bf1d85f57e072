import { randomUUID } from 'node:crypto'
import { memberChanged } from '#server/events/index.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { StoredPauses } from '#server/protection/index.ts'
import { accountTable } from '#server/store/columns.ts'
import { prepare, type Value } from '#server/store/prepared.ts'
import type { NewRow, Queries, Row, Tx } from '#server/store/tables.ts'
import type { Address } from '#shared/account/api.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { ProductError } from '#shared/errors/productError.ts'

interface MemberRows {
  eph: Row<'hotelMembers'>
  vip: Row<'vipMembers'>
}

type Given = 'id' | 'createdAt' | 'updatedAt'

interface NewMembers {
  eph: Omit<NewRow<'hotelMembers'>, Given>
  vip: Omit<NewRow<'vipMembers'>, Given>
}

/** The columns that members of both programmes have. */
export type AccountMember =
  Pick<MemberRows['eph'], Extract<keyof MemberRows['eph'], keyof MemberRows['vip']>> extends infer Shared
    ? Omit<Shared, 'state'> & { state: string }
    : never

type Fixed = 'id' | 'version' | 'createdAt' | 'updatedAt' | 'state'

export interface Members<Member> {
  /** Undefined for an unknown id and for an erased member. */
  find(db: Queries, id: string): Promise<Member | undefined>
  /** @param emailKey of identity/comparisonKeys.ts */
  findByEmail(db: Queries, emailKey: string): Promise<Member | undefined>
  /** The member of a session. @throws ProductError notConnected; 0044: the account was erased from another device */
  ofSession(db: Queries, session: MemberSession | null): Promise<Member>
  /** Changes columns of a member and raises the version; a change of state is told by its move. @throws ProductError 0044 */
  change(
    tx: Tx,
    id: string,
    changes: Partial<Omit<AccountMember, Fixed>> | Partial<Omit<Member, Exclude<Fixed, 'state'>>>,
    now: number,
  ): Promise<Member>
}

const columnOf = { eph: 'hotelMemberId', vip: 'vipMemberId' } as const satisfies Record<Programme, string>

/** The members of a programme. */
export function membersOf<Name extends Programme>(programme: Name): Members<MemberRows[Name]> {
  const table = accountTable(programme)
  const byId = prepare((db, value: Value<{ id: string }>) =>
    db.selectFrom(table).selectAll().where('id', '=', value('id')).where('state', '!=', 'erased'),
  )
  const members: Members<MemberRows['eph']> = {
    find: async (db, id) => (await byId(db, { id }))[0],
    findByEmail: (db, emailKey) =>
      db
        .selectFrom(table)
        .selectAll()
        .where('emailKey', '=', emailKey)
        .where('state', '!=', 'erased')
        .executeTakeFirst(),
    async ofSession(db, session) {
      const id = session?.[columnOf[programme]]
      if (!id) throw new ProductError('generic.notConnected')
      const member = await members.find(db, id)
      if (!member) throw new ProductError(`${programme}.0044`)
      return member
    },
    async change(tx, id, changes, now) {
      const changed = await tx
        .updateTable(table)
        .set((column) => ({ ...changes, updatedAt: now, version: column('version', '+', 1) }))
        .where('id', '=', id)
        .where('state', '!=', 'erased')
        .returningAll()
        .executeTakeFirst()
      if (!changed) throw new ProductError(`${programme}.0044`)
      // The new address may belong to an account with protection: its sessions must look that up from now on.
      if ('emailKey' in changes)
        await tx
          .updateTable('sessions')
          .set({ isProtected: 1 })
          .where(columnOf[programme] as 'hotelMemberId', '=', id)
          .execute()
      if (!('state' in changes)) await memberChanged(tx, { programme, memberId: id }, changes, now)
      return changed
    },
  }
  // The type is wider than `AccountMember`: `selectAll` returns the table's other columns as well.
  return members as unknown as Members<MemberRows[Name]>
}

/**
 * Adds a member with the protection of the same person's other accounts, living or erased.
 * @param columns made anew for each try, since a random number among them may be another member's
 * @returns undefined if the address is taken; the unique index decides, also between simultaneous requests
 * @throws Error if a number that is not random, as of a card or an employee, is another member's
 */
export async function addMember<Name extends Programme>(
  tx: Tx,
  programme: Name,
  columns: () => NewMembers[Name],
  { now, pauses }: { now: number; pauses: StoredPauses },
): Promise<MemberRows[Name] | undefined> {
  const { find, findByEmail } = membersOf(programme)
  for (let tries = 0; tries < 5; tries++) {
    const row = { ...columns(), id: randomUUID(), createdAt: now, updatedAt: now }
    await tx
      .insertInto(accountTable(programme))
      .values(row as NewRow<'hotelMembers'>)
      // The conflict is looked up afterwards: a caught error would end the transaction in PostgreSQL.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const added = await find(tx, row.id)
    if (added) {
      await pauses.inherit(tx, programme, added, now)
      return added
    }
    if (await findByEmail(tx, row.emailKey)) return undefined
  }
  throw new Error(`a number of a new member is taken (${programme})`)
}

export function addressOf({ addressJson }: Pick<AccountMember, 'addressJson'>): Address | null {
  return addressJson === null ? null : (JSON.parse(addressJson) as Address)
}
