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
 * evening, a letter. To read one whole is cheaper than an index.
 */
const boundedTables = new Set([
  ...[
    'jobs',
    'processes',
    'event_subscriptions',
    'jackpots',
    'table_states',
    'desk_houses',
    'desk_people',
    'desk_roles',
    'desk_sessions',
  ],
  ...[
    'staff',
    'letter_sendings',
    'tournaments',
    'tournament_clocks',
    'kysely_migration',
    'kysely_migration_lock',
    'schema_compatibility',
    'foreign_hashes',
  ],
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

/**
 * SQLite plans without looking at the rows, as long as nobody has analysed them; nobody does. For the largest or least
 * value without an index it says SEARCH as well, and not by what.
 */
export function sqliteScans(database: DatabaseSync, sql: string): Scan[] {
  const steps = database.prepare(`explain query plan ${sql}`).all() as { detail: string }[]
  return steps.flatMap(({ detail }) => {
    const name = /^(?:SCAN (\w+)|SEARCH (\w+)$)/.exec(detail)?.slice(1).find(Boolean)
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
 * a condition is read whole too. Rows are joined one after the other, or a table may be read whole because that is
 * cheaper than the index that it has. The plan is the one for any values, as prepared statements have it.
 */
export async function postgresScans(client: Client, sql: string): Promise<Scan[]> {
  let count = 0
  // The one function of a statement that the two databases call by other names.
  const text = sql
    .replace(/\?/g, () => `$${++count}`)
    .replaceAll('unixepoch()', 'cast(extract(epoch from now()) as bigint)')
  await client.query(planning)
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

const planning = `
  set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off`

/** Rows of a bounded table. */
const fewRows = 200

/**
 * Fills every table of PostgreSQL with so many rows of made-up values, and analyses them: what has none is read whole
 * whatever index it has. What fits together and what is allowed does not matter to a planner.
 * @param rows of every table that may grow @param counts of some of these, by name
 */
export async function fillTables(
  client: Client,
  rows: number,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const { rows: columns } = await client.query<Column>(`
    select table_name as "table", column_name as "name", data_type as "type", is_nullable = 'YES' as "nullable"
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'`)
  const { rows: checks } = await client.query<{ drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop"
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)
  await client.query('set session_replication_role = replica')
  for (const { drop } of checks) await client.query(drop)
  for (const [table, of] of Map.groupBy(columns, (it) => it.table)) {
    const names = of.map(({ name }) => `"${name}"`)
    const count = boundedTables.has(table) ? fewRows : (counts[table] ?? rows)
    await client.query(`insert into "${table}" (${names}) select ${of.map(madeUp)} from generate_series(1, ${count}) n`)
  }
  await client.query('analyze')
}

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
}

/** Unlike in every row, since a column may be unique; a tenth of what may be missing is. */
function madeUp({ type, nullable }: Column): string {
  const value = type === 'text' ? `'x' || n` : 'n'
  return nullable ? `case when n % 10 > 0 then ${value} end` : value
}
