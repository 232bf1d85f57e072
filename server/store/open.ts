import { setTimeout as pause } from 'node:timers/promises'
import { CamelCasePlugin, type Dialect, Kysely, type KyselyPlugin, sql } from 'kysely'
import pino, { type Logger } from 'pino'
import { startInterval } from '#server/background.ts'
import type { Env } from '#server/env/index.ts'
import { type Locale, siteLocale } from '#shared/locales.ts'
import { isRetryable, isUnavailable } from './errors.ts'
import { markTransaction, refuseInsideTransaction } from './guards.ts'
import { bringUpToDate } from './migrations/migrate.ts'
import { openPostgres } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables, Tx } from './tables.ts'

/** The system of record: SQLite in one file or PostgreSQL, one set of queries for both. */
export interface Store {
  /** One statement each; refuses to be used inside a transaction, where only `tx` is awaited. */
  readonly db: Kysely<Tables>
  readonly dialect: 'sqlite' | 'postgres'
  /**
   * All or nothing. `run` awaits `tx` alone (no hash, mail, HTTP, Redis: on SQLite all other queries wait for it), has
   * no other effect, since it runs again after a deadlock, and catches no error of the store, after which PostgreSQL's
   * transaction is dead.
   * @throws StoreError; ProductError generic.unavailable; the errors of `run`, after the rollback
   */
  transaction<Result>(run: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Whether the database answered the last query or probe, and has the tables of this program. */
  isOpen(): boolean
  close(): Promise<void>
}

interface StoreOptions {
  /** `postgres://…`; without it the embedded SQLite file in `dataDir`. */
  databaseUrl?: string
  /** Connections to PostgreSQL at most. */
  databaseConnections?: number
  /** How long a statement on PostgreSQL may take; without it as long as a visitor waits. */
  statementMs?: number
  dataDir: string
  log: Logger
  /** A file with the tables of this program: a new SQLite store begins as its copy. */
  emptyStore?: string
}

/** How often the database is probed, also when no query comes. */
const probeMs = 2000
const tries = 3
/** Operators wait for sums over millions of rows. */
const operatorsPatienceMs = 10 * 60_000

/**
 * Opens the store and brings its tables up to date. A PostgreSQL that is away is waited for in the background: the site
 * serves pages that need no member, and answers 503 to the rest.
 * @throws DataDirProblem; StoreVersionProblem; Error when the file cannot be opened or a migration fails
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, databaseConnections: connections, statementMs, dataDir, log, emptyStore } = options
  const postgres = databaseUrl ? await openPostgres(databaseUrl, log, { connections, statementMs }) : undefined
  const db = createKysely(postgres?.dialect ?? sqliteDialect(dataDir, emptyStore))
  let isMigrated = false
  let isAnswering = false
  let isClosed = false
  let isLooking = false
  /** The failure that the log has: the same one every two seconds would hide the others. */
  let toldReason: string | undefined

  try {
    await look()
  } catch (error) {
    await end()
    throw error
  }
  const probing = startInterval(() => void probeOnce(), probeMs)
  probing.unref()

  return {
    db,
    dialect: databaseUrl ? 'postgres' : 'sqlite',
    transaction,
    isOpen: () => isMigrated && isAnswering && !isClosed,
    async close() {
      if (isClosed) return
      isClosed = true
      clearInterval(probing)
      await end()
    },
  }

  async function end(): Promise<void> {
    await postgres?.close()
    await db.destroy()
  }

  async function transaction<Result>(run: (tx: Tx) => Promise<Result>): Promise<Result> {
    refuseInsideTransaction()
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute((tx) => markTransaction(() => run(tx)))
      } catch (error) {
        if (!isRetryable(error) || attempt === tries) throw error
        await pause(10 * attempt)
      }
    }
  }

  /** Only one probe runs at a time: a slow one is not overtaken by the next. */
  async function probeOnce(): Promise<void> {
    if (isLooking) return
    isLooking = true
    await look().catch(logFailure)
    isLooking = false
  }

  /** Probes the database; its first answer runs the migrations. */
  async function look(): Promise<void> {
    try {
      await postgres?.probe()
      if (!isMigrated) await bringUpToDate(db, log)
      else if (!postgres) await sql`select 1`.execute(db)
      isMigrated = true
      if (!isAnswering) log.info('the store answers')
      isAnswering = true
      toldReason = undefined
    } catch (error) {
      if (!isUnavailable(error) || isClosed) throw error
      isAnswering = false
      const reason = reasonOf(error)
      if (reason !== toldReason) log.error({ reason }, 'the store does not answer: it is tried every two seconds')
      toldReason = reason
    }
  }

  function logFailure(error: unknown): void {
    const reason = reasonOf(error)
    if (!isClosed && reason !== toldReason) log.error({ err: error }, 'the store could not be made ready')
    toldReason = reason
  }
}

/**
 * Opens the store for one act of an operator's program, and closes it. Warnings go to standard error: the other stream has
 * the program's own sentence alone.
 * @returns false if the database does not answer: nothing was done
 * @throws as openStore
 */
export async function withStore(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  act: (store: Store) => Promise<void>,
): Promise<boolean> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  const store = await openStore({ databaseUrl, dataDir, log, statementMs: operatorsPatienceMs })
  try {
    const isOpen = store.isOpen()
    if (isOpen) await act(store)
    return isOpen
  } finally {
    await store.close()
  }
}

/** The database's own words, as `password authentication failed for user "site"`, or the code of a failed connection. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const { message, code } = cause as { message?: string; code?: string }
  return message || code || String(cause)
}

/** A row of a language that was turned off is in the default one, until its language is on again. */
const siteLanguages: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    for (const row of result.rows)
      for (const column of ['language', 'locale'])
        if (typeof row[column] === 'string') row[column] = siteLocale(row[column] as Locale)
    return result
  },
}

/** Columns are snake_case in SQL and camelCase here. */
export function createKysely(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), siteLanguages],
  })
}
