import type { Kysely } from 'kysely'

/** Indexes in the order in which files of lists and of the log are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, 'newsletter_subscriptions', ['state', 'unsubscribed_at', 'id'])
  await index(db, 'newsletter_subscriptions', ['house', 'state', 'unsubscribed_at', 'id'])
  await index(db, 'offer_readers', ['left_at', 'email_key'])
  await index(db, 'desk_acts', ['act', 'at'])
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
