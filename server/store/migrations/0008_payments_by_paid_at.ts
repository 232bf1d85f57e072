import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Payments of a month, and the first one, for the accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'create index payments_by_paid_at on payments (paid_at)')
}
