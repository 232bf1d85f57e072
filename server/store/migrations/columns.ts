import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'

/** A table that keeps its types: without STRICT, SQLite takes '12abc' for an integer. For migrations alone. */
export function createTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string, never> {
  const table = db.schema.createTable(name) as CreateTableBuilder<string, never>
  return isSqlite(db) ? table.modifyEnd(sql`strict`) : table
}

/** Epoch milliseconds: SQLite's one integer has 64 bits, PostgreSQL's 32. */
export function instant(db: Kysely<unknown>): 'integer' | 'bigint' {
  return isSqlite(db) ? 'integer' : 'bigint'
}

/** A number that the database gives, each larger than those before. */
export function rising(db: Kysely<unknown>): 'integer' | 'bigserial' {
  return isSqlite(db) ? 'integer' : 'bigserial'
}

export function isSqlite(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}
