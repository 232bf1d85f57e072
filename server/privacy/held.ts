import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables, Tx } from '#server/store/tables.ts'
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
  erase: (tx: Tx, person: Person, now: number) => Promise<unknown>
}

/** Columns that are all equal to a text, or one of what a query finds. */
type Keys<Column extends string> = { readonly [Name in Column]?: string | Expression<unknown> }

/** The columns by which a table knows the person of a row; of several, any. */
export type Whose<Column extends string> = (db: Db, person: Person) => Keys<Column> | readonly Keys<Column>[]

export const ofAccount: Whose<'programme' | 'memberId'> = (_db, { programme, memberId }) => ({ programme, memberId })
export const ofHotelMember: Whose<'hotelMemberId'> = (_db, { memberId }) => ({ hotelMemberId: memberId })
export const ofVipMember: Whose<'vipMemberId'> = (_db, { memberId }) => ({ vipMemberId: memberId })
/** A table with a column for the members of each programme. */
export const ofEitherMember: Whose<'hotelMemberId' | 'vipMemberId'> = (_db, person) => ({
  [memberColumn(person)]: person.memberId,
})
export const ofMember: Whose<'id'> = (_db, { memberId }) => ({ id: memberId })
export const ofMailbox: Whose<'emailKey'> = (_db, { emailKey }) => ({ emailKey })

export function memberColumn({ programme }: Person): 'hotelMemberId' | 'vipMemberId' {
  return programme === 'eph' ? 'hotelMemberId' : 'vipMemberId'
}

/** The names in a text, with a space between two. */
type Names<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Names<Rest> : Text

/**
 * A table whose rows go with the person.
 * @param told columns of the export, with a space between two; another name does not compile
 */
export function rowsOf<
  Name extends keyof Tables,
  Column extends keyof Tables[Name] & string,
  const Told extends readonly string[],
>(
  table: Name,
  whose: Whose<Column>,
  ...told: { [Index in keyof Told]: Names<Told[Index]> extends keyof Tables[Name] ? Told[Index] : never }
): Held {
  return {
    async read(db, person) {
      const columns = sql.join(told.flatMap((it) => it.split(' ')).map((it) => sql.ref(it)))
      const { rows } =
        await sql<object>`select ${columns} from ${sql.table(table)} where ${theirs(whose(db, person))}`.execute(db)
      return rows
    },
    erase: (tx, person) => sql`delete from ${sql.table(table)} where ${theirs(whose(tx, person))}`.execute(tx),
  }
}

function theirs<Column extends string>(keys: ReturnType<Whose<Column>>) {
  const alternatives = (Array.isArray(keys) ? keys : [keys]) as readonly Keys<Column>[]
  const terms = alternatives.map((it) => {
    const equal = Object.entries<string | Expression<unknown> | undefined>(it).map(([name, is]) =>
      typeof is === 'string' ? sql`${sql.ref(name)} = ${is}` : sql`${sql.ref(name)} in ${is}`,
    )
    return sql`(${sql.join<SqlBool>(equal, sql` and `)})`
  })
  return sql.join<SqlBool>(terms, sql` or `)
}

/** A table without personal data, with the reason. */
export interface Nobody {
  nobody: string
}
