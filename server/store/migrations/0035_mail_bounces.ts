import type { Kysely } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Mails that came back for good, each once: three of them mark their address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'mail_bounces')
    .addColumn('mail_id', 'text', (it) => it.primaryKey())
    .addColumn('email_key', 'text', (it) => it.notNull())
    .addColumn('status', 'text', (it) => it.notNull())
    .addColumn('at', at, (it) => it.notNull())
    .execute()
  const index = (columns: string[]) =>
    db.schema
      .createIndex(`mail_bounces_by_${columns.join('_')}`)
      .on('mail_bounces')
      .columns(columns)
      .execute()
  await index(['email_key', 'at'])
  await index(['at'])
}
