import { expect } from 'chai'
import { sql } from 'kysely'
import { storedTexts } from '#server/store/inLanguage.ts'
import { migrations, newestMigration } from '#server/store/migrations/all.ts'
import type { Store } from '#server/store/open.ts'
import type { Locale } from '#shared/locales.ts'
import { failureOf } from '#test/support/failureOf.ts'
import { hotelMemberRow } from '#test/support/store/rows.ts'
import { forEachStore, type StorePlace, type TestStores } from '#test/support/store/stores.ts'
import { migrateTo } from './migrateTo.ts'

const later = '9001_later'
const latest = '9002_latest'

// The other way round, a later build on its own database, is every other test.
describe('a build on the database of a later one', () => {
  forEachStore((stores) => {
    it('runs where all later migrations say that it may', async () => {
      const place = await laterDatabase(stores, [
        [later, newestMigration],
        [latest, newestMigration],
      ])
      // A warning line names the later build: on the other stream, so before the sentence or after it.
      const { code, said } = await migrateTo(place).ended
      expect(code).to.equal(0)
      const lines = said.split('\n').filter((it) => !it.includes('"the database is of a later build"'))
      expect(lines).to.deep.equal(['The tables are up to date.', ''])
      const store = await stores.open(place)
      await store.db.insertInto('takenEvents').values({ source: 'floor', id: 'one', takenAt: 1 }).execute()
      expect(store.isOpen()).to.equal(true)
      expect(await executed(store)).to.include(latest)
    })

    it('says in one line which build is needed where one of them asks for more', async () => {
      const place = await laterDatabase(stores, [
        [later, newestMigration],
        [latest, later],
      ])
      const { code, said } = await migrateTo(place).ended
      expect([code, said]).to.deep.equal([
        1,
        `The database is of a later build (${latest}): it needs a build that knows ${later}, and this one ends at ${newestMigration}. Start the later build, or one between them.\n`,
      ])
    })

    it('and where one of them says nothing', async () => {
      const place = await laterDatabase(stores, [[later, undefined]])
      expect((await failureOf(stores.open(place))).message).to.include(`needs a build that knows ${later}`)
    })

    it('and where the database lacks a migration of this build', async () => {
      const place = await laterDatabase(stores, [[later, newestMigration]])
      const store = await stores.open(place)
      await sql`delete from kysely_migration where name = ${newestMigration}`.execute(store.db)
      await store.close()
      expect((await failureOf(stores.open(place))).message).to.include(`it lacks ${newestMigration}`)
    })
  })
})

describe('a database of before the first release', () => {
  forEachStore((stores) => {
    it('counts as at the baseline where it has the last migration of that time, and keeps its rows', async () => {
      const place = await databaseOfBefore(stores, ['0001_accounts', '0037_compatibility', '0046_ends_with_browser'])
      const [store, again] = await Promise.all([
        stores.open(place),
        stores.name === 'SQLite' ? undefined : stores.open(place),
      ])
      expect((again ?? store).isOpen()).to.equal(true)
      expect(await executed(store)).to.deep.equal(Object.keys(migrations))
      const ages = await store.db.selectFrom('schemaCompatibility').select('migration').execute()
      expect(ages.map(({ migration }) => migration)).to.deep.equal(Object.keys(migrations).slice(1))
      expect(await store.db.selectFrom('takenEvents').select('id').execute()).to.deep.equal([{ id: 'one' }])
    })

    it('is refused in one line that says what to do where it has less', async () => {
      const { code, said } = await migrateTo(await databaseOfBefore(stores, ['0001_accounts', '0031_list_orders']))
        .ended
      expect([code, said]).to.deep.equal([
        1,
        'The database was made before the first release (0031_list_orders). Remove it, or start a build that ends at 0046_ends_with_browser once, then this one.\n',
      ])
    })
  })
})

describe('texts of two languages that become one column', () => {
  forEachStore((stores) => {
    it('keep what was written, and an earlier build reads and writes beside this one', async () => {
      const place = await databaseOfBefore(stores, Object.keys(migrations).slice(0, -1), async (db) => {
        for (const [name, { up }] of Object.entries(migrations).slice(1)) if (name < '0011') await up(db as never)
        await addHouse(db, 'before', { name_fr: "L’Abri d'en bas", name_en: 'The "Shelter"' })
      })
      const { db } = await stores.open(place)
      const namesOf = async (slug: string) => {
        const row = await db.selectFrom('deskHouses').select('names').where('slug', '=', slug).executeTakeFirstOrThrow()
        return JSON.parse(row.names)
      }
      expect(await namesOf('before')).to.deep.equal({ fr: "L’Abri d'en bas", en: 'The "Shelter"' })
      await addHouse(db, 'earlier', { name_fr: 'Le Cap', name_en: 'The Cape' })
      expect(await namesOf('earlier')).to.deep.equal({ fr: 'Le Cap', en: 'The Cape' })
      await sql`update desk_houses set name_en = 'Cape' where slug = 'earlier'`.execute(db)
      expect(await namesOf('earlier')).to.deep.equal({ fr: 'Le Cap', en: 'Cape' })

      const own = { slug: 'own', kind: 'hotel', trigram: null, email: null, phone: null } as const
      const names = storedTexts({ fr: 'La Dune', en: 'The Dune', de: 'Die Düne' } as Record<string, string>)
      await db
        .insertInto('deskHouses')
        .values({ ...own, names })
        .execute()
      expect(await seenEarlier(db, 'own')).to.deep.equal({ fr: 'La Dune', en: 'The Dune' })
      await db.updateTable('deskHouses').set({ phone: '1' }).where('slug', '=', 'own').execute()
      expect(await namesOf('own')).to.have.property('de', 'Die Düne')
      await db
        .updateTable('deskHouses')
        .set({ names: storedTexts({ fr: 'Dune' }) })
        .where('slug', '=', 'own')
        .execute()
      expect(await seenEarlier(db, 'own')).to.deep.equal({ fr: 'Dune', en: 'Dune' })
    })

    it('and no column lists the languages', async () => {
      const { db } = await stores.open()
      const language = 'de' as Locale
      await db
        .insertInto('hotelMembers')
        .values(hotelMemberRow({ id: 'anne', language }))
        .execute()
      const tables = await db.introspection.getTables()
      const named = tables.flatMap(({ name, columns }) => columns.map((it) => `${name}.${it.name}`))
      // The columns of earlier builds, until the next release takes them.
      expect(named.filter((it) => /_(fr|en)$/.test(it)).sort()).to.deep.equal(
        ['desk_houses.name', 'letter_sendings.subject', 'story_slugs.name', 'tournaments.title'].flatMap((it) => [
          `${it}_en`,
          `${it}_fr`,
        ]),
      )
    })
  })
})

function addHouse(db: Store['db'], slug: string, names: { name_fr: string; name_en: string }) {
  return sql`insert into desk_houses (slug, kind, name_fr, name_en)
    values (${slug}, 'hotel', ${names.name_fr}, ${names.name_en})`.execute(db)
}

async function seenEarlier(db: Store['db'], slug: string) {
  const { rows } = await sql`select name_fr as fr, name_en as en from desk_houses where slug = ${slug}`.execute(db)
  return { ...(rows[0] as object) }
}

describe('migrations', () => {
  it('after the baseline name a build that may run with them, which is not later than they are', () => {
    const names = Object.keys(migrations)
    expect(names).to.deep.equal(names.toSorted())
    const wrong = Object.entries(migrations).filter(
      ([name, { oldest }]) => name !== '0001_baseline' && !(oldest && oldest in migrations && oldest <= name),
    )
    expect(wrong.map(([name]) => name)).to.deep.equal([])
  })
})

/** As a later build leaves it. @param added migrations, each with the oldest build that may run with it */
async function laterDatabase(
  stores: TestStores,
  added: readonly (readonly [name: string, oldest: string | undefined])[],
): Promise<StorePlace> {
  const place = await stores.place()
  const store = await stores.open(place)
  for (const [migration, oldest] of added) {
    await sql`insert into kysely_migration (name, timestamp) values (${migration}, '')`.execute(store.db)
    if (oldest) await store.db.insertInto('schemaCompatibility').values({ migration, oldest }).execute()
  }
  await store.close()
  return place
}

/** As a build of before the first release leaves it. */
async function databaseOfBefore(
  stores: TestStores,
  names: readonly string[],
  fill?: (db: Store['db']) => Promise<void>,
): Promise<StorePlace> {
  const place = await stores.place()
  const { db, dialect, close } = await stores.open(place)
  // The older release has no table of a later migration.
  const cascade = sql.raw(dialect === 'postgres' ? 'cascade' : '')
  for (const { name } of await db.introspection.getTables())
    await sql`drop table ${sql.table(name)} ${cascade}`.execute(db)
  const { rows: functions } =
    dialect === 'postgres'
      ? await sql<{
          name: string
        }>`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`.execute(db)
      : { rows: [] }
  for (const { name } of functions) await sql`drop function ${sql.id(name)} cascade`.execute(db)
  await migrations['0001_baseline']?.up(db as never)
  await fill?.(db)
  await db.insertInto('takenEvents').values({ source: 'floor', id: 'one', takenAt: 1 }).execute()
  await db
    .insertInto('schemaCompatibility')
    .values({ migration: '0046_ends_with_browser', oldest: '0037_compatibility' })
    .execute()
  await sql`delete from kysely_migration`.execute(db)
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01T00:00:00.000Z')`.execute(db)
  await close()
  return place
}

async function executed(store: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store.db)
  return rows.map(({ name }) => name)
}
