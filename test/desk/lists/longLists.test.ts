import { expect } from 'chai'
import { type Compilable, sql } from 'kysely'
import { logBatch } from '#server/desk/log/readLog.ts'
import { datedRows, withdrawnMembers } from '#server/letter/desk/lists/leftRows.ts'
import { batchOf, rowsOf } from '#server/letter/desk/lists/listRows.ts'
import { isSqlite } from '#server/store/migrations/columns.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { floor, houses, staffMember } from '../deskSite.ts'

const subscribers = 100_000
const isSearch = /using (covering )?index|Index (Only )?Scan|Bitmap Index Scan/i

describe('lists as long as they get (B23)', () => {
  const site = onAnyDatabase(openHotelSite, { env: floor })
  const { casino } = houses
  const db = () => site.services.store.db
  /** Steps of the database for a query, without the tables that are only as long as their lookup. */
  const planOf = async (query: Compilable): Promise<string> => {
    const { sql: text, parameters } = query.compile()
    const parts = text.split(/\?|\$\d+/)
    const values = parameters.map((it) => sql.lit(typeof it === 'number' ? it : String(it)))
    const filled = sql.join(
      parts.flatMap((part, n) => [sql.raw(part), ...(n < values.length ? [values[n] ?? sql``] : [])]),
      sql``,
    )
    if (isSqlite(db() as never))
      return (await sql<{ detail: string }>`explain query plan ${filled}`.execute(db())).rows
        .map(({ detail }) => detail)
        .join('\n')
    return db()
      .transaction()
      .execute(async (tx) => {
        // Tables of a test are too short for an index to be worth it.
        await sql`set local enable_seqscan = off`.execute(tx)
        const { rows } = await sql<Record<'QUERY PLAN', string>>`explain ${filled}`.execute(tx)
        return rows.map((it) => it['QUERY PLAN']).join('\n')
      })
  }

  it('send a hundred thousand rows in batches that each begin in an index: all of them, each once', async () => {
    const now = site.clock.now()
    // Many were asked in the same instant, as by an import.
    await sql`insert into newsletter_subscriptions
          (id, email, email_key, locale, state, wording, asked_at, confirmed_at, unsubscribe_token, page, house)
          with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(subscribers)})
          select 'row-' || n, 'row' || n || '@long.test', 'row' || n || '@long.test', 'fr', 'confirmed', 'J’accepte.',
            ${sql.lit(now)} - n / 3000, ${sql.lit(now)}, 'token-' || n, '/casinos/x', ${sql.lit(casino)} from numbers`.execute(
      db(),
    )
    const marketing = await staffMember(site, 'marketing', casino)
    const form = { form: 'export', reason: 'sending' }
    const answer = must(await postForm(marketing.client, deskPath('letterList', 'fr', { house: casino }), form), 303)
    const file = must(await marketing.client.get(answer.headers.get('location') ?? ''), 200)
    const emails = new Set(String(file.body).match(/row\d+@long\.test/g))
    expect([emails.size, String(file.body).split('\r\n').length - 2]).to.deep.equal([subscribers, subscribers])
    const lines = await db().selectFrom('deskActs').selectAll().where('act', 'in', ['exportList', 'sendFile']).execute()
    expect(lines.map(({ act, details }) => [act, JSON.parse(details ?? '{}').count]).toSorted()).to.deep.equal([
      ['exportList', subscribers],
      ['sendFile', subscribers],
    ])
  })

  it('are read by indexes: the letter, agreements, those who left, and the log by each of its filters', async () => {
    const input = { state: 'confirmed', purpose: 'casinoFirstParty', channel: 'email' } as const
    const last = { at: site.clock.now(), id: 'm' }
    const log = { house: undefined }
    const queries: Record<string, Compilable> = {}
    for (const house of [casino, undefined]) {
      const where = house ?? 'everywhere'
      const letter = rowsOf(db(), { ...input, list: 'letter', house })
      queries[`letter ${where}`] = batchOf(db(), letter, last, 1000)
      queries[`left the letter ${where}`] = batchOf(db(), datedRows('letter', house), last, 1000)
      queries[`log ${where}`] = logBatch(db(), { ...log, house }, last, 1000)
    }
    const optins = rowsOf(db(), { ...input, list: 'optins', house: undefined })
    queries.agreements = batchOf(db(), optins, last, 1000)
    queries['left offers'] = batchOf(db(), datedRows('offers', undefined), last, 1000)
    queries['withdrew agreements'] = withdrawnMembers(db(), 'vip', 'm', 1000)
    queries['log of a person'] = logBatch(db(), { ...log, person: 'somebody' }, last, 1000)
    queries['log of an act'] = logBatch(db(), { ...log, act: 'findMember' }, last, 1000)
    queries['log of a day'] = logBatch(db(), { ...log, from: '2026-11-01', to: '2026-11-02' }, undefined, 1000)
    for (const [name, query] of Object.entries(queries)) {
      const plan = await planOf(query)
      expect(plan, name).to.match(isSearch)
      expect(plan, name).not.to.match(
        /SCAN (newsletter_subscriptions|consents|offer_readers|desk_acts)(?! USING)|Seq Scan/,
      )
      // A batch that is sorted as a whole costs the whole list each time.
      expect(plan, name).not.to.match(/USE TEMP B-TREE FOR ORDER BY/)
    }
  })
})
