import type { Kysely } from 'kysely'

/** The passkey that a person of the staff signed in with: the session ends with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('desk_sessions').addColumn('passkey_id', 'text').execute()
}
