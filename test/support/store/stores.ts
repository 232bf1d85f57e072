import { rm } from 'node:fs/promises'
import pino from 'pino'
import { openStore, type Store } from '#server/store/open.ts'
import { newFolder } from '#test/support/folders.ts'
import { type DatabaseName, type Databases, databasesOf } from './databases.ts'
import { sharedPostgres } from './postgres.ts'

/** Where a store lives: a folder of its own, and for PostgreSQL an empty database. */
export interface StorePlace {
  dataDir: string
  databaseUrl?: string
  /** The same as variables of the environment, for a whole site. */
  env: Record<string, string>
}

export interface TestStores {
  name: DatabaseName
  place(): Promise<StorePlace>
  /** Opened and migrated; closed after the test. Without a place: in a new one. */
  open(place?: StorePlace): Promise<Store>
}

/** `cases`, the body of a `describe`, on both databases, which a store is there to make alike; or on that of this run. */
export const forEachStore = onStores('each')
export const forAnyStore = onStores('any')

function onStores(databases: Databases) {
  return (cases: (stores: TestStores) => void): void => {
    for (const name of databasesOf(databases)) {
      describe(name, () => {
        const cleanUps: (() => Promise<void>)[] = []
        if (name === 'PostgreSQL')
          before(async function () {
            this.timeout(60_000)
            await sharedPostgres()
          })
        afterEach(async () => {
          for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
        })

        const place = async (): Promise<StorePlace> => {
          const dataDir = await newFolder('store-')
          cleanUps.push(() => rm(dataDir, { recursive: true, force: true }))
          if (name === 'SQLite') return { dataDir, env: { DATA_DIR: dataDir } }
          const databaseUrl = await (await sharedPostgres()).createEmptyDatabase()
          return { dataDir, databaseUrl, env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } }
        }
        cases({
          name,
          place,
          async open(given) {
            const { dataDir, databaseUrl } = given ?? (await place())
            const store = await openStore({ dataDir, databaseUrl, log: pino({ level: 'silent' }) })
            cleanUps.push(() => store.close())
            return store
          },
        })
      })
    }
  }
}
