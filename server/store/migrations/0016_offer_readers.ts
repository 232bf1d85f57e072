import type { Kysely } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Recipients of offers, with the link that ends them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'offer_readers')
    .addColumn('email_key', 'text', (it) => it.primaryKey())
    .addColumn('token', 'text', (it) => it.notNull().unique())
    .addColumn('first_at', at, (it) => it.notNull())
    .addColumn('left_at', at)
    .execute()
}
