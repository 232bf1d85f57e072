import { type Kysely, sql } from 'kysely'
import { createTable, instant, isSqlite } from './columns.ts'

/** Proof of an agreement with its page, reasons for leaving, how jobs ran and which processes do, and baths as houses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addProofs(db)
  await addRuns(db)
  await allowBaths(db)
}

async function addProofs(db: Kysely<unknown>): Promise<void> {
  for (const name of ['page', 'house', 'unsubscribe_reason'])
    await db.schema.alterTable('newsletter_subscriptions').addColumn(name, 'text').execute()
  await db.schema.alterTable('offer_readers').addColumn('unsubscribe_reason', 'text').execute()
  await db.schema.alterTable('consents').addColumn('page', 'text').execute()
  await index(db, 'newsletter_subscriptions', ['state', 'asked_at', 'id'])
  await index(db, 'newsletter_subscriptions', ['house', 'state', 'asked_at', 'id'])
  await index(db, 'consents', ['purpose', 'channel', 'given_at', 'id'])
  await index(db, 'consents', ['withdrawn_at'])
  await index(db, 'offer_readers', ['left_at'])
  await index(db, 'stays', ['hotel', 'hotel_member_id'])
  await index(db, 'vip_members', ['favourite_casino'])
}

/** An older process beside this one leaves the new columns of a job as they are. */
async function addRuns(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  for (const name of ['ran_at', 'took_ms', 'failed_at'])
    await db.schema.alterTable('jobs').addColumn(name, at).execute()
  await createTable(db, 'processes')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('build', 'text', (it) => it.notNull())
    .addColumn('started_at', at, (it) => it.notNull())
    .addColumn('seen_at', at, (it) => it.notNull())
    .execute()
  await index(db, 'outbox', ['state', 'created_at'])
  await index(db, 'taken_events', ['source', 'taken_at'])
}

/** SQLite changes no condition of a column: the table is made anew. Nothing refers to it. */
async function allowBaths(db: Kysely<unknown>): Promise<void> {
  const kinds = sql`kind in ('casino', 'hotel', 'restaurant', 'bath')`
  if (!isSqlite(db)) {
    await sql`alter table desk_houses drop constraint desk_houses_kind_check`.execute(db)
    await db.schema.alterTable('desk_houses').addCheckConstraint('desk_houses_kind_check', kinds).execute()
    return
  }
  await createTable(db, 'desk_houses_with_baths')
    .addColumn('slug', 'text', (it) => it.primaryKey())
    .addColumn('kind', 'text', (it) => it.notNull().check(kinds))
    .addColumn('trigram', 'text')
    .addColumn('name_fr', 'text', (it) => it.notNull())
    .addColumn('name_en', 'text', (it) => it.notNull())
    .execute()
  await sql`insert into desk_houses_with_baths (slug, kind, trigram, name_fr, name_en)
    select slug, kind, trigram, name_fr, name_en from desk_houses`.execute(db)
  await db.schema.dropTable('desk_houses').execute()
  await db.schema.alterTable('desk_houses_with_baths').renameTo('desk_houses').execute()
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
