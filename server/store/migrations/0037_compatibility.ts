import type { Kysely } from 'kysely'
import { createTable } from './columns.ts'

/**
 * How far back each later migration lets builds go, and how far each process goes: a build of this migration or a later
 * one knows what a database is that newer builds have changed (server/store/migrations/migrate.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'schema_compatibility')
    .addColumn('migration', 'text', (it) => it.primaryKey())
    .addColumn('oldest', 'text', (it) => it.notNull())
    .execute()
  await db.schema.alterTable('processes').addColumn('migration', 'text').execute()
}
