import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * Runs the statements of a migration.
 * @param statements as PostgreSQL reads them, each but the last with `;` at the end of its line. SQLite's one integer has
 * 64 bits; its tables become strict: without it, SQLite takes '12abc' for an integer.
 */
export async function runStatements(db: Kysely<unknown>, statements: string): Promise<void> {
  for (const statement of statements.split(';\n'))
    await sql.raw(isSqlite(db) ? forSqlite(statement) : statement).execute(db)
}

function forSqlite(statement: string): string {
  return statement.replaceAll(/\bbig(int|serial)\b/g, 'integer').replace(/\n\)\s*$/, '\n) strict')
}

export function isSqlite(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}
