import { type Kysely, sql } from 'kysely'

/**
 * Whether a member of a session may have asked for protection, so that requests of all others do not look for it.
 * It is unknown of sessions that are open already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('is_protected', 'integer', (it) => it.notNull().defaultTo(1).check(sql`is_protected in (0, 1)`))
    .execute()
}
