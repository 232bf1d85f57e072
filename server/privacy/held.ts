import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'

/** Whom it is about, as every table may know them. */
export interface Person {
  programme: Programme
  memberId: string
  /** identity/emailKey.ts */
  emailKey: string
}

export type Db = Kysely<Tables>
type Rows = Promise<readonly object[]>

export interface Held {
  /** What of it leaves in an export: everything that is about the person, never a hash or the secret of a link. */
  read: (db: Db, person: Person) => Rows
  /** Takes the person out of it; dates that must be kept lose their name. */
  erase: (tx: Transaction<Tables>, person: Person, now: number) => Promise<unknown>
}

/** A table that knows nobody, with the reason. */
export interface Nobody {
  nobody: string
}
