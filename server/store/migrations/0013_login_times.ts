import { type Kysely, sql } from 'kysely'
import { instant } from './columns.ts'

/**
 * When each programme's member of a session gave a password: a login to one programme begins a new session, and must
 * not make the other's look young. Sessions that are open already have their beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const programme of ['hotel', 'vip']) {
    const column = `${programme}_login_at`
    await db.schema.alterTable('sessions').addColumn(column, instant(db)).execute()
    await sql`update sessions set ${sql.ref(column)} = created_at where ${sql.ref(`${programme}_member_id`)} is not null`.execute(
      db,
    )
  }
}
