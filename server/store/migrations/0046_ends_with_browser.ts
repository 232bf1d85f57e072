import { type Kysely, sql } from 'kysely'

/** The programme of a session that was not to be remembered, while the other one was. Sessions of before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('ends_with_browser', 'text', (it) => it.check(sql`ends_with_browser in ('eph', 'vip')`))
    .execute()
}
