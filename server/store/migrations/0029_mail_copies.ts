import { type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Copies of our mails, as the accounts of their readers show them, and why a link of a mail has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'mail_copies')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('mail_id', 'text', (it) => it.notNull())
    .addColumn('programme', 'text', (it) => it.notNull())
    .addColumn('member_id', 'text', (it) => it.notNull())
    .addColumn('kind', 'text', (it) => it.notNull())
    .addColumn('locale', 'text', (it) => it.notNull())
    .addColumn('recipient', 'text', (it) => it.notNull())
    .addColumn('link_hash', 'text')
    .addColumn('subject', 'text')
    .addColumn('text', 'text')
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('sent_at', at)
    .addColumn('read_at', at)
    .execute()
  const index = (columns: string[]) =>
    db.schema
      .createIndex(`mail_copies_by_${columns.join('_')}`)
      .on('mail_copies')
      .columns(columns)
      .execute()
  await index(['programme', 'member_id', 'sent_at'])
  await index(['mail_id'])
  await index(['created_at'])
  await createTable(db, 'mail_copy_files')
    .addColumn('copy_id', 'text', (it) => it.notNull().references('mail_copies.id').onDelete('cascade'))
    .addColumn('name', 'text', (it) => it.notNull())
    .addColumn('type', 'text', (it) => it.notNull())
    .addColumn('content', 'text', (it) => it.notNull())
    .addPrimaryKeyConstraint('mail_copy_files_once', ['copy_id', 'name'])
    .execute()
  // Null for links that ended before this was known.
  await db.schema
    .alterTable('tokens')
    .addColumn('ended_by', 'text', (it) => it.check(sql`ended_by in ('use', 'newer', 'other')`))
    .execute()
}
