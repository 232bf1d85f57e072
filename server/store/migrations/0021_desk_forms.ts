import { type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Forms of the desk that run once, forms that wait for a login, and passkeys with their challenges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addForms(db)
  await addPasskeys(db)
}

async function addForms(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'desk_posts')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('person_id', 'text', (it) => it.references('desk_people.id').onDelete('cascade'))
    .addColumn('run', 'text', (it) => it.notNull())
    .addColumn('state', 'text', (it) => it.notNull().check(sql`state in ('working', 'acted', 'done')`))
    .addColumn('answer', 'text')
    .addColumn('began_at', at, (it) => it.notNull())
    .addColumn('expires_at', at, (it) => it.notNull())
    .execute()
  await createTable(db, 'desk_waiting_forms')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('person_id', 'text', (it) => it.notNull().references('desk_people.id').onDelete('cascade'))
    .addColumn('path', 'text', (it) => it.notNull())
    .addColumn('form', 'text', (it) => it.notNull())
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('expires_at', at, (it) => it.notNull())
    .execute()
  for (const table of ['desk_posts', 'desk_waiting_forms']) {
    await index(db, table, ['person_id'])
    await index(db, table, ['expires_at'])
  }
}

async function addPasskeys(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'passkeys')
    .addColumn('id', 'text', (it) => it.primaryKey())
    // Without a reference: owners are of several tables.
    .addColumn('owner_kind', 'text', (it) => it.notNull())
    .addColumn('owner_id', 'text', (it) => it.notNull())
    .addColumn('name', 'text', (it) => it.notNull())
    .addColumn('public_key', 'text', (it) => it.notNull())
    .addColumn('counter', at, (it) => it.notNull())
    .addColumn('transports', 'text', (it) => it.notNull())
    .addColumn('is_synced', 'integer', (it) => it.notNull())
    .addColumn('is_backed_up', 'integer', (it) => it.notNull())
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('last_used_at', at)
    .addColumn('cloned_at', at)
    .execute()
  await index(db, 'passkeys', ['owner_kind', 'owner_id'])
  await createTable(db, 'passkey_challenges')
    .addColumn('challenge', 'text', (it) => it.primaryKey())
    .addColumn('ceremony', 'text', (it) => it.notNull())
    .addColumn('owner_kind', 'text', (it) => it.notNull())
    .addColumn('owner_id', 'text')
    .addColumn('expires_at', at, (it) => it.notNull())
    .execute()
  await index(db, 'passkey_challenges', ['expires_at'])
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
