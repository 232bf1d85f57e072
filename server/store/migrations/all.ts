import type { Migration } from 'kysely/migration'
import * as accounts from './0001_accounts.ts'
import * as deliveries from './0002_deliveries.ts'
import * as stays from './0003_stays.ts'
import * as jobs from './0004_jobs.ts'

/** In the order of their names. One that has shipped is never edited: what it got wrong the next one mends. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_accounts': accounts,
  '0002_deliveries': deliveries,
  '0003_stays': stays,
  '0004_jobs': jobs,
}
