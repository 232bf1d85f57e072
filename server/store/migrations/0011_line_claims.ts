import { type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Members' complaints about lines of points. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'line_claims')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('vip_member_id', 'text', (it) => it.notNull().references('vip_members.id').onDelete('cascade'))
    .addColumn('line_id', 'text', (it) => it.notNull().references('points_lines.id').onDelete('cascade'))
    .addColumn('message', 'text', (it) => it.notNull())
    .addColumn('state', 'text', (it) => it.notNull().check(sql`state in ('open', 'settled')`))
    .addColumn('at', at, (it) => it.notNull())
    .addColumn('settled_at', at)
    .execute()
  await db.schema
    .createIndex('line_claims_by_vip_member_id')
    .on('line_claims')
    .columns(['vip_member_id', 'line_id'])
    .execute()
  await db.schema
    .createIndex('line_claims_one_open_a_line')
    .unique()
    .on('line_claims')
    .columns(['line_id'])
    .where(sql.ref('state'), '=', 'open')
    .execute()
}
