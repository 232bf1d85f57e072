import type { Kysely } from 'kysely'

/** The favourite date of which a member was last written to, so that each is told once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('vip_members').addColumn('favourite_told_for', 'text').execute()
}
