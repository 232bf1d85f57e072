import { expect } from 'chai'
import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pino from 'pino'
import { migrations } from '#server/store/migrations/all.ts'
import { openPostgres } from '#server/store/postgres.ts'
import { sqliteDialect } from '#server/store/sqlite.ts'
import type { Tables } from '#server/store/tables.ts'
import { forEachStore, type StorePlace } from '#test/support/store/stores.ts'

const before = '0012_protected_sessions'

describe('rows of a database that is older than their keys (0017)', function () {
  this.timeout(60_000)

  forEachStore((stores) => {
    it('are given the key of whom they are about', async () => {
      const place = await stores.place()
      await asBefore(place, async (db) => {
        await sql`insert into hotel_members (id, email, email_key, firstname, lastname, birthdate, country, ib_number,
          language, created_at, updated_at) values ('h1', 'a@x.test', 'a@x.test', 'A', 'B', '1985-06-15', 'FR', '1000000008',
          'fr', 1, 1)`.execute(db)
        await sql`insert into sessions (id, hotel_member_id, kind, remember, device, created_at, last_seen_at,
          expires_at) values ('s1', 'h1', 'full', 0, '', 1, 1, 9)`.execute(db)
        const answers: [string, string | null, unknown][] = [
          ['in-session', 's1', { address: null }],
          ['sign-up', null, { email: 'Anne_M@x.test' }],
          ['login', null, { isConnected: true, profile: { email: 'b@x.test' } }],
          ['refused', null, { errorId: 'eph.0090' }],
          ['of-one-gone', 's0', { id: '1' }],
        ]
        for (const [id, session, answer] of answers)
          await sql`insert into idempotency_keys (id, session_id, body_hmac, answer, created_at, expires_at)
            values (${id}, ${session}, '', ${JSON.stringify(answer)}, 1, 9)`.execute(db)
        const mails: [string, string, unknown][] = [
          ['m1', 'formDesk', { fields: { email: 'C@x.test', message: '…' } }],
          ['m2', 'activation', { id: '1' }],
        ]
        for (const [id, kind, data] of mails)
          await sql`insert into outbox (id, kind, locale, recipient, recipient_key, payload, next_attempt_at,
            created_at) values (${id}, ${kind}, 'fr', 'desk@x.test', 'desk@x.test', ${JSON.stringify(data)}, 1, 1)`.execute(
            db,
          )
      })
      const { db } = await stores.open(place)
      const rows = await db
        .selectFrom('idempotencyKeys')
        .select(['id', 'hotelMemberId', 'vipMemberId', 'emailKey'])
        .orderBy('id')
        .execute()
      const nobody = { hotelMemberId: null, vipMemberId: null, emailKey: null }
      expect(rows).to.deep.equal([
        { ...nobody, id: 'in-session', hotelMemberId: 'h1' },
        { ...nobody, id: 'login', emailKey: 'b@x.test' },
        { ...nobody, id: 'of-one-gone' },
        { ...nobody, id: 'refused' },
        { ...nobody, id: 'sign-up', emailKey: 'anne_m@x.test' },
      ])
      const mails = await db.selectFrom('outbox').select(['id', 'aboutKey']).orderBy('id').execute()
      expect(mails).to.deep.equal([
        { id: 'm1', aboutKey: 'c@x.test' },
        { id: 'm2', aboutKey: null },
      ])
    })
  })
})

/** The tables as they were, and rows in them. */
async function asBefore({ dataDir, databaseUrl }: StorePlace, fill: (db: Kysely<Tables>) => Promise<void>) {
  const log = pino({ level: 'silent' })
  const postgres = databaseUrl ? await openPostgres(databaseUrl, log) : undefined
  const dialect = postgres?.dialect ?? sqliteDialect(dataDir)
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
  await postgres?.probe()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(before)
  if (error) throw error
  await fill(db)
  await postgres?.close()
  await db.destroy()
}
