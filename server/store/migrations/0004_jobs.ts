import type { Kysely } from 'kysely'
import { createTable, instant } from './columns.ts'

/** When each job of server/jobs is due, and the end of its lease. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'jobs')
    .addColumn('name', 'text', (it) => it.primaryKey())
    .addColumn('due_at', at, (it) => it.notNull())
    .addColumn('leased_until', at, (it) => it.notNull())
    .execute()
}
