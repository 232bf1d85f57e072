import { type Kysely, sql } from 'kysely'
import { createTable, instant } from './columns.ts'

const optins = ['hotel_first_party', 'casino_first_party', 'third_party'].flatMap((party) =>
  ['email', 'sms', 'mail'].map((channel) => `${party}_${channel}`),
)

/** Members of the hotel programme, their sessions, links, locks and consents; the staff list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = instant(db)
  let members = createTable(db, 'hotel_members')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('email', 'text', (it) => it.notNull())
    .addColumn('email_key', 'text', (it) => it.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('civility', 'text', (it) => it.check(sql`civility in ('Mr', 'Mrs')`))
    .addColumn('firstname', 'text', (it) => it.notNull())
    .addColumn('lastname', 'text', (it) => it.notNull())
    .addColumn('birthdate', 'text', (it) => it.notNull())
    .addColumn('country', 'text', (it) => it.notNull())
    .addColumn('phone_number', 'text')
    .addColumn('address_json', 'text')
    .addColumn('level', 'text', (it) =>
      it.notNull().defaultTo('IBPROSPECT').check(sql`level in ('IBPROSPECT', 'IBMEMBRE', 'IBCOLLABORATEUR')`),
    )
    .addColumn('ib_number', 'text', (it) => it.notNull().unique().check(sql`length(ib_number) = 10`))
    .addColumn('state', 'text', (it) =>
      it.notNull().defaultTo('unconfirmed').check(sql`state in ('unconfirmed', 'active', 'erased')`),
    )
    .addColumn('unsubscribe_reason', 'text')
    .addColumn('language', 'text', (it) => it.notNull().check(sql`language in ('fr', 'en')`))
    .addColumn('employee_number', 'text', (it) => it.unique())
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('updated_at', at, (it) => it.notNull())
    .addColumn('version', 'integer', (it) => it.notNull().defaultTo(1))
  for (const name of optins)
    members = members.addColumn(name, 'integer', (it) =>
      it
        .notNull()
        .defaultTo(0)
        .check(sql`${sql.ref(name)} in (0, 1)`),
    )
  await members.execute()

  await createTable(db, 'sessions')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('hotel_member_id', 'text', (it) => it.references('hotel_members.id').onDelete('cascade'))
    // A member of the casino's programme, whose table comes later.
    .addColumn('vip_member_id', 'text')
    .addColumn('kind', 'text', (it) => it.notNull().check(sql`kind in ('full', 'reading')`))
    .addColumn('remember', 'integer', (it) => it.notNull().check(sql`remember in (0, 1)`))
    .addColumn('device', 'text', (it) => it.notNull())
    .addColumn('network', 'text')
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('last_seen_at', at, (it) => it.notNull())
    .addColumn('expires_at', at, (it) => it.notNull())
    .addCheckConstraint('sessions_of_somebody', sql`hotel_member_id is not null or vip_member_id is not null`)
    .execute()
  await index(db, 'sessions', ['hotel_member_id'])
  await index(db, 'sessions', ['vip_member_id'])
  await index(db, 'sessions', ['expires_at'])

  await createTable(db, 'tokens')
    .addColumn('hash', 'text', (it) => it.primaryKey())
    .addColumn('purpose', 'text', (it) => it.notNull())
    .addColumn('programme', 'text', (it) => it.notNull())
    .addColumn('member_id', 'text', (it) => it.notNull())
    .addColumn('payload', 'text')
    .addColumn('created_at', at, (it) => it.notNull())
    .addColumn('expires_at', at, (it) => it.notNull())
    .addColumn('used_at', at)
    .execute()
  await index(db, 'tokens', ['member_id', 'purpose'])
  await index(db, 'tokens', ['expires_at'])

  await createTable(db, 'lockouts')
    .addColumn('programme', 'text', (it) => it.notNull())
    .addColumn('email_key', 'text', (it) => it.notNull())
    .addColumn('failures', 'integer', (it) => it.notNull())
    .addColumn('pending', 'integer', (it) => it.notNull())
    .addColumn('pending_at', at, (it) => it.notNull())
    .addColumn('last_failed_at', at, (it) => it.notNull())
    .addColumn('blocked_until', at)
    .addPrimaryKeyConstraint('lockouts_of_one_address', ['programme', 'email_key'])
    .execute()

  await createTable(db, 'consents')
    .addColumn('id', 'text', (it) => it.primaryKey())
    .addColumn('programme', 'text', (it) => it.notNull())
    .addColumn('member_id', 'text', (it) => it.notNull())
    .addColumn('purpose', 'text', (it) => it.notNull())
    .addColumn('channel', 'text', (it) => it.notNull())
    .addColumn('granted', 'integer', (it) => it.notNull().check(sql`granted in (0, 1)`))
    .addColumn('wording_id', 'text', (it) => it.notNull())
    .addColumn('wording', 'text', (it) => it.notNull())
    .addColumn('locale', 'text', (it) => it.notNull())
    .addColumn('given_at', at, (it) => it.notNull())
    .addColumn('withdrawn_at', at)
    .execute()
  await index(db, 'consents', ['programme', 'member_id'])
  // A withdrawn consent stays as proof beside the one in force.
  await db.schema
    .createIndex('one_consent_in_force')
    .unique()
    .on('consents')
    .columns(['programme', 'member_id', 'purpose', 'channel'])
    .where(sql.ref('withdrawn_at'), 'is', null)
    .execute()

  await createTable(db, 'staff')
    .addColumn('employee_number', 'text', (it) => it.primaryKey())
    .addColumn('firstname', 'text', (it) => it.notNull())
    .addColumn('lastname', 'text', (it) => it.notNull())
    .addColumn('birthdate', 'text', (it) => it.notNull())
    .addColumn('left_at', at)
    .addColumn('hotel_member_id', 'text', (it) => it.unique().references('hotel_members.id').onDelete('set null'))
    .execute()
}

function index(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  return db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
