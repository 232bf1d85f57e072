import { chmodSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { startTimeout } from '#server/background.ts'
import { inShortSpan, inSpan } from '#server/monitoring/traces/spans.ts'
import { fromSqlite, isBusy, isUnavailable, unavailable } from './errors.ts'
import { refuseInsideTransaction, refuseOddValues } from './guards.ts'
import { lockDataDir, unwritable } from './lockFile.ts'

/** SQLite itself waits this long for another program and blocks the event loop meanwhile. */
const blockingWaitMs = 5
const pauseMs = 25
/** The longest wait, for another program that writes or for a hanging transaction of ours; 503 after it. */
const patienceMs = 5000
const maxStatements = 500

/**
 * kysely over `node:sqlite`: one connection, one process to a file, transactions one after the other and
 * acknowledged when they are on the disk (WAL, synchronous FULL).
 * @param emptyStore a new file begins as a copy of this one
 * @throws DataDirProblem when another process has the lock of the folder, or the file cannot be opened
 */
export function sqliteDialect(dataDir: string, emptyStore?: string): Dialect {
  const lock = lockDataDir(dataDir)
  let connection: SqliteConnection
  try {
    connection = new SqliteConnection(openFile(join(dataDir, 'store.sqlite'), emptyStore))
  } catch (error) {
    lock.release()
    // A damaged file is no problem of rights or space.
    throw isUnavailable(fromSqlite(error)) || 'syscall' in Object(error) ? unwritable(dataDir, error) : error
  }
  return dialectOf(connection, () => lock.release())
}

/** The same beside the process that has the lock of the folder: for a statement of a program that runs meanwhile. */
export function sqliteDialectBeside(dataDir: string): Dialect {
  return dialectOf(new SqliteConnection(openFile(join(dataDir, 'store.sqlite'))), () => {})
}

function dialectOf(connection: SqliteConnection, onClose: () => void): Dialect {
  const driver = new SqliteDriver(connection, onClose)
  return {
    createAdapter: () => new StoreAdapter(driver),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function openFile(file: string, emptyStore?: string): DatabaseSync {
  if (emptyStore && !existsSync(file)) beginAsCopy(file, emptyStore)
  // Data of members: no other user of this machine may read the file, nor the files beside it, to which SQLite gives
  // the same rights. A file that was copied here may have other rights.
  closeSync(openSync(file, 'a', 0o600))
  for (const it of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(it)) chmodSync(it, 0o600)
  const database = new DatabaseSync(file, { timeout: blockingWaitMs, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  return database
}

/** Whole or not at all: a copy that was cut off is no store. Without it the migrations make the tables. */
function beginAsCopy(file: string, emptyStore: string): void {
  const copy = `${file}.new`
  try {
    rmSync(copy, { force: true })
    writeFileSync(copy, readFileSync(emptyStore), { mode: 0o600, flush: true })
    renameSync(copy, file)
  } catch {
    rmSync(copy, { force: true })
  }
}

/** The adapter that kysely needs from a dialect, with a short path for prepared queries (prepared.ts). */
export class StoreAdapter extends SqliteAdapter {
  readonly #driver: SqliteDriver

  constructor(driver: SqliteDriver) {
    super()
    this.#driver = driver
  }

  /**
   * Rows of a compiled select, as kysely and its camel-case plugin would give them, without the seven promises and
   * the walk over each row's names that cost more than SQLite's answer.
   * @returns undefined when a transaction has the connection: then kysely waits for its turn
   * @throws StoreError
   */
  readNow(query: CompiledQuery): Record<string, unknown>[] | undefined {
    return this.#driver.readNow(query)
  }

  /**
   * Runs one statement whose loss in a failure of the machine harms nobody: it is written without waiting for the disk.
   * The end of the process loses nothing.
   * @returns undefined as {@link StoreAdapter.readNow}
   */
  writeUnsynced(query: CompiledQuery): Record<string, unknown>[] | undefined {
    return this.#driver.writeUnsynced(query)
  }

  /** DDL is transactional here too, so a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** Our driver orders the queries itself, because it must refuse some before they wait. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection
  readonly #onClose: () => void
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  constructor(connection: SqliteConnection, onClose: () => void) {
    this.#connection = connection
    this.#onClose = onClose
  }

  async init(): Promise<void> {}

  readNow(query: CompiledQuery): Record<string, unknown>[] | undefined {
    refuseInsideTransaction()
    return this.#isTaken ? undefined : this.#connection.readNow(query)
  }

  writeUnsynced(query: CompiledQuery): Record<string, unknown>[] | undefined {
    refuseInsideTransaction()
    return this.#isTaken ? undefined : this.#connection.writeUnsynced(query)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction()
    if (this.#isTaken) await this.#turn()
    this.#isTaken = true
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }

  beginTransaction(): Promise<void> {
    // A deferred transaction that reads and then writes fails at once beside another writer (517).
    return this.#connection.run('begin immediate')
  }

  commitTransaction(): Promise<void> {
    return this.#connection.run('commit')
  }

  async rollbackTransaction(): Promise<void> {
    // A full disk ends the transaction by itself.
    if (this.#connection.isInTransaction) await this.#connection.run('rollback')
  }

  async destroy(): Promise<void> {
    this.#connection.close()
    this.#onClose()
  }

  /** The connection is handed on without becoming free, in the order of requests. */
  async #turn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const proceed = () => resolve()
    this.#waiting.push(proceed)
    const patience = startTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(proceed), 1)
      reject(unavailable(new Error(`a transaction has locked the store for more than ${patienceMs} ms`)))
    }, patienceMs)
    await promise.finally(() => clearTimeout(patience))
  }
}

/** Asking a statement for its columns costs as much as running it: asked once. */
interface KnownStatement {
  statement: StatementSync
  hasRows: boolean
}

/** A statement that gives arrays, and the names of its columns in camel case. */
interface KnownQuestion {
  statement: StatementSync
  names: string[]
}

const { nameOf } = new (class extends CamelCasePlugin {
  readonly nameOf = (column: string) => this.camelCase(column)
})()

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, KnownStatement>()
  readonly #questions = new Map<string, KnownQuestion>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  async executeQuery<Result>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Result>> {
    refuseOddValues(parameters)
    const run = () => {
      const { statement, hasRows } = this.#prepare(sql)
      const values = parameters as SQLInputValue[]
      if (hasRows) return { rows: statement.all(...values) as Result[] }
      const { changes } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes) }
    }
    return inSpan('store', () => this.#patiently(run), sql)
  }

  readNow({ sql, parameters }: CompiledQuery): Record<string, unknown>[] | undefined {
    refuseOddValues(parameters)
    try {
      const { statement, names } = this.#question(sql)
      const all = () => statement.all(...(parameters as SQLInputValue[])) as unknown as SQLOutputValue[][]
      const rows = inShortSpan('store', all, sql)
      return rows.map((values) => {
        const row: Record<string, unknown> = {}
        for (let n = 0; n < names.length; n++) row[names[n] as string] = values[n]
        return row
      })
    } catch (error) {
      if (isBusy(error)) return undefined
      throw fromSqlite(error)
    }
  }

  writeUnsynced(query: CompiledQuery): Record<string, unknown>[] | undefined {
    this.#database.exec('pragma synchronous = normal')
    try {
      return this.readNow(query)
    } finally {
      this.#database.exec('pragma synchronous = full')
    }
  }

  // biome-ignore lint/correctness/useYield: kysely requires the method, the product streams no rows
  async *streamQuery<Result>(): AsyncIterableIterator<QueryResult<Result>> {
    throw new Error('the store streams no rows: read a page')
  }

  run(sql: string): Promise<void> {
    return this.#patiently(() => this.#database.exec(sql))
  }

  close(): void {
    this.#statements.clear()
    this.#questions.clear()
    this.#database.close()
  }

  /** Retries while another program writes (a backup, a console), without blocking the event loop. */
  async #patiently<Result>(work: () => Result): Promise<Result> {
    const end = performance.now() + patienceMs
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw fromSqlite(error)
        await pause(pauseMs)
      }
    }
  }

  /** As many as the program has prepared: a dozen. */
  #question(sql: string): KnownQuestion {
    const known = this.#questions.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    statement.setReturnArrays(true)
    const question = { statement, names: statement.columns().map(({ name }) => nameOf(name)) }
    this.#questions.set(sql, question)
    return question
  }

  #prepare(sql: string): KnownStatement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, hasRows: statement.columns().length > 0 }
    if (this.#statements.size >= maxStatements) this.#statements.clear()
    this.#statements.set(sql, prepared)
    return prepared
  }
}
