import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Movements of the merchant's balance, for the accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

const statements = `
create table balance_movements (
  id text primary key,
  payment_id text not null references payments (id),
  intent_id text not null,
  source_id text not null,
  category text not null,
  gross_cents bigint not null,
  fee_cents bigint not null,
  currency text not null,
  created_at bigint not null
);
create index balance_movements_by_created_at on balance_movements (created_at);
create index balance_movements_by_intent on balance_movements (intent_id)
`
