import { type Kysely, sql } from 'kysely'

/**
 * Indexes of what read a growing table from end to end: the sweep of failed tries, the stock of rewards, the last place
 * of a waiting list, the invitations that nobody followed. An earlier build runs with them as without.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, 'lockouts', ['last_failed_at'])
  await index(db, 'reward_claims', ['reward', 'state'])
  await index(db, 'waiting_list', ['tournament_id', 'position'])
  await db.schema
    .createIndex('sponsorships_open')
    .on('sponsorships')
    .column('invited_at')
    .where(sql.ref('registered_at'), 'is', null)
    .where(sql.ref('email'), '!=', sql.lit(''))
    .execute()
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
