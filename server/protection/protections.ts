import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { nameKey } from '#server/identity/comparisonKeys.ts'
import { accountTable } from '#server/store/columns.ts'
import type { Queries, Row, Tables, Tx } from '#server/store/tables.ts'
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

/** The holder of an account of the casino's card. */
export function playerOf(vipMemberId: string): Person {
  return { hotelMemberId: null, vipMemberId }
}

/** The data that tell a person in whatever account, or in the papers that a house looked at. */
export interface Identity {
  /** identity/comparisonKeys.ts */
  emailKey?: string
  firstname: string
  lastname: string
  /** VIP members only. */
  birthName?: string | null
  /** `YYYY-MM-DD` */
  birthdate: string
}

/**
 * The current protection of a person, in whichever living account it was set: those of the same address, or of the same
 * name and birth date, in both programmes. What outlives an erased account is written into the accounts that follow
 * (storedPauses.ts). @param now epoch ms
 */
export async function protectionOf(db: Queries, person: Person | Identity, now: number): Promise<Protection> {
  return summed(await accountsOfPerson(db, person), now)
}

/**
 * True if a person ever set protection in any account, even if it is over; server/identity/sessions.ts caches the
 * answer.
 */
export async function hasEverSet(db: Queries, person: Person): Promise<boolean> {
  return (await accountsOfPerson(db, person)).some((it) => it.changedAt !== null)
}

/** The person's accounts of the casino's card, in the order in which they are locked. */
export async function vipAccountsOf(db: Queries, person: Person): Promise<string[]> {
  const accounts = await accountsOfPerson(db, person)
  return accounts
    .filter(({ programme }) => programme === 'vip')
    .map(({ memberId }) => memberId)
    .sort()
}

/**
 * The addresses, among many, with an account for which nothing that promotes games may be sent.
 * @param emailKeys identity/comparisonKeys.ts
 */
export async function mutedAccounts(db: Queries, emailKeys: readonly string[], now: number): Promise<Set<string>> {
  const byAddress = new Map<string, MeasuresRow[]>()
  for (const programme of ['eph', 'vip'] as const) {
    const table = accountTable(programme)
    const rows = await db
      .selectFrom(table)
      .innerJoin('protections', (join) =>
        join.on('protections.programme', '=', programme).onRef('protections.memberId', '=', `${table}.id`),
      )
      .select(`${table}.emailKey`)
      .select(['pauseUntil', 'visitsPerMonth', 'muteGaming', 'pendingJson', 'pendingFrom'])
      .where(`${table}.emailKey`, 'in', [...emailKeys])
      .execute()
    for (const row of rows) byAddress.set(row.emailKey, [...(byAddress.get(row.emailKey) ?? []), row])
  }
  return new Set([...byAddress].filter(([, accounts]) => isGamingOff(summed(accounts, now), now)).map(([key]) => key))
}

/**
 * Writes measures into all accounts of a person: stricter ones than those that hold at once, the others after a week.
 * @param stored what outlives an erased account
 * @throws ProductError vip.0044: the account was erased from another device
 */
export async function changeProtection(
  tx: Tx,
  person: Person,
  { requested, stored, now }: { requested: Measures; stored: Protection; now: number },
): Promise<Protection> {
  // Serializes changes: the guarded UPDATE is a lock that both databases have, always in the same order.
  for (const { programme, memberId } of (await accountsOfPerson(tx, person)).toSorted(byId))
    await holdAccount(tx, programme, memberId)
  const accounts = await accountsOfPerson(tx, person)
  if (accounts.length === 0) throw new ProductError('vip.0044')
  const after = changed(together(summed(accounts, now), stored, now), requested, now)
  for (const account of accounts) await writeProtection(tx, account, after, now)
  return after
}

/** Writes a protection into an account, and tells its sessions. */
export async function writeProtection(
  tx: Queries,
  { programme, memberId }: { programme: Programme; memberId: string },
  { pauseUntil, visitsPerMonth, muteGaming, pending }: Protection,
  now: number,
): Promise<void> {
  const row = {
    pauseUntil,
    visitsPerMonth,
    muteGaming: muteGaming ? 1 : 0,
    changedAt: now,
    pendingJson: pending && JSON.stringify(pending.measures),
    pendingFrom: pending?.from ?? null,
  } as const
  await tx
    .insertInto('protections')
    .values({ programme, memberId, ...row })
    .onConflict((conflict) => conflict.columns(['programme', 'memberId']).doUpdateSet(row))
    .execute()
  const column = programme === 'eph' ? 'hotelMemberId' : 'vipMemberId'
  await tx.updateTable('sessions').set({ isProtected: 1 }).where(column, '=', memberId).execute()
}

/** Locks an account's row until the end of the transaction. */
export async function holdAccount(tx: Tx, programme: Programme, id: string): Promise<void> {
  await tx
    .updateTable(accountTable(programme))
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .execute()
}

type MeasuresRow = Pick<
  Row<'protections'>,
  'pauseUntil' | 'visitsPerMonth' | 'muteGaming' | 'pendingJson' | 'pendingFrom'
>

function summed(accounts: readonly Nullable<MeasuresRow>[], now: number): Protection {
  return accounts.map(readRow).reduce((sum, it) => together(sum, it, now), protectionAt(unprotected, now))
}

function readRow({
  pauseUntil,
  visitsPerMonth,
  muteGaming,
  pendingJson,
  pendingFrom,
}: Nullable<MeasuresRow>): Protection {
  const isWaiting = pendingJson !== null && pendingFrom !== null
  return {
    pauseUntil,
    visitsPerMonth,
    muteGaming: muteGaming === 1,
    pending: isWaiting ? { from: pendingFrom, measures: JSON.parse(pendingJson) as Measures } : null,
  }
}

interface Account extends Identity, Nullable<MeasuresRow> {
  programme: Programme
  memberId: string
  changedAt: number | null
}

type Nullable<Type> = { [Name in keyof Type]: Type[Name] | null }

/**
 * All living accounts of a person, with their protections: those of a session, or of papers, and whatever shares its
 * address, or its name and birth date, with one that was found.
 */
async function accountsOfPerson(db: Queries, person: Person | Identity): Promise<Account[]> {
  const found = new Map<string, Account>()
  let latest: readonly Identity[] = 'birthdate' in person ? [person] : await accountsById(db, person)
  for (const it of latest) if ('memberId' in it) found.set(keyOf(it as Account), it as Account)
  while (latest.length > 0) {
    const known = latest
    const alike = (await accountsLike(db, known)).filter((it) => known.some((other) => isOnePerson(it, other)))
    latest = alike.filter((it) => !found.has(keyOf(it)))
    for (const it of alike) found.set(keyOf(it), it)
  }
  return [...found.values()]
}

/** The people of a session, by each of their accounts. */
export async function identitiesOf(db: Queries, person: Person): Promise<Identity[]> {
  return accountsOfPerson(db, person)
}

function keyOf({ programme, memberId }: Pick<Account, 'programme' | 'memberId'>): string {
  return `${programme} ${memberId}`
}

function byId(one: Account, other: Account): number {
  return keyOf(one) < keyOf(other) ? -1 : 1
}

function isOnePerson(one: Identity, other: Identity): boolean {
  if (one.emailKey !== undefined && one.emailKey === other.emailKey) return true
  return new Set(nameMarks(one)).intersection(new Set(nameMarks(other))).size > 0
}

/** A text for each surname of a person: two people with one in common are one. */
export function nameMarks({ firstname, lastname, birthName, birthdate }: Identity): string[] {
  const surnames = [lastname, ...(birthName ? [birthName] : [])]
  return surnames.map((it) => `name ${nameKey(firstname)} ${nameKey(it)} ${birthdate}`)
}

async function accountsById(db: Queries, { hotelMemberId, vipMemberId }: Person): Promise<Account[]> {
  const guests = hotelMemberId ? await accountsIn(db, 'eph', (row) => row('id', '=', hotelMemberId)) : []
  const players = vipMemberId ? await accountsIn(db, 'vip', (row) => row('id', '=', vipMemberId)) : []
  return [...guests, ...players]
}

/** The accounts that may be of one of these people; names are compared afterwards. */
async function accountsLike(db: Queries, people: readonly Identity[]): Promise<Account[]> {
  const emailKeys = people.flatMap(({ emailKey }) => emailKey ?? [])
  const birthdates = people.map(({ birthdate }) => birthdate)
  const isLike: Condition = (row) =>
    row.or([row('birthdate', 'in', birthdates), ...(emailKeys.length > 0 ? [row('emailKey', 'in', emailKeys)] : [])])
  return [...(await accountsIn(db, 'eph', isLike)), ...(await accountsIn(db, 'vip', isLike))]
}

type Condition = (row: ExpressionBuilder<Tables, 'hotelMembers'>) => Expression<SqlBool>

function accountsIn(db: Queries, programme: Programme, condition: Condition): Promise<Account[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom(accountTable(programme))
        .selectAll()
        .where(condition)
        .where('state', '!=', 'erased')
        .as('accounts'),
    )
    .leftJoin('protections', (join) =>
      join.on('protections.programme', '=', programme).onRef('protections.memberId', '=', 'accounts.id'),
    )
    .select(['accounts.id as memberId', 'emailKey', 'firstname', 'lastname', 'birthdate'])
    .select(
      programme === 'vip' ? sql<string | null>`accounts.birth_name`.as('birthName') : sql.lit(null).as('birthName'),
    )
    .select(sql.lit<Programme>(programme).as('programme'))
    .select(['pauseUntil', 'visitsPerMonth', 'muteGaming', 'pendingJson', 'pendingFrom', 'changedAt'])
    .execute()
}
