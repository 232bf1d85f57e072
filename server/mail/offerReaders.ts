import { randomBytes } from 'node:crypto'
import type { Queries, Row } from '#server/store/tables.ts'
import type { UnsubscribeReason } from '#shared/account/optins.ts'
import { isTokenShaped } from '#shared/schemas/fields/token.ts'

type Db = { db: Queries }

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

/**
 * Tokens of the links that end offers, for readers to whom another program is about to write.
 * @param emailKeys a thousand at most
 */
export async function offerTokens(
  { db }: Db,
  emailKeys: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(emailKeys)]
  if (keys.length === 0) return new Map()
  const token = () => randomBytes(32).toString('base64url')
  await db
    .insertInto('offerReaders')
    .values(keys.map((emailKey) => ({ emailKey, token: token(), firstAt: now, leftAt: null })))
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .execute()
  const readers = await db
    .selectFrom('offerReaders')
    .select(['emailKey', 'token'])
    .where('emailKey', 'in', keys)
    .execute()
  return new Map(readers.map((it) => [it.emailKey, it.token]))
}

/** When and why the token's reader unsubscribed from offers (null: not, or no reason given); undefined: unknown token. */
export async function leftOffers(
  { db }: Db,
  token: string,
): Promise<Pick<Row<'offerReaders'>, 'emailKey' | 'leftAt' | 'unsubscribeReason'> | undefined> {
  if (!isTokenShaped(token)) return undefined
  return db
    .selectFrom('offerReaders')
    .select(['emailKey', 'leftAt', 'unsubscribeReason'])
    .where('token', '=', token)
    .executeTakeFirst()
}

/** Stores why a reader has unsubscribed; the first reason stays. */
export async function reasonToLeaveOffers({ db }: Db, token: string, reason: UnsubscribeReason): Promise<void> {
  await db
    .updateTable('offerReaders')
    .set({ unsubscribeReason: reason })
    .where('token', '=', token)
    .where('leftAt', 'is not', null)
    .where('unsubscribeReason', 'is', null)
    .execute()
}
