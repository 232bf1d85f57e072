import type { Kysely } from 'kysely'

/** Limits of visits that outlive their account, beside the pauses that do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('kept_pauses').addColumn('visits_per_month', 'integer').execute()
}
