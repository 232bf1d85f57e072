import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The system of record (design §7): SQLite in one file or PostgreSQL, one set of queries for both. */
export interface Store {
  /** One statement each; refuses to be used inside a transaction, where only `tx` is awaited. */
  readonly db: Kysely<Tables>
  readonly dialect: 'sqlite' | 'postgres'
  /**
   * All or nothing. `run` awaits `tx` alone (no hash, mail, HTTP, Redis: on SQLite all other queries wait
   * for it) and catches no error of the store, after which PostgreSQL's transaction is dead.
   * @throws StoreError; and whatever `run` throws, after the rollback
   */
  transaction<Result>(run: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>
  /** Whether the last thing that was asked of the database was answered. */
  isOpen(): boolean
  close(): Promise<void>
}
