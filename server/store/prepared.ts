import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { StoreAdapter } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** Parameters of the query: `value('id')` is the placeholder of a value that each run gives. */
export type Value<Values> = <Name extends keyof Values>(name: Name) => Values[Name]

/**
 * A query that is built and compiled once for each dialect: both cost more than SQLite's answer to a query that every
 * request makes.
 * @returns the rows for the values of this run; `db` may be a transaction
 */
export function prepare<Values extends object, Row>(
  build: (db: Kysely<Tables>, value: Value<Values>) => Compilable<Row>,
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
  const byDialect = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const query = compiled(db)
    const parameters = query.parameters.map((it) => (it instanceof Placeholder ? values[it.name as keyof Values] : it))
    const { adapter } = db.getExecutor()
    const rows =
      adapter instanceof StoreAdapter && !db.isTransaction ? adapter.readNow({ ...query, parameters }) : undefined
    return (rows as Row[] | undefined) ?? (await db.executeQuery<Row>({ ...query, parameters })).rows
  }

  function compiled(db: Kysely<Tables>): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const known = byDialect.get(adapter)
    if (known) return known
    const query = build(db, ((name: PropertyKey) => new Placeholder(name)) as unknown as Value<Values>).compile()
    byDialect.set(adapter, query)
    return query
  }
}

/**
 * Runs a statement that gives rows and whose loss in a failure of the machine harms nobody (a count of tries): SQLite
 * does not wait for the disk. `db` is no transaction.
 */
export async function executeUnsynced(db: Kysely<Tables>, query: CompiledQuery): Promise<unknown[]> {
  const { adapter } = db.getExecutor()
  const rows = adapter instanceof StoreAdapter ? adapter.writeUnsynced(query) : undefined
  return rows ?? (await db.executeQuery(query)).rows
}

/** kysely passes values of an unknown class on to the statement's parameters. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}
