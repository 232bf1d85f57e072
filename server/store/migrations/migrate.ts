import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import { OperatorError } from '#server/env/index.ts'
import { isLockTimeout } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { migrations, newestMigration, type StoreMigration } from './all.ts'
import { isSqlite } from './columns.ts'

/**
 * Builds and databases of different ages. A build is as old as the newest migration that it knows; a migration names the
 * `oldest` build that may run with its tables, and the database keeps that (`schema_compatibility`), so that an earlier
 * build can ask when it meets a later database.
 */

/** Build and database do not go together; the message says which one does. */
class StoreVersionProblem extends OperatorError {
  override readonly name = 'StoreVersionProblem'
}

/** A database's own record of its tables. */
export interface StoreVersion {
  /** Migrations that it has. */
  executed: readonly string[]
  /** By later migration: the oldest build that may run with it. */
  oldest: ReadonlyMap<string, string>
}

/** A process whose row was not written for this long has ended (server/cluster/processes.ts). */
export const aliveMs = 90_000

/**
 * How long a migration waits for a table that is in use: every query that comes meanwhile waits behind it. Then it lets
 * them through, and tries again.
 */
const lockTimeoutMs = 2000
const lockTries = 10

/** Databases of before the first release have forty migrations; after the last of them the tables are the baseline's. */
const firstOfBefore = '0001_accounts'
const lastOfBefore = '0046_ends_with_browser'

/**
 * Runs the migrations that a database does not have yet, all or none; safe beside other processes that do the same, and
 * beside earlier builds that may run with the new tables. A database of a later build stays as it is.
 * @throws StoreVersionProblem; the error of the first failing migration
 */
export async function bringUpToDate(db: Kysely<Tables>, log: Logger): Promise<void> {
  let version = await readVersion(db)
  if (version.executed.includes(firstOfBefore)) {
    checkVersion(version, 'The database')
    await countAsBaseline(db, version)
    version = await readVersion(db)
  }
  const isAhead = version.executed.some((it) => !(it in migrations))
  if (isAhead) {
    checkVersion(version, 'The database')
    log.warn({ newest: version.executed.at(-1), own: newestMigration }, 'the database is of a later build')
    return
  }
  const pending = Object.entries(migrations).filter(([name]) => !version.executed.includes(name))
  if (pending.length === 0) return
  if (version.executed.length > 0) await refuseBesideOlder(db, pending)
  await migrate(db, log)
}

/**
 * Whether this build may run with tables of a later one.
 * @param subject of the message: 'The database'
 * @throws StoreVersionProblem
 */
export function checkVersion({ executed, oldest }: StoreVersion, subject: string): void {
  if (executed.includes(lastOfBefore)) return
  if (executed.includes(firstOfBefore))
    throw new StoreVersionProblem(
      `${subject} was made before the first release (${executed.toSorted().at(-1)}). Remove it, or start a build that ends at ${lastOfBefore} once, then this one.`,
    )
  const unknown = executed.filter((it) => !(it in migrations))
  if (unknown.length === 0) return
  const newest = unknown.toSorted().at(-1)
  const missing = Object.keys(migrations).find((it) => !executed.includes(it))
  const needed = unknown.map((it) => oldest.get(it) ?? it).reduce((one, other) => (one > other ? one : other))
  if (missing === undefined && needed <= newestMigration) return
  const reason =
    missing !== undefined
      ? `it lacks ${missing}, which this build needs`
      : `it needs a build that knows ${needed}, and this one ends at ${newestMigration}`
  throw new StoreVersionProblem(
    `${subject} is of a later build (${newest}): ${reason}. Start the later build, or one between them.`,
  )
}

async function countAsBaseline(db: Kysely<Tables>, { executed }: StoreVersion): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const names = sql.join(executed)
    await sql`insert into kysely_migration (name, timestamp) values ('0001_baseline', ${new Date().toISOString()})
      on conflict do nothing`.execute(tx)
    await sql`delete from kysely_migration where name in (${names})`.execute(tx)
    await sql`delete from schema_compatibility where migration in (${names})`.execute(tx)
  })
}

/** Not to be used inside a transaction: a database without tables answers with an error. */
async function readVersion(db: Kysely<Tables>): Promise<StoreVersion> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const has = (name: string) => tables.some((it) => it.name === name)
  const executed = has('kysely_migration')
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] }
  const later = has('schema_compatibility') ? await db.selectFrom('schemaCompatibility').selectAll().execute() : []
  return {
    executed: executed.rows.map(({ name }) => name),
    oldest: new Map(later.map(({ migration, oldest }) => [migration, oldest])),
  }
}

/** Processes of builds that the new tables would break must have ended before: a deploy in two steps. */
async function refuseBesideOlder(
  db: Kysely<Tables>,
  pending: readonly (readonly [string, StoreMigration])[],
): Promise<void> {
  // SQLite's one process is this one.
  if (isSqlite(db)) return
  const needed = pending.map(([name, { oldest }]) => oldest ?? name).reduce((one, other) => (one > other ? one : other))
  const older = await db
    .selectFrom('processes')
    .select(['build', 'migration'])
    .where('seenAt', '>', Date.now() - aliveMs)
    .where((it) => it.or([it('migration', 'is', null), it('migration', '<', needed)]))
    .execute()
  if (older.length === 0) return
  const builds = [...new Set(older.map(({ build }) => build))].join(', ')
  throw new StoreVersionProblem(
    `${older.length} running processes (build ${builds}) could not go on with the tables of this build, which needs builds that know ${needed}. Replace them with a build between, or end them and start this one ${aliveMs / 1000} s later.`,
  )
}

async function migrate(db: Kysely<Tables>, log: Logger): Promise<void> {
  const provider = { getMigrations: async () => Object.fromEntries(Object.entries(migrations).map(asMigration)) }
  for (let attempt = 1; ; attempt++) {
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
    if (!error) {
      for (const { migrationName } of results ?? []) log.info({ migration: migrationName }, 'migrated')
      return
    }
    if (!isLockTimeout(error) || attempt === lockTries) throw error
    log.warn({ attempt }, 'a table is in use: the migrations are tried again')
  }
}

function asMigration([name, { up, oldest }]: [string, StoreMigration]): [string, Migration] {
  const run = async (db: Kysely<Tables>) => {
    if (!isSqlite(db)) await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(db)
    await up(db as unknown as Kysely<unknown>)
    if (oldest !== undefined) await db.insertInto('schemaCompatibility').values({ migration: name, oldest }).execute()
  }
  return [name, { up: run }]
}
