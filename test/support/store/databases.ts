import { isWide } from '#test/runner/wide.ts'
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

/**
 * Makes the function that opens a `describe` for each database, with one site that its tests share.
 * @param open opens the site; `options.env` names its database besides
 * @returns takes the body of the `describe`, whose `site` may be called in its tests and hooks, and what `open` takes
 */
export function onDatabases<Options extends SiteOptions, More extends unknown[], Opened extends Site>(
  databases: Databases,
  open: (options?: Options, ...more: More) => Promise<Opened>,
) {
  return (cases: (site: () => Opened) => void, options = {} as Options, ...more: More): void => {
    for (const name of databasesOf(databases))
      describe(name, () => {
        let site: Opened | undefined
        before(async function () {
          this.timeout(90_000)
          const env: Record<string, string> =
            name === 'SQLite' ? {} : { DATABASE_URL: await (await sharedPostgres()).createDatabase() }
          site = await open({ ...options, env: { ...env, ...options.env } }, ...more)
        })
        after(async () => {
          await site?.close()
        })
        cases(() => {
          if (!site) throw new Error('the site is opened before the tests, not before they are named')
          return site
        })
      })
  }
}
