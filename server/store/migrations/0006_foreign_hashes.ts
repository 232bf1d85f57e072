import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** The kinds and costs of passwords' hashes that members brought from other systems. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, tables)
}

const tables = `
create table foreign_hashes (
  sample text primary key,
  seen_at bigint not null
)
`
