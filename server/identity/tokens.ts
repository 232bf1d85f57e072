import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'

/** The purpose of a link in a mail, or of the cookie of a sign-up; a token opens nothing else. */
export type TokenPurpose = 'activation' | 'passwordReset' | 'emailChange' | 'emailStop' | 'passkeys' | 'signup'

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

/** A sent link. Its programme checks `usedAt` and `expiresAt` and decides the answer. */
export interface Token extends Omit<Row<'tokens'>, 'payload'> {
  payload: Readonly<Record<string, string>>
}

/**
 * A new link that proves access to an address: random, stored as a hash, used once.
 * @returns `token`: the part for the link, 43 characters, stored nowhere else
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
      endedBy: null,
      payload: payload ? JSON.stringify(payload) : null,
    })
    .execute()
  return { token, expiresAt }
}

/** Null: no such link was sent for this purpose (or it is so old that its row was deleted). */
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
 * Marks the link as used: of simultaneous requests one gets `true`. The condition is the lock.
 * @param now epoch milliseconds
 */
export async function spendToken(db: Kysely<Tables>, { hash }: Pick<Token, 'hash'>, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ usedAt: now, endedBy: 'use' })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all links of a member for one purpose. @param subject `endedBy`: a newer link, or another act */
export async function spendTokensOf(
  db: Kysely<Tables>,
  { purpose, programme, memberId, now, endedBy = 'other' }: TokenSubject & { now: number; endedBy?: 'newer' | 'other' },
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ usedAt: now, endedBy })
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('programme', '=', programme)
    .where('usedAt', 'is', null)
    .execute()
}

/** The end of a link, if it has one. `unknown`: it was never sent, or ended so long ago that its row was deleted. */
export type LinkState = 'ready' | 'used' | 'replaced' | 'ended' | 'expired' | 'unknown'

/** @param link a row of `tokens` @param now epoch ms */
export function linkStateOf(
  link: Pick<Row<'tokens'>, 'usedAt' | 'expiresAt' | 'endedBy'> | null | undefined,
  now: number,
): LinkState {
  if (!link) return 'unknown'
  if (link.usedAt === null) return link.expiresAt <= now ? 'expired' : 'ready'
  if (link.endedBy === 'newer') return 'replaced'
  return link.endedBy === 'other' ? 'ended' : 'used'
}

/** A plain hash is enough: the token is too random to be guessed. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** For reading aloud at a desk: no letter that looks like a digit. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Two random parts of this length: `K7QM-2XPA` for 4. */
export function newReadableCode(partLength: number): string {
  const part = () => Array.from({ length: partLength }, () => letters[randomInt(letters.length)]).join('')
  return `${part()}-${part()}`
}
