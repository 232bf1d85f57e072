import type { Kysely } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Private calendar feeds: one a member and programme, until it is revoked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'calendar_feeds')
    .addColumn('token', 'text', (it) => it.primaryKey())
    .addColumn('programme', 'text', (it) => it.notNull())
    .addColumn('member_id', 'text', (it) => it.notNull())
    .addColumn('created_at', instant(db), (it) => it.notNull())
    .addUniqueConstraint('one_calendar_feed', ['programme', 'member_id'])
    .execute()
}
