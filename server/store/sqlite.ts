import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { fromSqlite, isBusy, unavailable } from './errors.ts'
import { refuseInsideTransaction } from './inTransaction.ts'
import { lockDataDir } from './lockFile.ts'
import { refuseOddValues } from './values.ts'

/** SQLite itself waits this long for another program, with the event loop standing still. */
const blockingWaitMs = 5
const pauseMs = 25
/** Whoever waits longer gets 503: for another program that writes, or for a transaction of ours that hangs. */
const patienceMs = 5000
const keptStatements = 500

/**
 * kysely over `node:sqlite`: one connection, one process to a file, transactions one after the other and
 * acknowledged when they are on the disk (WAL, synchronous FULL).
 * @throws Error when another process holds the folder, or the file cannot be opened
 */
export function sqliteDialect(dataDir: string): Dialect {
  mkdirSync(dataDir, { recursive: true })
  const lock = lockDataDir(dataDir)
  let connection: SqliteConnection
  try {
    connection = new SqliteConnection(openFile(join(dataDir, 'store.sqlite')))
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(connection, () => lock.release()),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function openFile(file: string): DatabaseSync {
  // It holds what members told us: nobody else on this machine may read it, nor the files beside it.
  closeSync(openSync(file, 'a', 0o600))
  const database = new DatabaseSync(file, { timeout: blockingWaitMs, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  return database
}

/** Tables come and go in transactions here too, so a migration that fails leaves nothing half. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** Whose turn it is, our driver knows, because it must refuse some before they wait. */
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

  /** The connection is handed over still taken, in the order of asking. */
  async #turn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const take = () => resolve()
    this.#waiting.push(take)
    const patience = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(take), 1)
      reject(unavailable(new Error(`a transaction holds the store for more than ${patienceMs} ms`)))
    }, patienceMs)
    await promise.finally(() => clearTimeout(patience))
  }
}

/** Asking a statement for its columns costs as much as running it: asked once. */
interface KnownStatement {
  statement: StatementSync
  hasRows: boolean
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, KnownStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  async executeQuery<Result>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Result>> {
    refuseOddValues(parameters)
    return this.#patiently(() => {
      const { statement, hasRows } = this.#prepare(sql)
      const values = parameters as SQLInputValue[]
      if (hasRows) return { rows: statement.all(...values) as Result[] }
      const { changes } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes) }
    })
  }

  // biome-ignore lint/correctness/useYield: kysely asks for the method, the product streams no rows
  async *streamQuery<Result>(): AsyncIterableIterator<QueryResult<Result>> {
    throw new Error('the store streams no rows: read a page')
  }

  run(sql: string): Promise<void> {
    return this.#patiently(() => this.#database.exec(sql))
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  /** Another program that writes (a backup, a console) is waited for without holding up everybody. */
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

  #prepare(sql: string): KnownStatement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, hasRows: statement.columns().length > 0 }
    if (this.#statements.size >= keptStatements) this.#statements.clear()
    this.#statements.set(sql, prepared)
    return prepared
  }
}
