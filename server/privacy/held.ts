import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'

/** A person by the keys that tables have. */
export interface Person {
  programme: Programme
  memberId: string
  /** identity/comparisonKeys.ts */
  emailKey: string
}

export type Db = Kysely<Tables>
type Rows = Promise<readonly object[]>

export interface Held {
  /** Rows of an export: everything about the person, never a hash or the secret of a link. */
  read: (db: Db, person: Person) => Rows
  /** Removes the person; dates that must be retained lose their name. */
  erase: (tx: Transaction<Tables>, person: Person, now: number) => Promise<unknown>
}

/** A table without personal data, with the reason. */
export interface Nobody {
  nobody: string
}
