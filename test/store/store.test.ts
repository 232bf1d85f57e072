import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { sql } from 'kysely'
import { writeAct } from '#server/desk/acts.ts'
import { StoreError } from '#server/store/errors.ts'
import { type Store, withStore } from '#server/store/open.ts'
import { failureOf } from '#test/support/failureOf.ts'
import { hotelMemberRow, vipMemberRow } from '#test/support/store/rows.ts'
import { forEachStore } from '#test/support/store/stores.ts'

describe('The store', () => {
  forEachStore((stores) => {
    it('makes its tables once, and finds what was stored when it is opened again', async () => {
      const place = await stores.place()
      const first = await stores.open(place)
      await first.db
        .insertInto('hotelMembers')
        .values(hotelMemberRow({ id: 'anne' }))
        .execute()
      await first.close()
      expect(first.isOpen()).to.equal(false)

      const again = await stores.open(place)
      expect(again.isOpen()).to.equal(true)
      const member = await again.db.selectFrom('hotelMembers').selectAll().executeTakeFirstOrThrow()
      expect(member).to.include({ id: 'anne', level: 'IBPROSPECT', state: 'unconfirmed', version: 1 })
      expect(member).to.include({ hotelFirstPartyEmail: 0, thirdPartyMail: 0 })
    })

    if (stores.name === 'PostgreSQL')
      it('ends a statement when a visitor has waited for it long enough, and an operator’s much later', async () => {
        const place = await stores.place()
        const patience = async ({ db }: Pick<Store, 'db'>) =>
          (await sql<{ setting: string }>`select current_setting('statement_timeout') as setting`.execute(db)).rows
        expect(await patience(await stores.open(place))).to.deep.equal([{ setting: '10s' }])
        let operators: unknown
        await withStore(place, async (store) => {
          operators = await patience(store)
        })
        expect(operators).to.deep.equal([{ setting: '10min' }])
      })

    it('gives numbers as numbers: instants, counts and sums', async () => {
      const { db } = await stores.open()
      const createdAt = Date.UTC(2026, 10, 21)
      const rows = [hotelMemberRow({ createdAt }), hotelMemberRow({ createdAt })]
      await db.insertInto('hotelMembers').values(rows).execute()
      const found = await db
        .selectFrom('hotelMembers')
        .select((of) => [
          of.fn.countAll().as('count'),
          of.fn.sum('createdAt').as('sum'),
          of.fn.max('createdAt').as('max'),
        ])
        .executeTakeFirst()
      expect(found).to.deep.equal({ count: 2, sum: 2 * createdAt, max: createdAt })
    })

    it('keeps types: text is no integer, and 2 is no flag', async () => {
      const { db } = await stores.open()
      const row = hotelMemberRow()
      const insert = (given: object) =>
        db
          .insertInto('hotelMembers')
          .values({ ...row, ...given })
          .execute()
      expect(await failureOf(insert({ createdAt: '12abc' }))).to.include({ name: 'StoreError', kind: 'invalid' })
      expect(await failureOf(insert({ hotelFirstPartySms: 2 }))).to.include({ kind: 'invalid' })
      expect(await failureOf(insert({ state: 'gone' }))).to.include({ kind: 'invalid' })
      expect(await failureOf(insert({ email: null }))).to.include({ kind: 'invalid' })
    })

    it('keeps what is promised never to change: each column of the log, the ledger and the proofs refuses it', async () => {
      const { db, dialect } = await stores.open()
      const at = Date.now()
      const vip = vipMemberRow()
      await db.insertInto('vipMembers').values(vip).execute()
      await writeAct(db, { personId: null, role: 'operator', network: null, at }, { act: 'readActs' })
      const line = {
        id: randomUUID(),
        vipMemberId: vip.id,
        points: 5,
        kind: 'adjusted',
        source: 'desk',
        casino: null,
      } as const
      const rest = { label: 'Pardon', at, remaining: 5, eventId: null, claimId: null }
      await db
        .insertInto('pointsLines')
        .values({ ...line, ...rest })
        .execute()
      const proof = { consentId: 'x', choicesJson: '{}', wording: 'x', locale: 'fr', hotelMemberId: null } as const
      await db
        .insertInto('consentProofs')
        .values({ ...proof, id: randomUUID(), vipMemberId: vip.id, madeAt: at })
        .execute()
      const names =
        dialect === 'sqlite'
          ? sql<{
              name: string
            }>`select distinct tbl_name as name from sqlite_master where type = 'trigger' and sql like '%never changed%' order by 1`
          : sql<{
              name: string
            }>`select distinct event_object_table as name from information_schema.triggers where trigger_name not like '%_in_languages' order by 1`
      const guarded = (await names.execute(db)).rows.map(({ name }) => name)
      expect(guarded).to.deep.equal(['consent_proofs', 'desk_acts', 'points_lines'])
      const open: string[] = []
      for (const table of ['consentProofs', 'deskActs', 'pointsLines'] as const) {
        const row = await db.selectFrom(table).selectAll().executeTakeFirstOrThrow()
        const change = (column: string, to: unknown) =>
          db
            .updateTable(table)
            .set({ [column]: to })
            .execute()
        const columns = Object.entries(row)
        for (const [column, value] of columns) {
          const isRefused = await change(column, typeof value === 'number' ? value - 1 : 'x').then(
            () => false,
            (error: Error) => /never changed/.test(`${error.message} ${error.cause}`),
          )
          if (!isRefused) open.push(`${table}.${column}`)
        }
        const deletion = await db
          .deleteFrom(table)
          .execute()
          .catch(() => undefined)
        if (deletion) open.push(table)
      }
      // Spending takes of what is left of a line, the demo world moves in time, and proofs end with their retention.
      expect(open).to.deep.equal(['consentProofs', 'pointsLines.at', 'pointsLines.remaining'])
      // An erasure takes words and members away.
      await db.updateTable('pointsLines').set({ label: '' }).execute()
    })

    for (const [what, value] of [
      ['a Date', new Date()],
      ['an object', { a: 1 }],
      ['a boolean', true],
      ['no number', Number.NaN],
      ['text with U+0000', 'a\u0000b'],
    ] as const) {
      it(`refuses ${what} before it reaches the database, without telling it`, async () => {
        const { db } = await stores.open()
        const failure = await failureOf(
          db
            .selectFrom('hotelMembers')
            .select('id')
            .where('firstname', '=', value as string)
            .execute(),
        )
        expect(failure).to.be.instanceOf(TypeError)
        expect(failure.message).to.match(/^parameter 1 of a query is /)
      })
    }

    it('says the same of what exists already and of what belongs to nobody', async () => {
      const { db } = await stores.open()
      const row = hotelMemberRow({ email: 'anne@guest.test' })
      await db.insertInto('hotelMembers').values(row).execute()
      const again = await failureOf(
        db
          .insertInto('hotelMembers')
          .values({ ...hotelMemberRow(), emailKey: row.emailKey })
          .execute(),
      )
      expect(again).to.be.instanceOf(StoreError)
      expect(again).to.deep.include({ kind: 'unique', columns: ['email_key'] })
      expect(isDuplicate(again, 'email_key')).to.equal(true)
      expect(isDuplicate(again, 'ib_number')).to.equal(false)
      expect(again.message).not.to.contain('anne@guest.test')

      const orphan = { id: 'r', hotelMemberId: 'nobody', requestedAt: 1, deliveredAt: null }
      expect(await failureOf(db.insertInto('cardRenewals').values(orphan).execute())).to.include({ kind: 'foreignKey' })
    })

    it('lets a member ask for one card at a time', async () => {
      const { db } = await stores.open()
      await db
        .insertInto('hotelMembers')
        .values(hotelMemberRow({ id: 'anne' }))
        .execute()
      const ask = (id: string) =>
        db.insertInto('cardRenewals').values({ id, hotelMemberId: 'anne', requestedAt: 1, deliveredAt: null }).execute()
      await ask('first')
      expect(isDuplicate(await failureOf(ask('second')))).to.equal(true)
      await db.updateTable('cardRenewals').set({ deliveredAt: 2 }).where('id', '=', 'first').execute()
      await ask('second')
    })

    it('sorts text by its code points', async () => {
      const { db } = await stores.open()
      const names = ['a', 'Z', 'é', 'z', 'A', '\u{1F600}']
      await db
        .insertInto('hotelMembers')
        .values(names.map((firstname) => hotelMemberRow({ firstname })))
        .execute()
      const sorted = await db.selectFrom('hotelMembers').select('firstname').orderBy('firstname').execute()
      expect(sorted.map((it) => it.firstname)).to.deep.equal(['A', 'Z', 'a', 'z', 'é', '\u{1F600}'])
    })

    it('throws a mistake in a query as it is: no member can help it', async () => {
      const { db } = await stores.open()
      const failure = await failureOf(sql`select * from nowhere`.execute(db))
      expect(failure.name).not.to.be.oneOf(['StoreError', 'ProductError'])
    })
  })
})

/** Whether the error says that the row is there already; `column` is SQL's name of the one that must be unique. */
function isDuplicate(error: unknown, column?: string): boolean {
  return error instanceof StoreError && error.kind === 'unique' && (!column || error.columns.includes(column))
}
