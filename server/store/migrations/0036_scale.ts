import type { Kysely } from 'kysely'

/** Indexes of what read a growing table from end to end: the sweep of failed tries, the stock of rewards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, 'lockouts', ['last_failed_at'])
  await index(db, 'reward_claims', ['reward', 'state'])
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
