import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'

/** The purpose of a link in a mail, or of the cookie of a sign-up; a token opens nothing else. */
export type TokenPurpose = 'activation' | 'passwordReset' | 'emailChange' | 'emailStop' | 'signup'

export interface TokenSubject {
  purpose: TokenPurpose
  programme: Programme
  memberId: string
}

export interface NewToken extends TokenSubject {
  /** shared/limits.ts, tokenLives. */
  lifeMs: number
  /** Epoch milliseconds. */
  now: number
  payload?: Readonly<Record<string, string>>
}

/** A link that was sent. Whoever takes it looks at `usedAt` and `expiresAt` first: what to answer is the programme's. */
export interface Token extends Omit<Row<'tokens'>, 'payload'> {
  payload: Readonly<Record<string, string>>
}

/**
 * A new link that proves that somebody reads an address: random, stored as a hash, used once.
 * @returns `token`: what goes into the link, 43 characters, kept nowhere else
 */
export async function issueToken(
  db: Kysely<Tables>,
  { purpose, programme, memberId, lifeMs, now, payload }: NewToken,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = now + lifeMs
  await db
    .insertInto('tokens')
    .values({
      hash: hashOf(token),
      purpose,
      programme,
      memberId,
      createdAt: now,
      expiresAt,
      usedAt: null,
      payload: payload ? JSON.stringify(payload) : null,
    })
    .execute()
  return { token, expiresAt }
}

/** Null: no such link was ever sent for this (or so long ago that nobody remembers). */
export async function findToken(
  db: Kysely<Tables>,
  { token, purpose, programme }: { token: string; purpose: TokenPurpose; programme: Programme },
): Promise<Token | null> {
  const row = await db
    .selectFrom('tokens')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('programme', '=', programme)
    .executeTakeFirst()
  return row ? { ...row, payload: row.payload ? JSON.parse(row.payload) : {} } : null
}

/**
 * Uses it up: of any number of requests that come at once one gets `true`. The condition is the lock.
 * @param now epoch milliseconds
 */
export async function spendToken(db: Kysely<Tables>, { hash }: Pick<Token, 'hash'>, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All links of a member for one purpose count as used from now on. */
export async function spendTokensOf(
  db: Kysely<Tables>,
  { purpose, programme, memberId, now }: TokenSubject & { now: number },
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ usedAt: now })
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('programme', '=', programme)
    .where('usedAt', 'is', null)
    .execute()
}

/** Random enough that a plain hash cannot be turned round. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
