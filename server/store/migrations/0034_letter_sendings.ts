import { type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Sendings of the letter, their recipients, how many were left out, and the pace of all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'letter_sendings')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('story', 'text', (it) => it.notNull())
    // The story while its sending is not over: of two people who begin one, one does.
    .addColumn('active_story', 'text', (it) => it.unique())
    .addColumn('programme', 'text', (it) => it.notNull())
    .addColumn('subject_fr', 'text', (it) => it.notNull())
    .addColumn('subject_en', 'text', (it) => it.notNull())
    .addColumn('edition', 'text')
    .addColumn('state', 'text', (it) => it.notNull())
    .addColumn('reason', 'text')
    .addColumn('version', 'integer', (it) => it.notNull().defaultTo(0))
    .addColumn('person_id', 'text')
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('scheduled_at', at)
    .addColumn('started_at', at)
    .addColumn('prepared_to', 'text')
    .addColumn('prepared_at', at)
    .addColumn('ended_at', at)
    .addCheckConstraint(
      'letter_sendings_state',
      sql`state in
      ('scheduled', 'late', 'sending', 'paused', 'sent', 'cancelled', 'refused')`,
    )
    .execute()
  await index(db, 'letter_sendings', ['state', 'scheduled_at'])
  await index(db, 'letter_sendings', ['story', 'created_at'])
  await createTable(db, 'letter_recipients')
    .addColumn('sending', 'text', (it) => it.notNull().references('letter_sendings.id').onDelete('cascade'))
    .addColumn('recipient_key', 'text', (it) => it.notNull())
    .addColumn('source', 'text', (it) => it.notNull())
    .addColumn('locale', 'text', (it) => it.notNull())
    // Id of its mail in the outbox, the same however often that is written: it makes the Message-ID.
    .addColumn('mail_id', 'text', (it) => it.notNull().unique())
    .addColumn('state', 'text', (it) => it.notNull())
    .addColumn('settled_at', at)
    .addPrimaryKeyConstraint('letter_recipients_once', ['sending', 'recipient_key'])
    .addCheckConstraint('letter_recipients_state', sql`state in ('waiting', 'queued', 'sent', 'failed')`)
    .execute()
  await index(db, 'letter_recipients', ['sending', 'state'])
  await index(db, 'letter_recipients', ['recipient_key'])
  await createTable(db, 'letter_left_out')
    .addColumn('sending', 'text', (it) => it.notNull().references('letter_sendings.id').onDelete('cascade'))
    .addColumn('reason', 'text', (it) => it.notNull())
    .addColumn('count', 'integer', (it) => it.notNull())
    .addPrimaryKeyConstraint('letter_left_out_once', ['sending', 'reason'])
    .execute()
  await createTable(db, 'letter_pace')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('next_at', at, (it) => it.notNull())
    .execute()
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
