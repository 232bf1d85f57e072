import type { Kysely } from 'kysely'
import { instant } from './columns.ts'

/** The money of a payment after it was paid: refunds in parts or in vain, disputes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const payments = () => db.schema.alterTable('payments')
  await payments().addColumn('paid_cents', 'integer').execute()
  await payments().addColumn('paid_currency', 'text').execute()
  await payments()
    .addColumn('refunded_cents', 'integer', (it) => it.notNull().defaultTo(0))
    .execute()
  await payments().addColumn('refund_state', 'text').execute()
  await payments().addColumn('dispute', 'text').execute()
  await payments().addColumn('money_at', instant(db)).execute()
  await db.schema.createIndex('payments_by_intent_id').on('payments').column('intent_id').execute()
}
