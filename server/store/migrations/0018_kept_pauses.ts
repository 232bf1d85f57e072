import type { Kysely } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Pauses that outlive their account, under keyed hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'kept_pauses')
    .addColumn('key_hash', 'text', (it) => it.primaryKey())
    .addColumn('until', instant(db), (it) => it.notNull())
    .execute()
  await db.schema.createIndex('kept_pauses_by_until').on('kept_pauses').column('until').execute()
}
