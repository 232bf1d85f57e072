import { DatabaseSync } from 'node:sqlite'
import { expect } from 'chai'
import { Client } from 'pg'
import { floor, staffMember } from '#test/desk/deskSite.ts'
import { newClient } from '#test/support/client.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { closing } from '#test/support/opened.ts'
import {
  fillTables,
  postgresScans,
  type Scan,
  sqliteScans,
  statementsOf,
  unexpectedScans,
} from '#test/support/store/queryPlans.ts'
import { forEachStore, type StorePlace } from '#test/support/store/stores.ts'
import { fullMember, preMember } from '#test/support/vipSite.ts'

/** A group after some years; of all else ten thousand. */
const sizes = { hotel_members: 50_000, vip_members: 50_000, points_lines: 1_000_000 }

/** Statements of the calls, pages and jobs of the site for a store of any size. */
describe('No query without an index', () => {
  let statements: string[]

  before(async () => {
    statements = await statementsOf(useEverything)
    expect(statements.length).to.be.above(150)
  })

  forEachStore((stores) => {
    it('with 50,000 members of each programme and a million lines of the ledger', async () => {
      const place = await stores.place()
      const store = await stores.open(place)
      await store.close()
      const scans = place.databaseUrl ? await inPostgres(place.databaseUrl) : inSqlite(place)
      expect(unexpectedScans(scans).map(({ table, plan, sql }) => `${table} (${plan}): ${sql}`)).to.eql([])
    })
  })

  it('would be told', () => {
    const database = new DatabaseSync(':memory:')
    database.exec('create table "vip_members" ("id" text primary key, "lastname" text)')
    const scansOf = (sql: string) => unexpectedScans(sqliteScans(database, sql)).map(({ table }) => table)
    expect(scansOf('select "it"."id" from "vip_members" as "it" where "it"."lastname" = ?')).to.eql(['vip_members'])
    expect(scansOf('select "id" from "vip_members" where "id" = ?')).to.eql([])
    database.close()
  })

  function inSqlite({ dataDir }: StorePlace): Scan[] {
    const database = new DatabaseSync(`${dataDir}/store.sqlite`)
    const scans = statements.flatMap((it) => sqliteScans(database, it))
    database.close()
    return scans
  }

  async function inPostgres(connectionString: string): Promise<Scan[]> {
    const client = new Client({ connectionString })
    await client.connect()
    try {
      await fillTables(client, 10_000, sizes)
      const scans: Scan[] = []
      for (const it of statements) scans.push(...(await postgresScans(client, it)))
      return scans
    } finally {
      await client.end()
    }
  }
})

/** The demo world, members of both programmes, a desk, and two days of every job. */
async function useEverything(): Promise<void> {
  await using site = await closing(openHotelSite({ env: { DEMO_WORLD: 'on', ...floor } }))
  const { client, email } = await site.member()
  for (const path of ['/api/eph/users/init', '/api/eph/users/profile']) await client.get(path)
  for (const path of ['/en/account', '/en/account/stays', '/en/account/security', '/en/account/mails'])
    await client.get(path)
  await newClient(site).post('/api/eph/users/login', { email, password: 'wrong' })
  await preMember(site)
  const { client: player } = await fullMember(site)
  for (const path of ['/api/vip/users/init', '/api/vip/points', '/api/vip/rewards', '/en/casino-card'])
    await player.get(path)
  const staff = await staffMember(site, 'casinoDesk', 'casino-de-la-digue')
  for (const path of ['/en/team', '/en/team/log', '/en/team/find?query=Martin']) await staff.client.get(path)
  for (let day = 0; day < 2; day++) {
    site.clock.advance({ days: 1, minutes: 5 })
    await site.services.jobs.runDue()
  }
}
