import { createHmac } from 'node:crypto'
import { nameKey } from '#server/identity/comparisonKeys.ts'
import type { Queries } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { isPaused, pauseEnd } from './protection.ts'
import { mutedAccounts, protectionOf } from './protections.ts'

/** The data that identify a person again. */
export interface PausedMember {
  id: string
  /** identity/comparisonKeys.ts */
  emailKey: string
  firstname: string
  lastname: string
  /** VIP members only. */
  birthName?: string | null
  /** `YYYY-MM-DD` */
  birthdate: string
}

/**
 * Pauses that outlive their accounts, so that erasing an account and signing up again does not end one. Only keyed
 * hashes are stored, of the e-mail address and of each surname with first name and birth date, until the pause ends.
 */
export interface StoredPauses {
  /** To be called before an account is erased. @param now epoch ms */
  save(tx: Queries, programme: Programme, member: PausedMember, now: number): Promise<void>
  /** Gives a new account the pause of its person, if any. @param now epoch ms */
  giveTo(tx: Queries, programme: Programme, member: PausedMember, now: number): Promise<void>
  /**
   * Whether a person whose papers were seen has a pause: in an account of that name and birth date, or in one that was
   * erased. @param now epoch ms
   */
  holdsFor(
    db: Queries,
    person: Pick<PausedMember, 'firstname' | 'lastname' | 'birthdate'>,
    now: number,
  ): Promise<boolean>
  /**
   * The addresses, among many, whose owners must get nothing that promotes games: by what holds for an account, or by
   * the pause of one that was erased.
   * @param emailKeys identity/comparisonKeys.ts; a thousand at most, since each is a parameter of the query
   * @param now epoch ms
   */
  mutedAddresses(db: Queries, emailKeys: readonly string[], now: number): Promise<Set<string>>
}

/** @param keys the newest first, which writes; all are tried when reading */
export function createStoredPauses(keys: readonly string[]): StoredPauses {
  return { save, giveTo, holdsFor, mutedAddresses }

  async function save(tx: Queries, programme: Programme, member: PausedMember, now: number): Promise<void> {
    const ids = {
      hotelMemberId: null,
      vipMemberId: null,
      [`${programme === 'eph' ? 'hotel' : 'vip'}MemberId`]: member.id,
    }
    const until = pauseEnd(await protectionOf(tx, ids, now), now)
    if (until === null) return
    for (const keyHash of hashesOf(keys.slice(0, 1), member))
      await tx
        .insertInto('keptPauses')
        .values({ keyHash, until })
        .onConflict((conflict) =>
          conflict.column('keyHash').doUpdateSet({ until }).where('keptPauses.until', '<', until),
        )
        .execute()
  }

  async function giveTo(tx: Queries, programme: Programme, member: PausedMember, now: number): Promise<void> {
    const stored = await tx
      .selectFrom('keptPauses')
      .select('until')
      .where('keyHash', 'in', hashesOf(keys, member))
      .where('until', '>', now)
      .orderBy('until', 'desc')
      .executeTakeFirst()
    if (!stored) return
    await tx
      .insertInto('protections')
      .values({ programme, memberId: member.id, pauseUntil: stored.until, visitsPerMonth: null, changedAt: now })
      .execute()
  }

  async function holdsFor(
    db: Queries,
    person: Pick<PausedMember, 'firstname' | 'lastname' | 'birthdate'>,
    now: number,
  ): Promise<boolean> {
    const stored = await db
      .selectFrom('keptPauses')
      .select('until')
      .where('keyHash', 'in', hashesOf(keys, { ...person, id: '', emailKey: '' }))
      .where('until', '>', now)
      .executeTakeFirst()
    if (stored) return true
    const guests = (await accountsNamed(db, 'hotelMembers', person)).map((id) => ({
      hotelMemberId: id,
      vipMemberId: null,
    }))
    const players = (await accountsNamed(db, 'vipMembers', person)).map((id) => ({
      hotelMemberId: null,
      vipMemberId: id,
    }))
    for (const account of [...guests, ...players]) {
      const { pauseUntil } = await protectionOf(db, account, now)
      if (isPaused({ pauseUntil }, now)) return true
    }
    return false
  }

  async function mutedAddresses(db: Queries, emailKeys: readonly string[], now: number): Promise<Set<string>> {
    if (emailKeys.length === 0) return new Set()
    const byHash = new Map(emailKeys.flatMap((it) => keys.map((key) => [hashOf(key, emailMark(it)), it] as const)))
    const stored = await db
      .selectFrom('keptPauses')
      .select('keyHash')
      .where('keyHash', 'in', [...byHash.keys()])
      .where('until', '>', now)
      .execute()
    const muted = await mutedAccounts(db, emailKeys, now)
    return muted.union(new Set(stored.flatMap(({ keyHash }) => byHash.get(keyHash) ?? [])))
  }
}

/** Ids of the accounts of that name and birth date. */
async function accountsNamed(
  db: Queries,
  table: 'hotelMembers' | 'vipMembers',
  { firstname, lastname, birthdate }: Pick<PausedMember, 'firstname' | 'lastname' | 'birthdate'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'firstname', 'lastname'])
    .where('birthdate', '=', birthdate)
    .where('state', '!=', 'erased')
    .execute()
  const isNamed = (it: (typeof rows)[number]) =>
    nameKey(it.firstname) === nameKey(firstname) && nameKey(it.lastname) === nameKey(lastname)
  return rows.filter(isNamed).map(({ id }) => id)
}

function hashesOf(keys: readonly string[], { emailKey, firstname, lastname, birthName, birthdate }: PausedMember) {
  const surnames = [lastname, ...(birthName ? [birthName] : [])]
  const marks = [emailMark(emailKey), ...surnames.map((it) => `name ${nameKey(firstname)} ${nameKey(it)} ${birthdate}`)]
  return keys.flatMap((key) => marks.map((mark) => hashOf(key, mark)))
}

function emailMark(emailKey: string): string {
  return `email ${emailKey}`
}

function hashOf(key: string, mark: string): string {
  return createHmac('sha256', key).update(mark).digest('base64url')
}
