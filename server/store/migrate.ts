import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Logger } from 'pino'
import { migrations } from './migrations/all.ts'
import type { Tables } from './tables.ts'

/**
 * Runs the migrations that a database does not have yet, all or none; safe beside other processes that do the same.
 * @throws what the first failing one threw; Error when the database is newer than this program
 */
export async function migrate(db: Kysely<Tables>, log: Logger): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  for (const { migrationName } of results ?? []) log.info({ migration: migrationName }, 'migrated')
}
