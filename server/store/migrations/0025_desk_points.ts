import { type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Answers to claims on lines, adjustments with their second person, and visits that count toward a limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  for (const name of ['outcome', 'answer', 'settled_house', 'settled_by'])
    await db.schema.alterTable('line_claims').addColumn(name, 'text').execute()
  await index(db, 'line_claims', ['state', 'at'])

  await createTable(db, 'points_adjustments')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('vip_member_id', 'text', (it) => it.notNull().references('vip_members.id').onDelete('cascade'))
    .addColumn('points', 'integer', (it) => it.notNull())
    .addColumn('label', 'text', (it) => it.notNull())
    .addColumn('reason', 'text', (it) => it.notNull())
    .addColumn('line_claim_id', 'text', (it) => it.references('line_claims.id').onDelete('set null'))
    .addColumn('state', 'text', (it) => it.notNull().check(sql`state in ('waiting', 'alone', 'approved', 'declined')`))
    .addColumn('house', 'text')
    // Without references: it outlives the access of the people that it names.
    .addColumn('requested_by', 'text')
    .addColumn('requested_at', at, (it) => it.notNull())
    .addColumn('expires_at', at, (it) => it.notNull())
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', at)
    .execute()
  await index(db, 'points_adjustments', ['vip_member_id', 'requested_at'])
  await index(db, 'points_adjustments', ['state', 'requested_at'])
  await index(db, 'points_adjustments', ['requested_at'])
  await index(db, 'points_adjustments', ['line_claim_id'])

  await createTable(db, 'casino_visits')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('vip_member_id', 'text', (it) => it.notNull().references('vip_members.id').onDelete('cascade'))
    .addColumn('house', 'text', (it) => it.notNull())
    .addColumn('evening', 'text', (it) => it.notNull())
    .addColumn('month', 'text', (it) => it.notNull())
    .addColumn('at', at, (it) => it.notNull())
    .addColumn('counted_by', 'text')
    .addColumn('undone_at', at)
    .execute()
  await db.schema
    .createIndex('casino_visits_once_an_evening')
    .unique()
    .on('casino_visits')
    .columns(['vip_member_id', 'house', 'evening'])
    .where(sql.ref('undone_at'), 'is', null)
    .execute()
  await index(db, 'casino_visits', ['vip_member_id', 'month'])
  await index(db, 'casino_visits', ['house', 'month'])
  await index(db, 'casino_visits', ['at'])
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
