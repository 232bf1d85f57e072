import { type Kysely, sql } from 'kysely'

/**
 * Whether anybody behind a session may have asked to be protected, so that requests of everybody else do
 * not look for it. Of sessions that are open already nothing is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('is_protected', 'integer', (it) => it.notNull().defaultTo(1).check(sql`is_protected in (0, 1)`))
    .execute()
}
