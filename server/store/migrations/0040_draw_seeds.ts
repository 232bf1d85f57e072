import { type Kysely, sql } from 'kysely'
import { instant } from './columns.ts'

/** The writing of a draw's seed, announced with its list, and entries that the house took out of an announced list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['seed_numbers', 'seed_digits'])
    await db.schema.alterTable('contest_draws').addColumn(name, 'integer').execute()
  await db.schema
    .alterTable('contest_draws')
    .addColumn('seed_order', 'text', (it) => it.check(sql`seed_order in ('ascending', 'drawn')`))
    .execute()
  await db.schema.alterTable('contest_draw_entries').addColumn('taken_out_at', instant(db)).execute()
}
