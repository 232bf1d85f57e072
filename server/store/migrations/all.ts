import type { Kysely } from 'kysely'
import { up as baseline } from './0001_baseline.ts'
import { up as deskPeople } from './0003_desk_people.ts'
import { up as outgoingEvents } from './0004_outgoing_events.ts'
import { up as reservations } from './0005_reservations.ts'
import { up as foreignHashes } from './0006_foreign_hashes.ts'
import { up as balanceMovements } from './0007_balance_movements.ts'
import { up as paymentsByPaidAt } from './0008_payments_by_paid_at.ts'
import { up as directorySids } from './0009_directory_sids.ts'
import { up as nightlyRates } from './0010_nightly_rates.ts'
import { up as languages } from './0011_languages.ts'

export interface StoreMigration {
  /** In one transaction with the others that a database lacks. */
  up: (db: Kysely<unknown>) => Promise<void>
  /**
   * The oldest build that may run with the tables afterwards, by the newest migration that it knows. Every migration
   * after the baseline has one: what only adds names the build before, or an earlier one; what takes away names the first
   * build that no longer uses it. Without it no earlier build runs with them.
   */
  oldest?: string
}

/** In the order of their names. A migration is never edited: a later one corrects it. */
export const migrations: Readonly<Record<string, StoreMigration>> = {
  '0001_baseline': { up: baseline },
  '0003_desk_people': { up: deskPeople, oldest: '0001_baseline' },
  '0004_outgoing_events': { up: outgoingEvents, oldest: '0001_baseline' },
  '0005_reservations': { up: reservations, oldest: '0001_baseline' },
  '0006_foreign_hashes': { up: foreignHashes, oldest: '0001_baseline' },
  '0007_balance_movements': { up: balanceMovements, oldest: '0001_baseline' },
  '0008_payments_by_paid_at': { up: paymentsByPaidAt, oldest: '0001_baseline' },
  '0009_directory_sids': { up: directorySids, oldest: '0001_baseline' },
  '0010_nightly_rates': { up: nightlyRates, oldest: '0001_baseline' },
  '0011_languages': { up: languages, oldest: '0001_baseline' },
}

/** By which a build is known to databases and other builds. */
export const newestMigration = Object.keys(migrations).toSorted().at(-1) ?? ''
