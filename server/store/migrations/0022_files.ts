import { type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Cards of the casinos' stock, and cards that are no longer good; a full member whose card is blocked has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'blank_cards')
    .addColumn('cvip', 'text', (it) => it.primaryKey())
    .addColumn('rfid', 'text', (it) => it.unique())
    .addColumn('casino', 'text')
    .addColumn('stocked_at', at, (it) => it.notNull())
    .execute()
  await createTable(db, 'ended_cards')
    .addColumn('cvip', 'text', (it) => it.primaryKey())
    .addColumn('rfid', 'text')
    .addColumn('vip_member_id', 'text', (it) => it.notNull().references('vip_members.id').onDelete('cascade'))
    .addColumn('state', 'text', (it) => it.notNull().check(sql`state in ('replaced', 'blocked')`))
    .addColumn('reason', 'text', (it) => it.notNull())
    .addColumn('ended_at', at, (it) => it.notNull())
    .execute()
  // SQLite has it since 3.53, as PostgreSQL writes it.
  await db.schema.alterTable('vip_members').dropConstraint('vip_members_full_have_a_card').execute()
  for (const column of ['rfid', 'vip_member_id'])
    await db.schema.createIndex(`ended_cards_by_${column}`).on('ended_cards').column(column).execute()
}
