import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** The directory's own session, by which it says that a session of the desk has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table desk_sessions add column directory_sid text')
}
