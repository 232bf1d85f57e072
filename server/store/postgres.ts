import { type Dialect, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { ClientBase, ClientConfig, Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import { standardConnections, urlsOfHosts } from '#server/env/index.ts'
import { inSpan } from '#server/monitoring/traces/spans.ts'
import * as brand from '#shared/house.ts'
import { fromPostgres, isDatabaseError, unavailable } from './errors.ts'
import { refuseInsideTransaction, refuseOddValues } from './guards.ts'

const limits = {
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
/** SQLSTATE read_only_sql_transaction. */
const readOnly = '25006'

export interface PostgresStore {
  dialect: Dialect
  /**
   * Asks whether the server in use answers and accepts writes, on a connection of its own; otherwise takes another one
   * of `DATABASE_URL` that does. After a failure queries are refused at once and those under way are ended: a machine
   * that hangs would hold each visitor for {@link limits.answerMs}.
   * @throws ProductError generic.unavailable
   */
  probe(): Promise<void>
  /** Closes the probes' connections; the others end with the dialect. */
  close(): Promise<void>
}

/** One server of `DATABASE_URL`. */
interface Server {
  url: string
  /** Its connection for the probe. */
  probing: Pool
}

/** The servers, and the one in use. */
interface Servers {
  all: readonly Server[]
  /** Undefined until the first probe, where there are several. */
  used: Server | undefined
  /** The last probe failed. */
  isAway: boolean
  /** Connections in use. */
  busy: Set<ServerClient>
}

/** A connection, and the server it leads to. */
type ServerClient = PoolClient & { server?: Server }

interface PostgresOptions {
  /** How many the pool opens at most; the probe has one more for each host. */
  connections?: number | undefined
  /** How long a statement may take; a visitor does not wait for longer than it does without. */
  statementMs?: number | undefined
}

/**
 * kysely over a pool of `pg`. Broken connections are thrown away and replaced by the next query, so the product goes on
 * when the database comes back, and with the server that was promoted in its place.
 * @param url `postgres://user:password@host:port,host:port/database`, with one host or more
 */
export async function openPostgres(
  url: string,
  log: Logger,
  { connections = standardConnections, statementMs = limits.statementMs }: PostgresOptions = {},
): Promise<PostgresStore> {
  // A site on SQLite does not load it.
  const { Client, Pool, types } = (await import('pg')).default
  const common = { application_name: brand.id, keepAlive: true }
  const all = urlsOfHosts(url).map((it) => ({
    url: it,
    probing: new Pool({
      ...common,
      connectionString: it,
      max: 1,
      connectionTimeoutMillis: limits.probeMs,
      query_timeout: limits.probeMs,
    }),
  }))
  const servers: Servers = { all, used: all.length === 1 ? all[0] : undefined, isAway: false, busy: new Set() }
  class ToServerInUse extends Client {
    readonly server = servers.used

    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: (servers.used ?? all[0])?.url })
    }
  }
  const pool = new Pool({
    ...common,
    Client: ToServerInUse,
    // A server that became a standby between two probes would answer with what it had.
    onConnect: refuseReadOnly,
    max: connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + limits.answerMs - limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        numeric.has(oid) ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  })
  // Without a listener a connection that breaks while it is idle, or between two queries of a transaction,
  // would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to PostgreSQL broke'))
  for (const { probing } of all) probing.on('error', () => {})
  for (const it of [pool, ...all.map(({ probing }) => probing)])
    it.on('connect', (client) => client.on('error', () => {}))
  return {
    dialect: new PostgresDialect({ pool: guarded(pool, servers) }),
    async probe() {
      const before = servers.used
      try {
        servers.used = await findWritable(servers)
        servers.isAway = false
      } catch (error) {
        servers.isAway = true
        throw fromPostgres(error)
      } finally {
        if (servers.isAway || servers.used !== before) for (const client of servers.busy) void client.end()
      }
      if (before && servers.used !== before)
        log.warn({ server: new URL(servers.used.url).host }, 'another server of PostgreSQL takes the writes')
    },
    async close() {
      await Promise.all(all.map(({ probing }) => probing.end()))
    },
  }
}

/**
 * The server in use while it accepts writes, otherwise another one that does; of several the one that was promoted
 * last: a primary of before that was started again by mistake also accepts writes.
 * @throws the failure of the server in use, or of the first one
 */
async function findWritable({ all, used }: Servers): Promise<Server> {
  let failure: unknown
  if (used) {
    // Two tries: after a moment in which this process itself was blocked the first answer counts as late.
    failure = await refusalOf(used)
    if (failure) failure = await refusalOf(used)
    if (!failure) return used
  }
  const others = all.filter((it) => it !== used)
  const refusals = await Promise.all(others.map(refusalOf))
  const writable = others.filter((_, index) => !refusals[index])
  const [first, ...more] = writable
  if (!first) throw failure ?? refusals[0]
  if (more.length === 0) return first
  const timelines = await Promise.all(writable.map(timelineOf))
  return writable[timelines.indexOf(Math.max(...timelines))] ?? first
}

/** @returns the reason that a server takes no writes; undefined if it does */
async function refusalOf({ probing }: Server): Promise<unknown> {
  let client: PoolClient | undefined
  let failure: unknown
  try {
    client = await probing.connect()
    await refuseReadOnly(client)
  } catch (error) {
    failure = error
  }
  // A new connection asks for the address of its host again.
  client?.release(failure !== undefined)
  return failure
}

/** @throws Error for a standby, and for a server that is set to be read */
async function refuseReadOnly(connection: ClientBase): Promise<undefined> {
  const { rows } = await connection.query(
    `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  )
  if (rows[0].isReadOnly) throw new Error('this server of PostgreSQL is a standby, or read-only')
}

/** The number of promotions in the history of a server; 0 where it does not tell. */
async function timelineOf({ probing }: Server): Promise<number> {
  const ask = `select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline`
  return probing.query(ask).then(
    ({ rows }) => Number.parseInt(rows[0].timeline, 16),
    () => 0,
  )
}

/** The pool as kysely needs it, with our rules: allowed values, use inside transactions, names of errors. */
function guarded(pool: Pool, servers: Servers): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      refuseInsideTransaction()
      if (servers.isAway) throw unavailable(new Error('PostgreSQL did not answer the last probe'))
      const client = await connectTo(pool, servers).catch((error) => {
        throw fromPostgres(error)
      })
      servers.busy.add(client)
      let isBroken = false
      const query = async (sql: string, parameters: readonly unknown[]) => {
        // kysely's own query of the catalogue, before it migrates, binds a boolean.
        if (!sql.includes('pg_catalog')) refuseOddValues(parameters)
        try {
          return await inSpan('store', () => client.query(sql, [...parameters]), sql)
        } catch (error) {
          // The connection may still wait for the answer to this query: no other query may follow it. One to a server
          // that became a standby stays open, and takes no write any more.
          if (!isDatabaseError(error) || error.code === readOnly) isBroken = true
          throw fromPostgres(error)
        }
      }
      const release = (destroy = false) => {
        servers.busy.delete(client)
        client.release(destroy || isBroken)
      }
      return { query, release } as unknown as PostgresPoolClient
    },
  }
}

/** A connection to the server in use; idle ones to the server of before are thrown away. */
async function connectTo(pool: Pool, servers: Servers): Promise<ServerClient> {
  for (;;) {
    const client: ServerClient = await pool.connect()
    if (client.server === servers.used) return client
    client.release(true)
  }
}
