import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

/** Places at tournaments, their payments, the waiting list, and the floor's clocks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'tournaments')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('story_uuid', 'text', (it) => it.notNull())
    .addColumn('slug', 'text', (it) => it.notNull())
    .addColumn('title_fr', 'text', (it) => it.notNull())
    .addColumn('title_en', 'text', (it) => it.notNull())
    .addColumn('casino_name', 'text', (it) => it.notNull())
    .addColumn('starts_at', at, (it) => it.notNull())
    .addColumn('ends_at', at, (it) => it.notNull())
    .addColumn('registration_until', at, (it) => it.notNull())
    .addColumn('places', 'integer', (it) => it.notNull().check(sql`places >= 0`))
    // Held, paid, confirmed and offered places: of 50 requests for the last place one statement gives it to one.
    .addColumn('taken', 'integer', (it) => it.notNull().defaultTo(0).check(sql`taken >= 0`))
    .addColumn('state', 'text', (it) => it.notNull().check(sql`state in ('open', 'cancelled', 'past')`))
    .addColumn('revision', 'text', (it) => it.notNull())
    .addColumn('created_at', at, (it) => it.notNull())
    .execute()
  await db.schema
    .createIndex('tournaments_one_to_come')
    .unique()
    .on('tournaments')
    .column('story_uuid')
    .where(sql.ref('state'), '=', sql.lit('open'))
    .execute()
  await index(db, 'tournaments', ['slug'])

  await createTable(db, 'registrations')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('tournament_id', 'text', (it) => it.notNull().references('tournaments.id'))
    .addColumn('vip_member_id', 'text', (it) => it.references('vip_members.id'))
    .addColumn('state', 'text', (it) => it.notNull())
    .addColumn('payment_id', 'text')
    .addColumn('code', 'text', (it) => it.notNull().unique())
    .addColumn('held_until', at, (it) => it.notNull())
    .addColumn('refundable_until', at, (it) => it.notNull())
    .addColumn('sequence', 'integer', (it) => it.notNull().defaultTo(0))
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('confirmed_at', at)
    .addColumn('ended_at', at)
    .execute()
  await oneAlive(db, 'registrations', ['held', 'paid', 'confirmed'])
  await index(db, 'registrations', ['vip_member_id'])
  await index(db, 'registrations', ['tournament_id', 'state'])
  await index(db, 'registrations', ['state', 'held_until'])

  await lateFlag(
    createTable(db, 'payments')
      .addColumn('id', 'text', (it) => it.primaryKey())
      .addColumn('registration_id', 'text', (it) => it.notNull().references('registrations.id'))
      .addColumn('vip_member_id', 'text', (it) => it.references('vip_members.id'))
      .addColumn('state', 'text', (it) => it.notNull())
      .addColumn('amount_cents', 'integer', (it) => it.notNull().check(sql`amount_cents > 0`))
      .addColumn('currency', 'text', (it) => it.notNull())
      .addColumn('locale', 'text', (it) => it.notNull())
      .addColumn('session_id', 'text', (it) => it.unique())
      .addColumn('intent_id', 'text')
      .addColumn('checkout_url', 'text')
      .addColumn('asked_at', at, (it) => it.notNull())
      // The reason of a refund, from the decision on.
      .addColumn('refund_reason', 'text')
      .addColumn('refund_id', 'text')
      .addColumn('created_at', at, (it) => it.notNull())
      .addColumn('paid_at', at)
      .addColumn('refunded_at', at),
  ).execute()
  await index(db, 'payments', ['registration_id'])
  await index(db, 'payments', ['vip_member_id'])
  await index(db, 'payments', ['state', 'asked_at'])

  await createTable(db, 'waiting_list')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('tournament_id', 'text', (it) => it.notNull().references('tournaments.id'))
    .addColumn('vip_member_id', 'text', (it) => it.notNull().references('vip_members.id'))
    .addColumn('state', 'text', (it) => it.notNull())
    // The order of the waiting list: a player who lets an offer lapse goes to its end.
    .addColumn('position', 'integer', (it) => it.notNull())
    .addColumn('offered_until', at)
    .addColumn('registration_id', 'text', (it) => it.references('registrations.id'))
    .addColumn('created_at', at, (it) => it.notNull())
    .execute()
  await oneAlive(db, 'waiting_list', ['waiting', 'offered'])
  await index(db, 'waiting_list', ['vip_member_id'])
  await index(db, 'waiting_list', ['state', 'offered_until'])

  await createTable(db, 'tournament_clocks')
    .addColumn('tournament', 'text', (it) => it.primaryKey())
    .addColumn('level', 'integer', (it) => it.notNull())
    .addColumn('started_at', at, (it) => it.notNull())
    .addColumn('players_left', 'integer', (it) => it.notNull())
    .addColumn('paused', 'integer', (it) => it.notNull().check(sql`paused in (0, 1)`))
    .addColumn('at', at, (it) => it.notNull())
    .execute()
}

/** A member has at most one live row for a tournament. */
function oneAlive(db: Kysely<unknown>, table: string, states: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_one_alive`)
    .unique()
    .on(table)
    .columns(['tournament_id', 'vip_member_id'])
    .where(sql.ref('state'), 'in', sql`(${sql.join(states.map((it) => sql.lit(it)))})`)
    .execute()
}

function lateFlag<Table extends string, Columns extends string>(table: CreateTableBuilder<Table, Columns>) {
  return table.addColumn('is_late', 'integer', (it) => it.notNull().defaultTo(0).check(sql`is_late in (0, 1)`))
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
