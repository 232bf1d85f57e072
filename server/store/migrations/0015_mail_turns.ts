import type { Kysely } from 'kysely'
import { createTable, instant } from './columns.ts'

/** How many mails of one kind a mailbox gets in an hour, counted over all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'mail_turns')
    .addColumn('mailbox_key', 'text', (it) => it.notNull())
    .addColumn('kind', 'text', (it) => it.notNull())
    .addColumn('turn', 'integer', (it) => it.notNull())
    .addColumn('taken_at', at, (it) => it.notNull())
    .addPrimaryKeyConstraint('mail_turns_once', ['mailbox_key', 'kind', 'turn'])
    .execute()
  await db.schema.createIndex('mail_turns_by_taken_at').on('mail_turns').column('taken_at').execute()
}
