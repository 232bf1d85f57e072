import type { Suite } from 'mocha'
import { isWide } from '#test/runner/wide.ts'
import { opened } from '../opened.ts'
import type { Site, SiteOptions } from '../site.ts'
import { sharedPostgres } from './postgres.ts'

export type DatabaseName = 'SQLite' | 'PostgreSQL'

/**
 * Which databases a file's cases run on. `each`: they write at once, and the databases lock and judge races in ways of
 * their own. `any`: they are the same on any, so `npm test` shows SQLite and `npm run test:wide` PostgreSQL.
 */
export type Databases = 'each' | 'any'

export function databasesOf(databases: Databases): DatabaseName[] {
  if (databases === 'any') return [isWide ? 'PostgreSQL' : 'SQLite']
  return isWide ? [] : ['SQLite', 'PostgreSQL']
}

/** Opens a site on a database of its own; `options.env` names it besides. */
async function openOn<Options extends SiteOptions, More extends unknown[], Opened extends Site>(
  name: DatabaseName | undefined,
  open: (options?: Options, ...more: More) => Promise<Opened>,
  options: Options,
  more: More,
): Promise<Opened> {
  const isPostgres = name === 'PostgreSQL'
  const env = isPostgres && { DATABASE_URL: await (await sharedPostgres()).createDatabase() }
  return open({ ...options, env: { ...env, ...options.env } }, ...more)
}

/** The wide run takes tests by their titles (test/runner/worker.mjs): those of the suite that is being read get the database's name. */
function nameSuite(name: DatabaseName): void {
  // The hook that `before` makes knows its suite; its types say nothing of what it returns.
  const { parent } = before(() => {}) as unknown as { parent: Suite }
  parent.title = `${parent.title} ${name}`.trim()
}

/** The site that the tests of a `describe` share, on a database of which any would do. */
export function onAnyDatabase<Options extends SiteOptions, More extends unknown[], Opened extends Site>(
  open: (options?: Options, ...more: More) => Promise<Opened>,
  options = {} as Options,
  ...more: More
): Opened {
  const [name = 'SQLite'] = databasesOf('any')
  if (isWide) nameSuite(name)
  return opened(() => openOn(name, open, options, more))
}

/**
 * Makes the function that opens a `describe` for each database, with one site that its tests share.
 * @returns takes the body of the `describe`, whose `site` is there in its tests and hooks, and what `open` takes
 */
export function onEachDatabase<Options extends SiteOptions, More extends unknown[], Opened extends Site>(
  open: (options?: Options, ...more: More) => Promise<Opened>,
) {
  return (cases: (site: Opened) => void, options = {} as Options, ...more: More): void => {
    for (const name of databasesOf('each')) describe(name, () => cases(opened(() => openOn(name, open, options, more))))
  }
}
