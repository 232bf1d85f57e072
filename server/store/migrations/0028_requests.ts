import { type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Messages of forms as requests that the staff answer, and draws of contests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addStates(db)
  await addTexts(db)
  await addDraws(db)
}

/** Where a request stands. A build without these columns leaves their defaults: its messages are new, and the group's. */
async function addStates(db: Kysely<unknown>): Promise<void> {
  const add = () => db.schema.alterTable('submissions')
  await add()
    .addColumn('state', 'text', (it) =>
      it.notNull().defaultTo('new').check(sql`state in ('new', 'taken', 'answered', 'closed')`),
    )
    .execute()
  await add().addColumn('house', 'text').execute()
  await add()
    .addColumn('owner_id', 'text', (it) => it.references('desk_people.id').onDelete('set null'))
    .execute()
  await add()
    .addColumn('version', 'integer', (it) => it.notNull().defaultTo(0))
    .execute()
  await add().addColumn('spam_reason', 'text').execute()
  await index(db, 'submissions', ['form', 'spam', 'state', 'created_at'])
  await index(db, 'submissions', ['owner_id'])
  await db.schema.alterTable('desk_houses').addColumn('email', 'text').execute()
}

/** Answers, notes and drafts of the staff. */
async function addTexts(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'request_texts')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('submission_id', 'text', (it) => it.notNull().references('submissions.id').onDelete('cascade'))
    .addColumn('kind', 'text', (it) => it.notNull().check(sql`kind in ('answer', 'note')`))
    .addColumn('person_id', 'text', (it) => it.references('desk_people.id').onDelete('set null'))
    .addColumn('text', 'text', (it) => it.notNull())
    .addColumn('outcome', 'text', (it) => it.check(sql`outcome in ('sent', 'failed')`))
    .addColumn('outcome_at', at)
    .addColumn('created_at', at, (it) => it.notNull())
    .execute()
  await index(db, 'request_texts', ['submission_id', 'created_at'])
  await index(db, 'request_texts', ['person_id'])
  await index(db, 'request_texts', ['outcome', 'kind'])
  await createTable(db, 'request_drafts')
    .addColumn('submission_id', 'text', (it) => it.notNull().references('submissions.id').onDelete('cascade'))
    .addColumn('person_id', 'text', (it) => it.notNull().references('desk_people.id').onDelete('cascade'))
    .addColumn('text', 'text', (it) => it.notNull())
    .addColumn('saved_at', at, (it) => it.notNull())
    .addPrimaryKeyConstraint('request_drafts_once', ['submission_id', 'person_id'])
    .execute()
  await index(db, 'request_drafts', ['person_id'])
}

/** Draws and their lists, without a reference to the entries: the published list outlives whoever is erased. */
async function addDraws(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'contest_draws')
    .addColumn('contest', 'text', (it) => it.primaryKey())
    .addColumn('list_hash', 'text', (it) => it.notNull())
    .addColumn('list_length', 'integer', (it) => it.notNull())
    .addColumn('source', 'text', (it) => it.notNull())
    .addColumn('seed_day', 'text', (it) => it.notNull())
    .addColumn('winners', 'integer', (it) => it.notNull())
    .addColumn('substitutes', 'integer', (it) => it.notNull())
    .addColumn('committed_at', at, (it) => it.notNull())
    .addColumn('seed', 'text')
    .addColumn('drawn_at', at)
    .execute()
  await index(db, 'contest_draws', ['committed_at'])
  await createTable(db, 'contest_draw_entries')
    .addColumn('contest', 'text', (it) => it.notNull().references('contest_draws.contest').onDelete('cascade'))
    .addColumn('submission_id', 'text', (it) => it.notNull())
    .addColumn('rank', 'integer')
    .addColumn('state', 'text', (it) => it.check(sql`state in ('winner', 'substitute', 'replaced', 'skipped')`))
    .addPrimaryKeyConstraint('contest_draw_entries_once', ['contest', 'submission_id'])
    .execute()
  await index(db, 'contest_draw_entries', ['submission_id'])
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
