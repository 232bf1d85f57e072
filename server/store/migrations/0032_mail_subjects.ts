import type { Kysely } from 'kysely'

/** The sender of each copy of a mail, and what it is about, by which the account says what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['sender', 'about'])
    await db.schema.alterTable('mail_copies').addColumn(column, 'text').execute()
}
