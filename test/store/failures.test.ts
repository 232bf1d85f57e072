import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { sql } from 'kysely'
import { isUnavailable } from '#server/store/errors.ts'
import type { Store } from '#server/store/open.ts'
import type { ProductError } from '#shared/errors/productError.ts'
import { failureOf } from '#test/support/failureOf.ts'
import { eventually } from '#test/support/site.ts'
import { startPostgres, type TestPostgres } from '#test/support/store/postgres.ts'
import { forEachStore } from '#test/support/store/stores.ts'

describe('A store in trouble', () => {
  forEachStore((stores) => {
    it('does not begin with tables of a newer program', async () => {
      const place = await stores.place()
      const store = await stores.open(place)
      await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2026-11-21T00:00:00.000Z')`.execute(
        store.db,
      )
      await store.close()
      expect((await failureOf(stores.open(place))).message).to.contain('9999_later')
    })

    if (stores.name === 'SQLite') {
      it('answers 503 while the disk is full, and goes on afterwards', async () => {
        const store = await stores.open()
        await sql`pragma max_page_count = 1`.execute(store.db)
        const { failure, stored } = await writeUntilItFails(store)
        expectUnavailable(failure)
        const inTransaction = await failureOf(store.transaction((tx) => writeMuch(tx, 'in a transaction')))
        expectUnavailable(inTransaction)
        expect(await countEvents(store)).to.equal(stored)

        await sql`pragma max_page_count = 1000000`.execute(store.db)
        await writeMuch(store.db, 'after')
        expect(await countEvents(store)).to.equal(stored + 1)
      })

      it('answers 503 to what it may not write, and still reads', async () => {
        const store = await stores.open()
        await writeMuch(store.db, 'before')
        await sql`pragma query_only = on`.execute(store.db)
        expectUnavailable(await failureOf(writeMuch(store.db, 'meanwhile')))
        expect(await countEvents(store)).to.equal(1)
        await sql`pragma query_only = off`.execute(store.db)
        await writeMuch(store.db, 'after')
      })

      it('does not begin with a file that is no database, and holds nothing afterwards', async () => {
        const place = await stores.place()
        const file = join(place.dataDir, 'store.sqlite')
        await writeFile(file, 'a letter to grandmother, which is longer than a header of SQLite would be. '.repeat(20))
        expect((await failureOf(stores.open(place))).message).to.match(/database/)
        await writeFile(file, '')
        await stores.open(place)
      })
    }

    if (stores.name === 'PostgreSQL') {
      let postgres: TestPostgres

      beforeEach(async () => {
        postgres = await startPostgres({ durable: false })
      })
      afterEach(() => postgres.stop())

      it('answers 503 while the database is gone, and goes on when it is back', async () => {
        const store = await open(await postgres.createDatabase())
        await writeMuch(store.db, 'before')
        await postgres.kill()
        expectUnavailable(await failureOf(writeMuch(store.db, 'meanwhile')))
        expectUnavailable(await failureOf(store.transaction((tx) => writeMuch(tx, 'meanwhile'))))
        await eventually(() => !store.isOpen())

        await postgres.start()
        await eventually(() => store.isOpen())
        await writeMuch(store.db, 'after')
        expect(await countEvents(store)).to.equal(2)
        await store.close()
      })

      it('ends a transaction with 503 when the database goes away in the middle of it', async () => {
        const store = await open(await postgres.createDatabase())
        const failure = await failureOf(
          store.transaction(async (tx) => {
            await writeMuch(tx, 'first')
            await postgres.kill()
            await writeMuch(tx, 'second')
          }),
        )
        expectUnavailable(failure)
        await postgres.start()
        expect(
          await eventually(
            () => countEvents(store).catch(() => -1),
            (count) => count >= 0,
          ),
        ).to.equal(0)
        await store.close()
      })

      it('opens while the database is away, and is ready when it comes', async () => {
        const databaseUrl = await postgres.createDatabase()
        await postgres.kill()
        const store = await open(databaseUrl)
        expect(store.isOpen()).to.equal(false)
        await postgres.start()
        await eventually(() => store.isOpen())
        await writeMuch(store.db, 'after')
        await store.close()
      })

      const open = async (databaseUrl: string) => stores.open({ ...(await stores.place()), databaseUrl })
    }
  })
})

function expectUnavailable(failure: Error): void {
  expect(isUnavailable(failure), String(failure.stack)).to.equal(true)
  expect((failure as ProductError).status).to.equal(503)
}

async function writeUntilItFails(store: Store): Promise<{ failure: Error; stored: number }> {
  for (let stored = 0; stored < 1000; stored++) {
    try {
      await writeMuch(store.db, String(stored))
    } catch (error) {
      return { failure: error as Error, stored }
    }
  }
  throw new Error('the disk was never full')
}

/** One event whose name needs a page of its own. */
async function writeMuch(db: Store['db'], id: string): Promise<void> {
  await db
    .insertInto('takenEvents')
    .values({ source: 'booking', id: `${id} ${'x'.repeat(2000)}`, takenAt: 1 })
    .execute()
}

async function countEvents({ db }: Store): Promise<number> {
  return (await db.selectFrom('takenEvents').select('id').execute()).length
}
