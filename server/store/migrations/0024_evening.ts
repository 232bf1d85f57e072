import { type Kysely, sql } from 'kysely'
import { instant } from './columns.ts'

/** The desk at a tournament: players who came or did not, places sold there, and the clock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await db.schema.alterTable('tournaments').addColumn('casino_slug', 'text').execute()
  await db.schema
    .createIndex('tournaments_by_casino_slug_ends_at')
    .on('tournaments')
    .columns(['casino_slug', 'ends_at'])
    .execute()
  const registrations = () => db.schema.alterTable('registrations')
  for (const name of ['checked_in_at', 'no_show_at', 'desk_refunded_at'])
    await registrations().addColumn(name, at).execute()
  for (const name of ['checked_in_by', 'guest_name', 'desk_currency'])
    await registrations().addColumn(name, 'text').execute()
  await registrations().addColumn('desk_cents', 'integer').execute()
  await db.schema
    .createIndex('registrations_of_guests')
    .on('registrations')
    .column('tournament_id')
    .where(sql.ref('guest_name'), 'is not', null)
    .execute()
  await db.schema.alterTable('tournament_clocks').addColumn('desk_at', at).execute()
  await db.schema.alterTable('tournament_clocks').addColumn('desk_by', 'text').execute()
}
