import { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'

/** A table that a statement reads from one end to the other. */
export interface Scan {
  table: string
  sql: string
  /** As the database puts it. */
  plan: string
}

/**
 * Tables that stay small however many members a group has: a row a house, a machine, a person of the staff, a job, an
 * evening. To read one whole is cheaper than an index.
 */
const boundedTables = new Set([
  ...['jobs', 'processes', 'jackpots', 'table_states', 'desk_houses', 'desk_people', 'desk_roles', 'desk_sessions'],
  ...['staff', 'tournaments', 'tournament_clocks', 'kysely_migration', 'kysely_migration_lock'],
  // Jobs keep so many rows of each machine, and so many events for streams that come back.
  ...['machine_payments', 'floor_events'],
])

/** Statements that read a growing table whole by design, by a part of their text. */
const allowedScans: readonly { part: string; reason: string }[] = [
  {
    part: 'select * from "outbox" where "kind" = ? and "recipient" = ?',
    reason: 'asked by the tests alone (test/support/hotelSite.ts)',
  },
]

/** The scans that have no reason to be there. */
export function unexpectedScans(scans: readonly Scan[]): Scan[] {
  return scans.filter(
    ({ table, sql }) => !boundedTables.has(table) && !allowedScans.some(({ part }) => sql.includes(part)),
  )
}

/**
 * Every statement on tables that this process prepares on SQLite while `run` is under way, each once, in kysely's
 * words. In them PostgreSQL is asked the same.
 */
export async function statementsOf(run: () => Promise<void>): Promise<string[]> {
  const seen = new Set<string>()
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (sql, ...rest) {
    if (/^(select|insert|update|delete|with) /.test(sql) && sql.includes('"')) seen.add(sql)
    return prepare.call(this, sql, ...rest)
  }
  try {
    await run()
  } finally {
    DatabaseSync.prototype.prepare = prepare
  }
  return [...seen].filter((it) => !/"(sqlite_master|kysely_\w+)"/.test(it))
}

/** SQLite plans without looking at the rows, as long as nobody has analysed them; nobody does. */
export function sqliteScans(database: DatabaseSync, sql: string): Scan[] {
  const steps = database.prepare(`explain query plan ${sql}`).all() as { detail: string }[]
  return steps.flatMap(({ detail }) => {
    const name = /^SCAN (\w+)/.exec(detail)?.[1]
    const table = name && tableOf(sql, name)
    return table ? [{ table, sql, plan: detail }] : []
  })
}

/** The table behind a name of a plan; undefined for a subquery and for rows that are no table's. */
function tableOf(sql: string, name: string): string | undefined {
  if (new RegExp(`"${name}" as \\(|\\) as "${name}"`).test(sql)) return undefined
  const alias = new RegExp(`"(\\w+)" as "${name}"`).exec(sql)?.[1]
  return alias ?? (sql.includes(`"${name}"`) ? name : undefined)
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/**
 * With sequential scans at a forbidding price PostgreSQL reads a table whole only where no index helps; an index without
 * a condition is read whole too. The plan is the one for any values, as prepared statements have it.
 */
export async function postgresScans(client: Client, sql: string): Promise<Scan[]> {
  let count = 0
  const text = sql.replace(/\?/g, () => `$${++count}`)
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan')
  await client.query(`prepare checked as ${text}`)
  const values = count > 0 ? `(${Array(count).fill('null').join()})` : ''
  try {
    const { rows } = await client.query(`explain (format json) execute checked${values}`)
    return scansIn(rows[0]['QUERY PLAN'][0].Plan, sql)
  } finally {
    await client.query('deallocate checked')
  }
}

function scansIn(node: PlanNode, sql: string): Scan[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition, Plans: below = [] } = node
  const isWhole = table !== undefined && (type === 'Seq Scan' || (/^Index/.test(type) && condition === undefined))
  return [...(isWhole ? [{ table, sql, plan: type }] : []), ...below.flatMap((it) => scansIn(it, sql))]
}

/** Statements that make a group's store after some years; both databases take them. */
export function largeStore({ members, lines }: { members: number; lines: number }, isPostgres: boolean): string[] {
  const series = (count: number) =>
    isPostgres
      ? `select n from generate_series(1, ${count}) n`
      : `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s`
  const code = (width: number) => (isPostgres ? `lpad(n::text, ${width}, '0')` : `printf('%0${width}d', n)`)
  return [
    // The rows fit together: a million checks of that would take longer than all else.
    isPostgres ? 'set session_replication_role = replica' : 'pragma foreign_keys = off',
    `insert into hotel_members (id, email, email_key, civility, firstname, lastname, birthdate, country, ib_number, state, language, created_at, updated_at)
      select 'h' || n, 'h' || n || '@guests.test', 'h' || n || '@guests.test', 'Mrs', 'Anne', 'Martin', '1985-06-15', 'FR', ${code(10)}, 'active', 'fr', n, n
      from (${series(members)}) numbers`,
    `insert into vip_members (id, email, email_key, civility, firstname, lastname, birthdate, country, state, file_number, file_expires_at, sponsor_code, language, created_at, updated_at)
      select 'v' || n, 'v' || n || '@players.test', 'v' || n || '@players.test', 'Mrs', 'Anne', 'Martin', '1985-06-15', 'FR', 'preMember', 'f' || n, 0, ${code(8)}, 'fr', n, n
      from (${series(members)}) numbers`,
    `insert into points_lines (id, vip_member_id, points, kind, source, casino, label, at, remaining)
      select 'l' || n, 'v' || (n % ${members} + 1), 10, 'earned', 'machines', 'HOU', 'Machines', n, case when n % 10 = 0 then 10 else 0 end
      from (${series(lines)}) numbers`,
  ]
}
