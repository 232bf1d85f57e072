import { sql, type Transaction } from 'kysely'
import { accountTable } from '#server/store/columns.ts'
import { prepare, type Value } from '#server/store/prepared.ts'
import type { Queries, Tables } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import {
  changed,
  isGamingOff,
  type Measures,
  type Protection,
  protectionAt,
  together,
  unprotected,
} from './protection.ts'

/** The member ids of a session; one is enough. */
export interface Person {
  hotelMemberId: string | null
  vipMemberId: string | null
}

/** The current protection of a person, in whichever account it was set. @param now epoch ms */
export async function protectionOf(db: Queries, { hotelMemberId, vipMemberId }: Person, now: number) {
  return summed(await accountsOfPerson(db, { eph: hotelMemberId ?? '', vip: vipMemberId ?? '' }), now)
}

/**
 * True if a person ever set protection in any account, even if it is over; server/identity/sessions.ts caches the
 * answer.
 */
export async function hasEverSet(db: Queries, { hotelMemberId, vipMemberId }: Person): Promise<boolean> {
  const accounts = await accountsOfPerson(db, { eph: hotelMemberId ?? '', vip: vipMemberId ?? '' })
  return accounts.some((it) => it.changedAt !== null)
}

/** The person's accounts of the casino's card; one, or none. */
export async function vipAccountsOf(db: Queries, { hotelMemberId, vipMemberId }: Person): Promise<string[]> {
  const accounts = await accountsOfPerson(db, { eph: hotelMemberId ?? '', vip: vipMemberId ?? '' })
  return accounts.filter(({ programme }) => programme === 'vip').map(({ memberId }) => memberId)
}

/**
 * The addresses, among many, with an account for which nothing that promotes games may be sent.
 * @param emailKeys identity/comparisonKeys.ts
 */
export async function mutedAccounts(db: Queries, emailKeys: readonly string[], now: number): Promise<Set<string>> {
  const byAddress = new Map<string, AccountRow[]>()
  for (const programme of ['eph', 'vip'] as const) {
    const table = accountTable(programme)
    const rows = await db
      .selectFrom(table)
      .innerJoin('protections', (join) =>
        join.on('protections.programme', '=', programme).onRef('protections.memberId', '=', `${table}.id`),
      )
      .select([`${table}.emailKey`, 'protections.programme', 'protections.memberId'])
      .select(['pauseUntil', 'visitsPerMonth', 'muteGaming', 'pendingJson', 'pendingFrom', 'changedAt'])
      .where(`${table}.emailKey`, 'in', [...emailKeys])
      .execute()
    for (const row of rows) byAddress.set(row.emailKey, [...(byAddress.get(row.emailKey) ?? []), row])
  }
  return new Set([...byAddress].filter(([, accounts]) => isGamingOff(summed(accounts, now), now)).map(([key]) => key))
}

/**
 * Writes a person's measures into all of their accounts: stricter ones at once, the others after a week.
 * @throws ProductError vip.0044: the account was erased from another device
 */
export async function changeProtection(
  tx: Transaction<Tables>,
  { hotelMemberId, vipMemberId }: Person,
  requested: Measures,
  now: number,
): Promise<Protection> {
  // Serializes changes: the guarded UPDATE is a lock that both databases have.
  if (hotelMemberId) await holdAccount(tx, 'eph', hotelMemberId)
  if (vipMemberId) await holdAccount(tx, 'vip', vipMemberId)
  const accounts = await accountsOfPerson(tx, { eph: hotelMemberId ?? '', vip: vipMemberId ?? '' })
  if (accounts.length === 0) throw new ProductError('vip.0044')
  const after = changed(summed(accounts, now), requested, now)
  const row = {
    pauseUntil: after.pauseUntil,
    visitsPerMonth: after.visitsPerMonth,
    muteGaming: after.muteGaming ? 1 : 0,
    changedAt: now,
    pendingJson: after.pending && JSON.stringify(after.pending.measures),
    pendingFrom: after.pending?.from ?? null,
  } as const
  for (const { programme, memberId } of accounts) {
    await tx
      .insertInto('protections')
      .values({ programme, memberId, ...row })
      .onConflict((conflict) => conflict.columns(['programme', 'memberId']).doUpdateSet(row))
      .execute()
    const column = programme === 'eph' ? 'hotelMemberId' : 'vipMemberId'
    await tx.updateTable('sessions').set({ isProtected: 1 }).where(column, '=', memberId).execute()
  }
  return after
}

/** Locks an account's row until the end of the transaction. */
export async function holdAccount(tx: Transaction<Tables>, programme: Programme, id: string): Promise<void> {
  await tx
    .updateTable(accountTable(programme))
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .execute()
}

type AccountRow = Awaited<ReturnType<typeof accountsOfPerson>>[number]

function summed(accounts: readonly AccountRow[], now: number): Protection {
  return accounts.map(readRow).reduce((sum, it) => together(sum, it, now), protectionAt(unprotected, now))
}

function readRow({ pauseUntil, visitsPerMonth, muteGaming, pendingJson, pendingFrom }: AccountRow): Protection {
  const isWaiting = pendingJson !== null && pendingFrom !== null
  return {
    pauseUntil,
    visitsPerMonth,
    muteGaming: muteGaming === 1,
    pending: isWaiting ? { from: pendingFrom, measures: JSON.parse(pendingJson) as Measures } : null,
  }
}

/** All accounts with the same address as a session's members, with their protections. */
const accountsOfPerson = prepare((db, value: Value<Record<Programme, string>>) =>
  db
    .with('people', (query) =>
      query
        .selectFrom('hotelMembers')
        .select('emailKey')
        .where('id', '=', value('eph'))
        .where('state', '!=', 'erased')
        .union(
          query
            .selectFrom('vipMembers')
            .select('emailKey')
            .where('id', '=', value('vip'))
            .where('state', '!=', 'erased'),
        ),
    )
    .with('accounts', (query) =>
      query
        .selectFrom('hotelMembers')
        .select(['id', sql.lit<Programme>('eph').as('programme')])
        .where('emailKey', 'in', (keys) => keys.selectFrom('people').select('people.emailKey'))
        .unionAll(
          query
            .selectFrom('vipMembers')
            .select(['id', sql.lit<Programme>('vip').as('programme')])
            .where('emailKey', 'in', (keys) => keys.selectFrom('people').select('people.emailKey')),
        ),
    )
    .selectFrom('accounts')
    .leftJoin('protections', (join) =>
      join.onRef('protections.programme', '=', 'accounts.programme').onRef('protections.memberId', '=', 'accounts.id'),
    )
    .select(['accounts.programme', 'accounts.id as memberId'])
    .select(['pauseUntil', 'visitsPerMonth', 'muteGaming', 'pendingJson', 'pendingFrom', 'changedAt']),
)
