import type { Kysely } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Public halves of the keys that sign the offline member card: one a session, gone with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'card_keys')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('session_id', 'text', (it) => it.notNull().unique().references('sessions.id').onDelete('cascade'))
    .addColumn('public_key', 'text', (it) => it.notNull())
    .addColumn('created_at', instant(db), (it) => it.notNull())
    .execute()
}
