import type { Kysely } from 'kysely'

/** Which passkey each programme's member of a session signed in with, for the list of devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const programme of ['hotel', 'vip'])
    await db.schema.alterTable('sessions').addColumn(`${programme}_passkey_id`, 'text').execute()
}
