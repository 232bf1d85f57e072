import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { createTable, instant, isSqlite } from './columns.ts'

/** The staff's desk: people, their roles, codes and sessions, a log that is only added to, and where a claim stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPeople(db)
  await addActs(db)
  await addSettlements(db)
}

async function addPeople(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'desk_houses')
    .addColumn('slug', 'text', (it) => it.primaryKey())
    .addColumn('kind', 'text', (it) => it.notNull().check(sql`kind in ('casino', 'hotel', 'restaurant')`))
    .addColumn('trigram', 'text')
    .addColumn('name_fr', 'text', (it) => it.notNull())
    .addColumn('name_en', 'text', (it) => it.notNull())
    .execute()
  await createTable(db, 'desk_people')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('email', 'text', (it) => it.notNull())
    .addColumn('email_key', 'text', (it) => it.notNull().unique())
    .addColumn('name', 'text', (it) => it.notNull())
    .addColumn('language', 'text', (it) => it.notNull().check(sql`language in ('fr', 'en')`))
    .addColumn('employee_number', 'text')
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('ended_at', at)
    .execute()
  await createTable(db, 'desk_roles')
    .addColumn('person_id', 'text', ofPerson)
    .addColumn('house', 'text', (it) => it.notNull())
    .addColumn('role', 'text', (it) => it.notNull())
    .addColumn('created_at', at, (it) => it.notNull())
    .addPrimaryKeyConstraint('desk_roles_once', ['person_id', 'house', 'role'])
    .addCheckConstraint('desk_roles_group_everywhere', sql`(role = 'group') = (house = '*')`)
    .execute()
  await createTable(db, 'desk_codes')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('person_id', 'text', (it) => it.references('desk_people.id').onDelete('cascade'))
    .addColumn('code_hash', 'text')
    .addColumn('tries', 'integer', (it) => it.notNull().defaultTo(0))
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('expires_at', at, (it) => it.notNull())
    .addColumn('used_at', at)
    .execute()
  await index(db, 'desk_codes', ['expires_at'])
  await createTable(db, 'desk_sessions')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('person_id', 'text', ofPerson)
    .addColumn('device', 'text', (it) => it.notNull())
    .addColumn('network', 'text')
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('last_seen_at', at, (it) => it.notNull())
    .addColumn('expires_at', at, (it) => it.notNull())
    .execute()
  await index(db, 'desk_sessions', ['person_id'])
  await index(db, 'desk_sessions', ['expires_at'])
}

async function addActs(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'desk_acts')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('at', at, (it) => it.notNull())
    .addColumn('act', 'text', (it) => it.notNull())
    // Without references: the log outlives the people that it names.
    .addColumn('person_id', 'text')
    .addColumn('role', 'text', (it) => it.notNull())
    .addColumn('house', 'text')
    .addColumn('programme', 'text')
    .addColumn('member_id', 'text')
    .addColumn('subject', 'text')
    .addColumn('reason', 'text')
    .addColumn('network', 'text')
    .addColumn('details', 'text')
    .execute()
  await index(db, 'desk_acts', ['at'])
  await index(db, 'desk_acts', ['house', 'at'])
  await index(db, 'desk_acts', ['person_id', 'at'])
  await index(db, 'desk_acts', ['subject'])
  await index(db, 'desk_acts', ['member_id'])
  if (isSqlite(db)) {
    await sql`create trigger desk_acts_unchanged before update on desk_acts
      begin select raise(abort, 'rows of desk_acts are never changed'); end`.execute(db)
    return
  }
  await sql`create function refuse_change() returns trigger language plpgsql
    as $$ begin raise exception 'rows of % are never changed', tg_table_name; end $$`.execute(db)
  await sql`create trigger desk_acts_unchanged before update on desk_acts
    for each row execute function refuse_change()`.execute(db)
}

/** When and where a claim was redeemed or refunded, and by whom; members are found by their birth date. */
async function addSettlements(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reward_claims').addColumn('settled_at', instant(db)).execute()
  for (const name of ['settled_house', 'settled_by'])
    await db.schema.alterTable('reward_claims').addColumn(name, 'text').execute()
  for (const table of ['hotel_members', 'vip_members']) await index(db, table, ['birthdate'])
}

type Column = Parameters<NonNullable<Parameters<CreateTableBuilder<string, never>['addColumn']>[2]>>[0]

function ofPerson(column: Column): Column {
  return column.notNull().references('desk_people.id').onDelete('cascade')
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
