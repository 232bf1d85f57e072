import { randomBytes } from 'node:crypto'
import { resumeConsent, withdrawConsent } from '#server/privacy/index.ts'
import { accountTable, flag } from '#server/store/columns.ts'
import type { Store } from '#server/store/open.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { UnsubscribeReason } from '#shared/account/api.ts'
import type { Programme } from '#shared/account/programmes.ts'
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

/** When and why the token's reader unsubscribed from offers (null: not, or no reason given); undefined: unknown token. */
export async function leftOffers(
  { db }: Db,
  token: string,
): Promise<Pick<Row<'offerReaders'>, 'leftAt' | 'unsubscribeReason'> | undefined> {
  if (!isTokenShaped(token)) return undefined
  return db
    .selectFrom('offerReaders')
    .select(['leftAt', 'unsubscribeReason'])
    .where('token', '=', token)
    .executeTakeFirst()
}

/** The opt-in that offers ask, in the accounts of their readers. */
const offers = { purpose: 'casinoFirstParty', channel: 'email' } as const

/**
 * Ends all offers at once. The accounts of the address show it: their opt-in for offers by e-mail is off, and its
 * consent ended.
 */
export function leaveOffers(store: Store, token: string, now: number): Promise<void> {
  return store.transaction(async (tx) => {
    const reader = await tx
      .updateTable('offerReaders')
      .set({ leftAt: now })
      .where('token', '=', token)
      .where('leftAt', 'is', null)
      .returning('emailKey')
      .executeTakeFirst()
    if (!reader) return
    for (const { programme, id: memberId } of await agreedMembers(tx, reader.emailKey)) {
      await agree(tx, programme, memberId, false, now)
      await withdrawConsent(tx, { programme, memberId, ...offers, now })
    }
  })
}

/**
 * For an account whose opt-in was just changed, or whose address was just proven: the later of the two acts, the link
 * in a mail and the box in the account, is true of both.
 */
export async function reconcileOffers(
  tx: Tx,
  { programme, memberId, emailKey, now }: { programme: Programme; memberId: string; emailKey: string; now: number },
): Promise<void> {
  const consent = await tx
    .selectFrom('consents')
    .select('givenAt')
    .where('programme', '=', programme)
    .where('memberId', '=', memberId)
    .where('purpose', '=', offers.purpose)
    .where('channel', '=', offers.channel)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  if (!consent) return
  const back = await tx
    .updateTable('offerReaders')
    .set({ leftAt: null, unsubscribeReason: null })
    .where('emailKey', '=', emailKey)
    .where('leftAt', '<=', consent.givenAt)
    .returning('emailKey')
    .executeTakeFirst()
  if (back) return
  const left = await tx
    .selectFrom('offerReaders')
    .select('leftAt')
    .where('emailKey', '=', emailKey)
    .where('leftAt', 'is not', null)
    .executeTakeFirst()
  if (!left) return
  await agree(tx, programme, memberId, false, now)
  await withdrawConsent(tx, { programme, memberId, ...offers, now })
}

/** Whether the owner of an address has an account, and none of theirs agrees to offers by e-mail. */
export async function refusesOffers(db: Queries, token: string): Promise<boolean> {
  const reader = await db.selectFrom('offerReaders').select('emailKey').where('token', '=', token).executeTakeFirst()
  if (!reader) return false
  const members = await provenMembers(db, reader.emailKey)
  return members.length > 0 && members.every(({ casinoFirstPartyEmail }) => casinoFirstPartyEmail === 0)
}

async function agreedMembers(db: Queries, emailKey: string) {
  const members = await allMembers(db, emailKey)
  return members.filter(({ casinoFirstPartyEmail }) => casinoFirstPartyEmail === 1)
}

async function provenMembers(db: Queries, emailKey: string) {
  const members = await allMembers(db, emailKey)
  return members.filter(({ state }) => state !== 'unconfirmed')
}

async function allMembers(db: Queries, emailKey: string) {
  const found = []
  for (const programme of ['eph', 'vip'] as const) {
    const members = await db
      .selectFrom(accountTable(programme))
      .select(['id', 'state', 'casinoFirstPartyEmail'])
      .where('emailKey', '=', emailKey)
      .where('state', '!=', 'erased')
      .execute()
    found.push(...members.map((it) => ({ ...it, programme })))
  }
  return found
}

async function agree(tx: Tx, programme: Programme, id: string, isAgreed: boolean, now: number): Promise<void> {
  await tx
    .updateTable(accountTable(programme))
    .set((column) => ({
      casinoFirstPartyEmail: flag(isAgreed),
      updatedAt: now,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
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

/**
 * Subscribes to offers again, for a reader who unsubscribed after `since` (epoch ms), with the opt-ins that this ended. A
 * forwarded mail has the same link, so a later return is refused.
 * @returns whether there was something to undo
 */
export function returnToOffers(
  store: Store,
  token: string,
  { since, now }: { since: number; now: number },
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const reader = await tx
      .selectFrom('offerReaders')
      .select(['emailKey', 'leftAt'])
      .where('token', '=', token)
      .where('leftAt', '>', since)
      .executeTakeFirst()
    if (!reader) return false
    const { numUpdatedRows } = await tx
      .updateTable('offerReaders')
      .set({ leftAt: null, unsubscribeReason: null })
      .where('token', '=', token)
      .where('leftAt', '=', reader.leftAt)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    for (const { programme, id: memberId } of await allMembers(tx, reader.emailKey))
      if (await resumeConsent(tx, { programme, memberId, ...offers, withdrawnAt: reader.leftAt ?? 0, now }))
        await agree(tx, programme, memberId, true, now)
    return true
  })
}
