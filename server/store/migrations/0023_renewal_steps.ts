import { type Kysely, sql } from 'kysely'
import { instant } from './columns.ts'

/**
 * Steps of a card renewal, and where and by whom an advantage was counted at the desk. All columns may be null: a build
 * that does not know them asks for cards, delivers them and counts as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const renewals = () => db.schema.alterTable('card_renewals')
  for (const name of ['made_at', 'sent_at', 'moved_at']) await renewals().addColumn(name, instant(db)).execute()
  for (const name of ['hand_over', 'moved_house', 'moved_by']) await renewals().addColumn(name, 'text').execute()
  await db.schema
    .createIndex('card_renewals_open')
    .on('card_renewals')
    .column('requested_at')
    .where(sql.ref('delivered_at'), 'is', null)
    .execute()
  await db.schema.createIndex('card_renewals_by_delivered_at').on('card_renewals').column('delivered_at').execute()
  for (const name of ['house', 'counted_by'])
    await db.schema.alterTable('advantage_uses').addColumn(name, 'text').execute()
}
