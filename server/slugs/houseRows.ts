import { sql } from 'kysely'
import type { Tables, Tx } from '#server/store/tables.ts'

/** Columns with the slug of a house. The log of the desk is never changed: it is read by all slugs of a house. */
const columns = [
  ['stays', 'hotel'],
  ['cardRenewals', 'handOver'],
  ['cardRenewals', 'movedHouse'],
  ['vipMembers', 'favouriteCasino'],
  ['rewardClaims', 'settledHouse'],
  ['lineClaims', 'settledHouse'],
  ['pointsAdjustments', 'house'],
  ['advantageUses', 'house'],
  ['casinoVisits', 'house'],
  ['tournaments', 'casinoSlug'],
  ['submissions', 'house'],
  ['newsletterSubscriptions', 'house'],
  ['deskRoles', 'house'],
  ['deskHouses', 'slug'],
] as const satisfies readonly { [Name in keyof Tables]: readonly [Name, keyof Tables[Name] & string] }[keyof Tables][]

/** Gives every row of a house to its new slug. */
export async function moveHouseRows(tx: Tx, from: string, to: string): Promise<void> {
  await dropTwins(tx, from, to)
  for (const [table, column] of columns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(tx)
}

/** Rows that the new slug has already, because people were invited there or an earlier build copied the house. */
async function dropTwins(tx: Tx, from: string, to: string): Promise<void> {
  await tx.deleteFrom('deskHouses').where('slug', '=', to).execute()
  await tx
    .deleteFrom('deskRoles')
    .where('house', '=', from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deskRoles as there')
          .select('there.personId')
          .whereRef('there.personId', '=', 'deskRoles.personId')
          .whereRef('there.role', '=', 'deskRoles.role')
          .where('there.house', '=', to),
      ),
    )
    .execute()
  await tx
    .deleteFrom('casinoVisits')
    .where('house', '=', from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('casinoVisits as there')
          .select('there.id')
          .whereRef('there.vipMemberId', '=', 'casinoVisits.vipMemberId')
          .whereRef('there.evening', '=', 'casinoVisits.evening')
          .where('there.house', '=', to)
          .where('there.undoneAt', 'is', null),
      ),
    )
    .execute()
}
