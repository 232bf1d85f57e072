import { randomBytes } from 'node:crypto'
import type { Store } from '#server/store/open.ts'
import { isTokenShaped } from '#shared/schemas/fields/token.ts'

type Db = Pick<Store, 'db'>

/**
 * The reader of an offer about to be sent.
 * @returns `token`: of the link that ends offers, the same in each mail; `hasLeft`: the reader has used it
 */
export async function offerReader(
  { db }: Db,
  emailKey: string,
  now: number,
): Promise<{ token: string; hasLeft: boolean }> {
  const { token, leftAt } = await db
    .insertInto('offerReaders')
    .values({ emailKey, token: randomBytes(32).toString('base64url'), firstAt: now, leftAt: null })
    // Changes nothing, so that the existing row is returned.
    .onConflict((conflict) => conflict.column('emailKey').doUpdateSet({ emailKey }))
    .returning(['token', 'leftAt'])
    .executeTakeFirstOrThrow()
  return { token, hasLeft: leftAt !== null }
}

/** When the token's reader unsubscribed from offers, epoch ms; null: not unsubscribed. Undefined: unknown token. */
export async function leftOffersAt({ db }: Db, token: string): Promise<number | null | undefined> {
  if (!isTokenShaped(token)) return undefined
  const row = await db.selectFrom('offerReaders').select('leftAt').where('token', '=', token).executeTakeFirst()
  return row?.leftAt
}

/** Ends all offers at once. */
export async function leaveOffers({ db }: Db, token: string, now: number): Promise<void> {
  await db
    .updateTable('offerReaders')
    .set({ leftAt: now })
    .where('token', '=', token)
    .where('leftAt', 'is', null)
    .execute()
}

/**
 * Subscribes to offers again, for a reader who unsubscribed after `since` (epoch ms). A forwarded mail has the same
 * link, so a later return is refused.
 * @returns whether there was something to undo
 */
export async function returnToOffers({ db }: Db, token: string, since: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('offerReaders')
    .set({ leftAt: null })
    .where('token', '=', token)
    .where('leftAt', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
