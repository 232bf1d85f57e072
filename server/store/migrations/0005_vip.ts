import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { createTable, instant, rising } from './columns.ts'

const optins = ['hotel_first_party', 'casino_first_party', 'third_party'].flatMap((party) =>
  ['email', 'sms', 'mail'].map((channel) => `${party}_${channel}`),
)

/** Members of the casino VIP card with their points, and the data of the casino floor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMembers(db)
  await addPoints(db)
  await addSponsorship(db)
  await addFloor(db)
}

async function addMembers(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  let members = createTable(db, 'vip_members')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('email', 'text', (it) => it.notNull())
    .addColumn('email_key', 'text', (it) => it.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('civility', 'text', (it) => it.check(sql`civility in ('Mr', 'Mrs')`))
    .addColumn('firstname', 'text', (it) => it.notNull())
    .addColumn('lastname', 'text', (it) => it.notNull())
    .addColumn('birth_name', 'text')
    .addColumn('common_name', 'text')
    .addColumn('birthdate', 'text', (it) => it.notNull())
    .addColumn('country', 'text', (it) => it.notNull())
    .addColumn('phone_number', 'text')
    .addColumn('address_json', 'text')
    .addColumn('cvip', 'text', (it) => it.unique().check(sql`length(cvip) = 12`))
    .addColumn('file_number', 'text', (it) => it.unique())
    .addColumn('file_expires_at', at)
    .addColumn('rfid', 'text', (it) => it.unique())
    .addColumn('status', 'text', (it) =>
      it.notNull().defaultTo('white').check(sql`status in ('white', 'silver', 'gold', 'black')`),
    )
    .addColumn('state', 'text', (it) =>
      it.notNull().defaultTo('unconfirmed').check(sql`state in ('unconfirmed', 'preMember', 'full', 'erased')`),
    )
    .addColumn('sponsor_code', 'text', (it) => it.notNull().unique().check(sql`length(sponsor_code) = 8`))
    .addColumn('sponsor_member_id', 'text', (it) => it.references('vip_members.id').onDelete('set null'))
    .addColumn('favourite_casino', 'text')
    .addColumn('favourite_date1', 'text')
    .addColumn('favourite_date2', 'text')
    .addColumn('unsubscribe_reason', 'text')
    .addColumn('language', 'text', (it) => it.notNull().check(sql`language in ('fr', 'en')`))
    .addColumn('became_full_at', at)
    .addColumn('last_activity_at', at)
    .addColumn('expiry_warned_at', at)
    .addColumn('reviewed_year', 'integer')
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('updated_at', at, (it) => it.notNull())
    .addColumn('version', 'integer', (it) => it.notNull().defaultTo(1))
  for (const name of ['card_proven', 'prefers_games', 'prefers_restaurants', 'prefers_shows', ...optins])
    members = flag(members, name)
  await members
    .addCheckConstraint('vip_members_full_have_a_card', sql`state <> 'full' or cvip is not null`)
    .addCheckConstraint('vip_members_file_or_card', sql`state <> 'preMember' or file_number is not null`)
    .execute()
  await index(db, 'vip_members', ['sponsor_member_id'])
  await index(db, 'vip_members', ['state', 'became_full_at'])
  await index(db, 'vip_members', ['state', 'last_activity_at'])

  await createTable(db, 'casino_cards')
    .addColumn('cvip', 'text', (it) => it.primaryKey().check(sql`length(cvip) = 12`))
    .addColumn('lastname', 'text', (it) => it.notNull())
    .addColumn('firstname', 'text', (it) => it.notNull())
    .addColumn('birthdate', 'text', (it) => it.notNull())
    .addColumn('email', 'text', (it) => it.notNull())
    .addColumn('email_key', 'text', (it) => it.notNull())
    .addColumn('rfid', 'text', (it) => it.unique())
    .addColumn('casino', 'text')
    .addColumn('registered_at', at, (it) => it.notNull())
    .execute()
  await index(db, 'casino_cards', ['email_key'])

  await createTable(db, 'card_verifications')
    .addColumn('id', 'text', (it) => it.primaryKey())
    // Null: the card, name or birth date was wrong, so that no code is right.
    .addColumn('cvip', 'text')
    .addColumn('code_hash', 'text')
    .addColumn('tries', 'integer', (it) => it.notNull().defaultTo(0))
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('expires_at', at, (it) => it.notNull())
    .addColumn('proof_hash', 'text', (it) => it.unique())
    .addColumn('proven_at', at)
    .addColumn('used_at', at)
    .execute()
  await index(db, 'card_verifications', ['cvip'])
  await index(db, 'card_verifications', ['expires_at'])

  await flag(
    createTable(db, 'protections')
      .addColumn('programme', 'text', (it) => it.notNull())
      .addColumn('member_id', 'text', (it) => it.notNull())
      .addColumn('pause_until', at)
      .addColumn('visits_per_month', 'integer')
      .addColumn('changed_at', at, (it) => it.notNull())
      .addColumn('pending_json', 'text')
      .addColumn('pending_from', at)
      .addPrimaryKeyConstraint('protections_of_one_member', ['programme', 'member_id']),
    'mute_gaming',
  ).execute()
}

async function addPoints(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'reward_claims')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('vip_member_id', 'text', ofMember)
    .addColumn('reward', 'text', (it) => it.notNull())
    .addColumn('points', 'integer', (it) => it.notNull().check(sql`points > 0`))
    // A reward with a stock numbers its pieces from 1; each is given once.
    .addColumn('piece', 'integer')
    .addColumn('code', 'text', (it) => it.notNull().unique())
    .addColumn('state', 'text', (it) => it.notNull())
    .addColumn('at', at, (it) => it.notNull())
    .execute()
  await index(db, 'reward_claims', ['vip_member_id', 'at'])
  await db.schema
    .createIndex('reward_claims_one_a_piece')
    .unique()
    .on('reward_claims')
    .columns(['reward', 'piece'])
    .where(sql.ref('piece'), 'is not', null)
    .execute()

  await createTable(db, 'points_lines')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('vip_member_id', 'text', ofMember)
    .addColumn('points', 'integer', (it) => it.notNull())
    .addColumn('kind', 'text', (it) => it.notNull().check(sql`kind in ('earned', 'spent', 'expired', 'adjusted')`))
    .addColumn('source', 'text', (it) => it.notNull())
    .addColumn('casino', 'text')
    .addColumn('label', 'text', (it) => it.notNull())
    .addColumn('at', at, (it) => it.notNull())
    // The points of a line that are left: no more can be taken than there are.
    .addColumn('remaining', 'integer', (it) => it.check(sql`remaining >= 0`))
    .addColumn('event_id', 'text', (it) => it.unique())
    .addColumn('claim_id', 'text', (it) => it.references('reward_claims.id'))
    .addCheckConstraint('points_lines_left_at_most_all', sql`remaining is null or remaining <= points`)
    .execute()
  await index(db, 'points_lines', ['vip_member_id', 'at'])
  // The lines whose sum is the balance, oldest first.
  await db.schema
    .createIndex('points_lines_with_points_left')
    .on('points_lines')
    .columns(['vip_member_id', 'at'])
    .where(sql.ref('remaining'), '>', 0)
    .execute()

  await createTable(db, 'advantage_uses')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('vip_member_id', 'text', ofMember)
    .addColumn('advantage', 'text', (it) => it.notNull())
    .addColumn('at', at, (it) => it.notNull())
    .addColumn('day', 'text', (it) => it.notNull())
    .addColumn('month', 'text', (it) => it.notNull())
    .addColumn('event_id', 'text', (it) => it.notNull().unique())
    .execute()
  await index(db, 'advantage_uses', ['vip_member_id', 'advantage', 'month'])

  await createTable(db, 'welcome_offers')
    .addColumn('vip_member_id', 'text', (it) => ofMember(it).primaryKey())
    .addColumn('given_at', at, (it) => it.notNull())
    .addColumn('expires_at', at, (it) => it.notNull())
    .addColumn('used_at', at)
    .execute()
}

async function addSponsorship(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'sponsorships')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('sponsor_id', 'text', ofMember)
    .addColumn('godson_member_id', 'text', (it) => it.unique().references('vip_members.id').onDelete('set null'))
    .addColumn('firstname', 'text', (it) => it.notNull())
    .addColumn('email', 'text', (it) => it.notNull())
    .addColumn('email_key', 'text', (it) => it.notNull())
    .addColumn('invited_at', at, (it) => it.notNull())
    .addColumn('registered_at', at)
    .addColumn('full_at', at)
    .addColumn('counted_year', 'integer')
    .addUniqueConstraint('sponsorships_once_an_address', ['sponsor_id', 'email_key'])
    .execute()
  await index(db, 'sponsorships', ['sponsor_id', 'counted_year'])
  await index(db, 'sponsorships', ['email_key'])
}

async function addFloor(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  await createTable(db, 'jackpots')
    .addColumn('casino', 'text', (it) => it.notNull())
    .addColumn('machine', 'text', (it) => it.notNull())
    .addColumn('name', 'text', (it) => it.notNull())
    .addColumn('amount', at, (it) => it.notNull())
    .addColumn('currency', 'text', (it) => it.notNull())
    .addColumn('at', at, (it) => it.notNull())
    .addPrimaryKeyConstraint('jackpots_of_one_machine', ['casino', 'machine'])
    .execute()

  await createTable(db, 'machine_payments')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('casino', 'text', (it) => it.notNull())
    .addColumn('machine', 'text', (it) => it.notNull())
    .addColumn('amount', at, (it) => it.notNull())
    .addColumn('currency', 'text', (it) => it.notNull())
    .addColumn('at', at, (it) => it.notNull())
    .execute()
  await index(db, 'machine_payments', ['casino', 'machine', 'at'])

  await flag(
    createTable(db, 'table_states')
      .addColumn('casino', 'text', (it) => it.notNull())
      .addColumn('table_name', 'text', (it) => it.notNull())
      .addColumn('game', 'text', (it) => it.notNull())
      .addColumn('bet_min', at, (it) => it.notNull())
      .addColumn('bet_max', at, (it) => it.notNull())
      .addColumn('positions', 'integer', (it) => it.notNull())
      .addColumn('at', at, (it) => it.notNull())
      .addPrimaryKeyConstraint('table_states_of_one_table', ['casino', 'table_name']),
    'open',
  ).execute()

  await createTable(db, 'floor_events')
    // The order in which events were handled: a stream resumes by it.
    .addColumn('seq', rising(db), (it) => it.primaryKey())
    .addColumn('id', 'text', (it) => it.notNull().unique())
    .addColumn('casino', 'text', (it) => it.notNull())
    .addColumn('type', 'text', (it) => it.notNull())
    .addColumn('data', 'text', (it) => it.notNull())
    .addColumn('at', at, (it) => it.notNull())
    .execute()
  await index(db, 'floor_events', ['casino', 'seq'])
}

type AddColumn = Parameters<CreateTableBuilder<string, never>['addColumn']>[2]
type Column = Parameters<NonNullable<AddColumn>>[0]

function ofMember(column: Column): Column {
  return column.notNull().references('vip_members.id').onDelete('cascade')
}

function flag<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
  name: string,
): CreateTableBuilder<Table, Columns> {
  return table.addColumn(name, 'integer', (it) =>
    it
      .notNull()
      .defaultTo(0)
      .check(sql`${sql.ref(name)} in (0, 1)`),
  ) as CreateTableBuilder<Table, Columns>
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
