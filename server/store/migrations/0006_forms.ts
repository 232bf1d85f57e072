import { type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Messages of forms, and subscriptions to the newsletter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'submissions')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('form', 'text', (it) => it.notNull())
    .addColumn('locale', 'text', (it) => it.notNull().check(sql`locale in ('fr', 'en')`))
    .addColumn('email', 'text', (it) => it.notNull())
    .addColumn('email_key', 'text', (it) => it.notNull())
    .addColumn('body_json', 'text', (it) => it.notNull())
    .addColumn('block', 'text')
    .addColumn('desk', 'text', (it) => it.notNull())
    .addColumn('wording', 'text', (it) => it.notNull())
    .addColumn('spam', 'integer', (it) => it.notNull().defaultTo(0).check(sql`spam in (0, 1)`))
    // The second of two equal posts at once finds the first.
    .addColumn('fingerprint', 'text', (it) => it.unique())
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('forget_at', at, (it) => it.notNull())
    .execute()
  await index(db, 'submissions', 'email_key')
  await index(db, 'submissions', 'created_at')
  await index(db, 'submissions', 'forget_at')

  await createTable(db, 'submission_files')
    .addColumn('submission_id', 'text', (it) => it.primaryKey().references('submissions.id').onDelete('cascade'))
    .addColumn('name', 'text', (it) => it.notNull())
    .addColumn('type', 'text', (it) => it.notNull())
    .addColumn('size', 'integer', (it) => it.notNull())
    .addColumn('content', 'text', (it) => it.notNull())
    .execute()

  await createTable(db, 'contest_entries')
    .addColumn('contest', 'text', (it) => it.notNull())
    .addColumn('email_key', 'text', (it) => it.notNull())
    .addColumn('submission_id', 'text', (it) => it.notNull().references('submissions.id').onDelete('cascade'))
    .addColumn('created_at', at, (it) => it.notNull())
    .addPrimaryKeyConstraint('contest_entries_once', ['contest', 'email_key'])
    .execute()
  await index(db, 'contest_entries', 'email_key')

  await createTable(db, 'newsletter_subscriptions')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('email', 'text', (it) => it.notNull())
    .addColumn('email_key', 'text', (it) => it.notNull().unique())
    .addColumn('locale', 'text', (it) => it.notNull().check(sql`locale in ('fr', 'en')`))
    .addColumn('state', 'text', (it) => it.notNull().check(sql`state in ('pending', 'confirmed', 'unsubscribed')`))
    .addColumn('wording', 'text', (it) => it.notNull())
    .addColumn('asked_at', at, (it) => it.notNull())
    .addColumn('confirm_hash', 'text', (it) => it.unique())
    .addColumn('confirm_expires_at', at)
    .addColumn('confirmed_at', at)
    .addColumn('unsubscribe_token', 'text', (it) => it.notNull().unique())
    .addColumn('unsubscribed_at', at)
    .execute()
  await index(db, 'newsletter_subscriptions', 'asked_at')
}

async function index(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
