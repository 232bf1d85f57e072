import { type Kysely, sql } from 'kysely'

/**
 * A counter tells more: first names of guests in a column of their own, since a list has last names first (the stored names
 * are split once), and the telephone of a house, which its answers name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('desk_houses').addColumn('phone', 'text').execute()
  await db.schema.alterTable('registrations').addColumn('guest_firstname', 'text').execute()
  const { rows } = await sql<{ id: string; guestName: string }>`
    select id, guest_name as "guestName" from registrations where guest_name is not null`.execute(db)
  for (const { id, guestName } of rows) {
    const [, firstname, lastname] = /^(\S+) (.+)$/.exec(guestName) ?? []
    if (firstname)
      await sql`
        update registrations set guest_firstname = ${firstname}, guest_name = ${lastname} where id = ${id}`.execute(db)
  }
}
