import { type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Stays of guests and requests for a new card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'stays')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('number', 'text', (it) => it.notNull().unique())
    .addColumn('hotel', 'text', (it) => it.notNull())
    .addColumn('from_day', 'text', (it) => it.notNull())
    .addColumn('to_day', 'text', (it) => it.notNull())
    .addColumn('nights', 'integer', (it) => it.notNull())
    .addColumn('rooms', 'integer', (it) => it.notNull())
    .addColumn('adults', 'integer', (it) => it.notNull())
    .addColumn('children', 'integer', (it) => it.notNull())
    .addColumn('state', 'text', (it) =>
      it.notNull().defaultTo('upcoming').check(sql`state in ('upcoming', 'ended', 'cancelled')`),
    )
    // Numbers and dates of a stay outlive the account.
    .addColumn('hotel_member_id', 'text', (it) => it.references('hotel_members.id').onDelete('set null'))
    .addColumn('email_key', 'text')
    .addColumn('ib_number', 'text')
    .addColumn('total_cents', 'integer', (it) => it.notNull())
    .addColumn('currency', 'text', (it) => it.notNull())
    .addColumn('sequence', 'integer', (it) => it.notNull().defaultTo(0))
    .addColumn('changed_at', at, (it) => it.notNull())
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('updated_at', at, (it) => it.notNull())
    .addCheckConstraint('stays_end_after_they_begin', sql`to_day > from_day`)
    .execute()
  await db.schema.createIndex('stays_by_member').on('stays').columns(['hotel_member_id', 'state', 'from_day']).execute()
  await db.schema.createIndex('stays_by_email_key').on('stays').column('email_key').execute()
  // Finds the stays that have ended since the last run.
  await db.schema.createIndex('stays_by_to_day').on('stays').columns(['state', 'to_day']).execute()

  await createTable(db, 'card_renewals')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('hotel_member_id', 'text', (it) => it.notNull().references('hotel_members.id').onDelete('cascade'))
    .addColumn('requested_at', at, (it) => it.notNull())
    .addColumn('delivered_at', at)
    .execute()
  await db.schema
    .createIndex('card_renewals_by_member')
    .on('card_renewals')
    .columns(['hotel_member_id', 'requested_at'])
    .execute()
  // The second of two requests at once meets the pending one (0106).
  await db.schema
    .createIndex('one_pending_renewal')
    .unique()
    .on('card_renewals')
    .column('hotel_member_id')
    .where(sql.ref('delivered_at'), 'is', null)
    .execute()
}
