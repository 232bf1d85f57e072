import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { fromPostgres, isDatabaseError } from './errors.ts'
import { refuseInsideTransaction } from './inTransaction.ts'
import { refuseOddValues } from './values.ts'

const limits = {
  connections: 10,
  connectMs: 3000,
  statementMs: 10_000,
  /** For a server that does not answer at all; longer than its own limit. */
  answerMs: 12_000,
  idleInTransactionMs: 30_000,
} as const

/** count, sum and bigint come as text otherwise: our instants and cents are all safe integers. */
const numeric = new Set([20, 1700])

/**
 * kysely over a pool of `pg`. Connections that broke are thrown away and made anew by the next query, so the
 * product goes on when the database comes back.
 * @param url `postgres://user:password@host:port/database`
 */
export async function postgresDialect(url: string, log: Logger): Promise<Dialect> {
  // A site on SQLite does without it.
  const { Pool, types } = (await import('pg')).default
  const pool = new Pool({
    connectionString: url,
    application_name: 'hautemer',
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        numeric.has(oid) ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  // Without a listener a connection that breaks while nobody uses it, or between two queries of a transaction,
  // would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to PostgreSQL broke'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool: guarded(pool) })
}

/** The pool as kysely needs it, with our rules: what may be bound, where it may be used, how errors are called. */
function guarded(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      refuseInsideTransaction()
      const client = await pool.connect().catch((error) => {
        throw fromPostgres(error)
      })
      let isBroken = false
      const query = async (sql: string, parameters: readonly unknown[]) => {
        // kysely's own look at the catalogue, before it migrates, binds a boolean.
        if (!sql.includes('pg_catalog')) refuseOddValues(parameters)
        try {
          return await client.query(sql, [...parameters])
        } catch (error) {
          // It may still wait for the answer to this query: nobody else's may follow it.
          if (!isDatabaseError(error)) isBroken = true
          throw fromPostgres(error)
        }
      }
      const release = (destroy = false) => client.release(destroy || isBroken)
      return { query, release } as unknown as PostgresPoolClient
    },
  }
}
