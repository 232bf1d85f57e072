import type { Kysely } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Choices of visitors about cookies, as proof, and the sentences that they saw. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'consent_wordings')
    .addColumn('version', 'text', (it) => it.primaryKey())
    .addColumn('locale', 'text', (it) => it.notNull())
    .addColumn('sentences_json', 'text', (it) => it.notNull())
    .addColumn('first_seen_at', at, (it) => it.notNull())
    .execute()
  await createTable(db, 'consent_proofs')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('consent_id', 'text', (it) => it.notNull())
    .addColumn('choices_json', 'text', (it) => it.notNull())
    .addColumn('wording', 'text', (it) => it.notNull())
    .addColumn('locale', 'text', (it) => it.notNull())
    .addColumn('hotel_member_id', 'text')
    .addColumn('vip_member_id', 'text')
    .addColumn('made_at', at, (it) => it.notNull())
    .execute()
  for (const column of ['consent_id', 'hotel_member_id', 'vip_member_id', 'made_at']) {
    await db.schema.createIndex(`consent_proofs_by_${column}`).on('consent_proofs').column(column).execute()
  }
}
