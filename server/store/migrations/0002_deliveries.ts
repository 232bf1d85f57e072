import { type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Mails to be sent once, answers of repeated posts, and events of other systems, each handled once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'outbox')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('kind', 'text', (it) => it.notNull())
    .addColumn('locale', 'text', (it) => it.notNull())
    .addColumn('recipient', 'text', (it) => it.notNull())
    .addColumn('recipient_key', 'text', (it) => it.notNull())
    .addColumn('payload', 'text')
    .addColumn('state', 'text', (it) =>
      it.notNull().defaultTo('pending').check(sql`state in ('pending', 'sent', 'failed')`),
    )
    .addColumn('attempts', 'integer', (it) => it.notNull().defaultTo(0))
    .addColumn('next_attempt_at', at, (it) => it.notNull())
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('sent_at', at)
    .addColumn('last_error', 'text')
    .execute()
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .column('next_attempt_at')
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute()
  await db.schema.createIndex('outbox_by_recipient_key').on('outbox').column('recipient_key').execute()

  await createTable(db, 'idempotency_keys')
    .addColumn('id', 'text', (it) => it.primaryKey())
    // No reference: the answer outlives the session that its login replaced.
    .addColumn('session_id', 'text')
    .addColumn('body_hmac', 'text', (it) => it.notNull())
    .addColumn('state', 'text', (it) => it.notNull().defaultTo('working').check(sql`state in ('working', 'done')`))
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('expires_at', at, (it) => it.notNull())
    .execute()
  await db.schema.createIndex('idempotency_keys_by_expires_at').on('idempotency_keys').column('expires_at').execute()

  await createTable(db, 'taken_events')
    .addColumn('source', 'text', (it) => it.notNull())
    .addColumn('id', 'text', (it) => it.notNull())
    .addColumn('taken_at', at, (it) => it.notNull())
    .addPrimaryKeyConstraint('taken_events_once', ['source', 'id'])
    .execute()
  await db.schema.createIndex('taken_events_by_taken_at').on('taken_events').column('taken_at').execute()
}
