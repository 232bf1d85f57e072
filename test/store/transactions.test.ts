import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { isUnavailable } from '#server/store/errors.ts'
import type { Store } from '#server/store/open.ts'
import { prepare, type Value } from '#server/store/prepared.ts'
import { failureOf } from '#test/support/failureOf.ts'
import { hotelMemberRow } from '#test/support/store/rows.ts'
import { forEachStore } from '#test/support/store/stores.ts'

describe('A transaction of the store', () => {
  forEachStore((stores) => {
    it('is all or nothing', async () => {
      const store = await stores.open()
      const failure = await failureOf(
        store.transaction(async (tx) => {
          await tx.insertInto('takenEvents').values({ source: 'booking', id: '1', takenAt: 1 }).execute()
          throw new Error('changed my mind')
        }),
      )
      expect(failure.message).to.equal('changed my mind')
      expect(await countEvents(store)).to.equal(0)
    })

    it('refuses the store itself while it is open, where SQLite would wait for ever', async () => {
      const store = await stores.open()
      const insides = [
        () => countEvents(store),
        () => store.transaction(async () => 1),
        () => Promise.all([countEvents(store)]).then(([count]) => count),
      ]
      for (const inside of insides) {
        const failure = await failureOf(store.transaction(() => inside()))
        expect(failure.message).to.match(/inside a transaction/)
      }
      expect(await countEvents(store)).to.equal(0)
    })

    it('runs a query that was compiled once inside and outside, with the values of each run', async () => {
      const byId = prepare((db, value: Value<{ id: string; source: string }>) =>
        db.selectFrom('takenEvents').selectAll().where('source', '=', value('source')).where('id', '=', value('id')),
      )
      const store = await stores.open()
      await store.transaction(async (tx) => {
        for (const id of ['1', '2'])
          await tx
            .insertInto('takenEvents')
            .values({ source: 'booking', id, takenAt: Number(id) })
            .execute()
        expect(await byId(tx, { id: '1', source: 'booking' })).to.deep.equal([
          { source: 'booking', id: '1', takenAt: 1 },
        ])
      })
      expect((await byId(store.db, { id: '2', source: 'booking' }))[0]?.takenAt).to.equal(2)
      expect(await byId(store.db, { id: '2', source: 'floor' })).to.deep.equal([])
    })

    it('lets what it began use the store once it has ended', async () => {
      const store = await stores.open()
      let later: Promise<number> | undefined
      const ended = Promise.withResolvers<void>()
      await store.transaction(async (tx) => {
        later = ended.promise.then(() => countEvents(store))
        await tx.insertInto('takenEvents').values({ source: 'booking', id: '1', takenAt: 1 }).execute()
      })
      ended.resolve()
      expect(await later).to.equal(1)
    })

    it('comes one after the other where 50 change the same row', async () => {
      const store = await stores.open()
      await store.db
        .insertInto('hotelMembers')
        .values(hotelMemberRow({ id: 'anne' }))
        .execute()
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          store.transaction(async (tx) => {
            await tx
              .updateTable('hotelMembers')
              .set((of) => ({ version: of('version', '+', 1) }))
              .execute()
            await tx
              .insertInto('takenEvents')
              .values({ source: 'booking', id: String(index), takenAt: 1 })
              .execute()
          }),
        ),
      )
      const { version } = await store.db.selectFrom('hotelMembers').select('version').executeTakeFirstOrThrow()
      expect(version).to.equal(51)
      expect(await countEvents(store)).to.equal(50)
    })

    it('runs again when two waited for each other', async () => {
      const store = await stores.open()
      await store.db
        .insertInto('hotelMembers')
        .values([hotelMemberRow({ id: 'a' }), hotelMemberRow({ id: 'b' })])
        .execute()
      const inOrder = (ids: string[]) =>
        store.transaction(async (tx) => {
          for (const id of ids) {
            await tx
              .updateTable('hotelMembers')
              .set((of) => ({ version: of('version', '+', 1) }))
              .where('id', '=', id)
              .execute()
            // Not the store's: on PostgreSQL it lets the other one take its first row.
            await pause(50)
          }
        })
      await Promise.all([inOrder(['a', 'b']), inOrder(['b', 'a'])])
      const rows = await store.db.selectFrom('hotelMembers').select('version').execute()
      expect(rows).to.deep.equal([{ version: 3 }, { version: 3 }])
    })

    if (stores.name === 'SQLite') {
      it('waits for another program that writes, without holding up anybody else', async () => {
        const { store, other } = await withOtherProgram()
        other.exec('begin immediate')
        let turns = 0
        const turning = setInterval(() => turns++, 10)
        const waiting = store.db.insertInto('takenEvents').values({ source: 'booking', id: '1', takenAt: 1 }).execute()
        await pause(400)
        clearInterval(turning)
        other.exec('rollback')
        other.close()
        await waiting
        expect(turns).to.be.greaterThan(15)
      })

      it('gives up with 503 when the other program goes on for too long', async () => {
        const { store, other } = await withOtherProgram()
        other.exec('begin immediate')
        const failure = await failureOf(store.transaction(async (tx) => tx.deleteFrom('staff').execute()))
        other.close()
        expect(isUnavailable(failure)).to.equal(true)
        expect(await countEvents(store)).to.equal(0)
      })

      async function withOtherProgram() {
        const place = await stores.place()
        const store = await stores.open(place)
        return { store, other: new DatabaseSync(join(place.dataDir, 'store.sqlite')) }
      }
    }
  })
})

async function countEvents({ db }: Store): Promise<number> {
  const { count } = await db
    .selectFrom('takenEvents')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
