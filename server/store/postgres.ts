import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { inSpan } from '#server/monitoring/traces/spans.ts'
import { fromPostgres, isDatabaseError, unavailable } from './errors.ts'
import { refuseInsideTransaction, refuseOddValues } from './guards.ts'

const limits = {
  connections: 10,
  connectMs: 3000,
  statementMs: 10_000,
  /** For a server that does not answer at all; longer than its own limit. */
  answerMs: 12_000,
  idleInTransactionMs: 30_000,
  /** For the probe. */
  probeMs: 2000,
} as const

/** `pg` gives count, sum and bigint as text: our instants and cents are all safe integers. */
const numeric = new Set([20, 1700])

export interface PostgresStore {
  dialect: Dialect
  /**
   * Asks whether the database answers, on a connection of its own. After a failure queries are refused at once and
   * those under way are ended: a machine that hangs would hold each visitor for {@link limits.answerMs}.
   * @throws ProductError generic.unavailable
   */
  probe(): Promise<void>
  /** Closes the probe's connection; the others end with the dialect. */
  close(): Promise<void>
}

/**
 * kysely over a pool of `pg`. Broken connections are thrown away and replaced by the next query, so the product goes on
 * when the database comes back.
 * @param url `postgres://user:password@host:port/database`
 */
export async function openPostgres(url: string, log: Logger): Promise<PostgresStore> {
  // A site on SQLite does not load it.
  const { Pool, types } = (await import('pg')).default
  const place = { connectionString: url, application_name: 'hautemer', keepAlive: true }
  const probing = new Pool({
    ...place,
    max: 1,
    connectionTimeoutMillis: limits.probeMs,
    query_timeout: limits.probeMs,
  })
  const pool = new Pool({
    ...place,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        numeric.has(oid) ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  // Without a listener a connection that breaks while it is idle, or between two queries of a transaction,
  // would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to PostgreSQL broke'))
  probing.on('error', () => {})
  for (const it of [pool, probing]) it.on('connect', (client) => client.on('error', () => {}))
  const state: PoolState = { isAway: false, busy: new Set() }
  return {
    dialect: new PostgresDialect({ pool: guarded(pool, state) }),
    async probe() {
      // Two tries: after a moment in which this process itself was blocked the first answer counts as late.
      const failure = await ask(probing).catch(() => ask(probing).catch((error: unknown) => fromPostgres(error)))
      state.isAway = failure !== undefined
      if (!state.isAway) return
      for (const client of state.busy) void client.end()
      throw failure
    },
    close: () => probing.end(),
  }
}

interface PoolState {
  /** The last probe failed. */
  isAway: boolean
  /** Connections in use. */
  busy: Set<PoolClient>
}

async function ask(pool: Pool): Promise<undefined> {
  await pool.query('select 1')
}

/** The pool as kysely needs it, with our rules: allowed values, use inside transactions, names of errors. */
function guarded(pool: Pool, state: PoolState): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      refuseInsideTransaction()
      if (state.isAway) throw unavailable(new Error('PostgreSQL did not answer the last probe'))
      const client = await pool.connect().catch((error) => {
        throw fromPostgres(error)
      })
      state.busy.add(client)
      let isBroken = false
      const query = async (sql: string, parameters: readonly unknown[]) => {
        // kysely's own query of the catalogue, before it migrates, binds a boolean.
        if (!sql.includes('pg_catalog')) refuseOddValues(parameters)
        try {
          return await inSpan('store', () => client.query(sql, [...parameters]), sql)
        } catch (error) {
          // The connection may still wait for the answer to this query: no other query may follow it.
          if (!isDatabaseError(error)) isBroken = true
          throw fromPostgres(error)
        }
      }
      const release = (destroy = false) => {
        state.busy.delete(client)
        client.release(destroy || isBroken)
      }
      return { query, release } as unknown as PostgresPoolClient
    },
  }
}
