import { markReachable } from '#server/mail/index.ts'
import { accountTable, flag } from '#server/store/columns.ts'
import type { Queries, Tx } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { resumeConsent, withdrawConsent } from './consents.ts'

/** The opt-ins that offers and letters ask, in the accounts of their readers, with the column of each. */
const optins = [
  { purpose: 'casinoFirstParty', channel: 'email', column: 'casinoFirstPartyEmail' },
  { purpose: 'hotelFirstParty', channel: 'email', column: 'hotelFirstPartyEmail' },
] as const
type Optin = (typeof optins)[number]

/**
 * Ends all offers and letters to members at once. The accounts of the address show it: their opt-ins for them by e-mail
 * are off, and the consents ended.
 */
export async function leaveOffers(tx: Tx, token: string, now: number): Promise<void> {
  const reader = await tx
    .updateTable('offerReaders')
    .set({ leftAt: now })
    .where('token', '=', token)
    .where('leftAt', 'is', null)
    .returning('emailKey')
    .executeTakeFirst()
  if (!reader) return
  for (const { programme, id: memberId, ...flags } of await allMembers(tx, reader.emailKey))
    for (const optin of optins) {
      if (flags[optin.column] === 0) continue
      await agree(tx, { programme, id: memberId, optin }, false, now)
      await withdrawConsent(tx, { programme, memberId, purpose: optin.purpose, channel: optin.channel, now })
    }
}

/**
 * For an account whose opt-in was just changed, or whose address was just proven: the later of the two acts, the link
 * in a mail and the box in the account, is true of both.
 */
export async function reconcileOffers(
  tx: Tx,
  { programme, memberId, emailKey, now }: { programme: Programme; memberId: string; emailKey: string; now: number },
): Promise<void> {
  const given = await tx
    .selectFrom('consents')
    .select(['purpose', 'givenAt'])
    .where('programme', '=', programme)
    .where('memberId', '=', memberId)
    .where(
      'purpose',
      'in',
      optins.map(({ purpose }) => purpose),
    )
    .where('channel', '=', 'email')
    .where('withdrawnAt', 'is', null)
    .execute()
  if (given.length === 0) return
  await tx
    .updateTable('offerReaders')
    .set({ leftAt: null, unsubscribeReason: null })
    .where('emailKey', '=', emailKey)
    .where('leftAt', '<=', Math.max(...given.map(({ givenAt }) => givenAt)))
    .execute()
  const left = await tx
    .selectFrom('offerReaders')
    .select('leftAt')
    .where('emailKey', '=', emailKey)
    .where('leftAt', 'is not', null)
    .executeTakeFirst()
  if (!left) return
  for (const optin of optins) {
    if (!given.some(({ purpose }) => purpose === optin.purpose)) continue
    await agree(tx, { programme, id: memberId, optin }, false, now)
    await withdrawConsent(tx, { programme, memberId, purpose: optin.purpose, channel: optin.channel, now })
  }
}

/** Whether the owner of an address has an account, and none of theirs agrees to offers or letters by e-mail. */
export async function refusesOffers(db: Queries, token: string): Promise<boolean> {
  const reader = await db.selectFrom('offerReaders').select('emailKey').where('token', '=', token).executeTakeFirst()
  if (!reader) return false
  const members = await provenMembers(db, reader.emailKey)
  return members.length > 0 && members.every((it) => optins.every(({ column }) => it[column] === 0))
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
      .select(['id', 'state', 'casinoFirstPartyEmail', 'hotelFirstPartyEmail'])
      .where('emailKey', '=', emailKey)
      .where('state', '!=', 'erased')
      .execute()
    found.push(...members.map((it) => ({ ...it, programme })))
  }
  return found
}

async function agree(
  tx: Tx,
  { programme, id, optin }: { programme: Programme; id: string; optin: Optin },
  isAgreed: boolean,
  now: number,
): Promise<void> {
  await tx
    .updateTable(accountTable(programme))
    .set((row) => ({ [optin.column]: flag(isAgreed), updatedAt: now, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Subscribes to offers again, for a reader who unsubscribed after `since` (epoch ms), with the opt-ins that this ended. A
 * forwarded mail has the same link, so a later return is refused.
 * @returns whether there was something to undo
 */
export async function returnToOffers(
  tx: Tx,
  token: string,
  { since, now }: { since: number; now: number },
): Promise<boolean> {
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
  const withdrawnAt = reader.leftAt ?? 0
  for (const { programme, id } of await allMembers(tx, reader.emailKey))
    for (const optin of optins) {
      const { purpose, channel } = optin
      if (await resumeConsent(tx, { programme, memberId: id, purpose, channel, withdrawnAt, now }))
        await agree(tx, { programme, id, optin }, true, now)
    }
  return true
}

/**
 * The owner of an address has followed a link sent to it: mails reach it, and an earlier goodbye to offers at it counts
 * against the account's opt-in (reconcileOffers).
 */
export async function addressProven(tx: Tx, owner: Parameters<typeof reconcileOffers>[1]): Promise<void> {
  await markReachable(tx, owner.emailKey)
  await reconcileOffers(tx, owner)
}
