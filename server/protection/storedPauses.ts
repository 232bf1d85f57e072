import { createHmac } from 'node:crypto'
import type { Queries, Tx } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { retention } from '#shared/limits.ts'
import { type Measures, type Protection, pauseEnd, together, unprotected } from './protection.ts'
import {
  changeProtection,
  holdAccount,
  type Identity,
  identitiesOf,
  mutedAccounts,
  nameMarks,
  type Person,
  protectionOf,
  vipAccountsOf,
  writeProtection,
} from './protections.ts'

/** A member with what tells the person again. */
export type ProtectedMember = Identity & { id: string; emailKey: string }

/**
 * Pauses, limits of visits and blocks for misuse that outlive their accounts, so that erasing an account and signing up
 * again does not end one. Only keyed hashes are stored, of the e-mail address and of each surname with first name and birth
 * date: of a pause until it ends, of a limit or a block for a year.
 */
export interface StoredPauses {
  /** To be called before an account is erased. @param now epoch ms */
  save(tx: Tx, programme: Programme, member: ProtectedMember, now: number): Promise<void>
  /** The protection of a person, by living and erased accounts. @param now epoch ms */
  holdsFor(db: Queries, person: Identity, now: number): Promise<Protection>
  /** Writes what holds for its person into an account that is new, or has another address. @param now epoch ms */
  inherit(tx: Queries, programme: Programme, member: ProtectedMember, now: number): Promise<void>
  /**
   * Changes the measures of a person in all accounts; those of erased ones are in these from now on.
   * @throws ProductError vip.0044: the account was erased from another device
   */
  change(tx: Tx, person: Person, requested: Measures, now: number): Promise<Protection>
  /**
   * True if a casino blocked a card of this person for misuse, in a living account or in one that was erased: no other one
   * is given until a casino has given one in place of it. Holds the person's accounts until the end of the transaction.
   * @param now epoch ms
   */
  isBlocked(tx: Tx, person: Person, now: number): Promise<boolean>
  /** Forgets the blocks of the person's erased accounts. */
  unblock(tx: Queries, person: Person): Promise<void>
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
  return { save, holdsFor, inherit, change, isBlocked, unblock, mutedAddresses }

  async function save(tx: Tx, programme: Programme, member: ProtectedMember, now: number): Promise<void> {
    const ids = {
      hotelMemberId: null,
      vipMemberId: null,
      [`${programme === 'eph' ? 'hotel' : 'vip'}MemberId`]: member.id,
    }
    const protection = await protectionOf(tx, ids, now)
    const newest = keys.slice(0, 1)
    const until = pauseEnd(protection, now)
    if (until !== null)
      for (const keyHash of hashesOf(newest, marksOf(member)))
        await tx
          .insertInto('keptPauses')
          .values({ keyHash, until, visitsPerMonth: null })
          .onConflict((conflict) =>
            conflict.column('keyHash').doUpdateSet({ until }).where('keptPauses.until', '<', until),
          )
          .execute()
    const { visitsPerMonth } = protection
    if (visitsPerMonth !== null) await storeForAYear(limitMarksOf(member), visitsPerMonth)
    if (await isBlocked(tx, ids, now)) await storeForAYear(blockMarksOf(member), null)

    async function storeForAYear(marks: readonly string[], limit: number | null) {
      const row = { until: now + retention.visitLimitMs, visitsPerMonth: limit }
      for (const keyHash of hashesOf(newest, marks))
        await tx
          .insertInto('keptPauses')
          .values({ keyHash, ...row })
          .onConflict((conflict) => conflict.column('keyHash').doUpdateSet(row))
          .execute()
    }
  }

  async function isBlocked(tx: Tx, person: Person, now: number): Promise<boolean> {
    const accounts = await vipAccountsOf(tx, person)
    for (const id of accounts) await holdAccount(tx, 'vip', id)
    const living = tx
      .selectFrom('endedCards')
      .select('cvip')
      .where('state', '=', 'blocked')
      .where('reason', '=', 'misuse')
    if (accounts.length > 0 && (await living.where('vipMemberId', 'in', accounts).executeTakeFirst())) return true
    const erased = await tx
      .selectFrom('keptPauses')
      .select('keyHash')
      .where('keyHash', 'in', blockHashesOf(await identitiesOf(tx, person)))
      .where('until', '>', now)
      .executeTakeFirst()
    return erased !== undefined
  }

  async function unblock(tx: Queries, person: Person): Promise<void> {
    const people = await identitiesOf(tx, person)
    await tx.deleteFrom('keptPauses').where('keyHash', 'in', blockHashesOf(people)).execute()
  }

  function blockHashesOf(people: readonly Identity[]): string[] {
    return people.flatMap((it) => hashesOf(keys, blockMarksOf(it)))
  }

  async function holdsFor(db: Queries, person: Identity, now: number): Promise<Protection> {
    return together(await protectionOf(db, person, now), await erasedFor(db, [person], now), now)
  }

  async function inherit(tx: Queries, programme: Programme, member: ProtectedMember, now: number): Promise<void> {
    const held = await holdsFor(tx, member, now)
    const isFree = held.pauseUntil === null && held.visitsPerMonth === null && !held.muteGaming && held.pending === null
    if (!isFree) await writeProtection(tx, { programme, memberId: member.id }, held, now)
  }

  async function change(tx: Tx, person: Person, requested: Measures, now: number): Promise<Protection> {
    const people = await identitiesOf(tx, person)
    const stored = await erasedFor(tx, people, now)
    const after = await changeProtection(tx, person, { requested, stored, now })
    // A pause that its person has ended would come back with the next account.
    await tx.deleteFrom('keptPauses').where('keyHash', 'in', allHashesOf(people)).execute()
    return after
  }

  /** The pauses and limits that outlive the erased accounts of a person. */
  async function erasedFor(db: Queries, people: readonly Identity[], now: number): Promise<Protection> {
    if (people.length === 0) return unprotected
    const rows = await db
      .selectFrom('keptPauses')
      .select(['until', 'visitsPerMonth'])
      .where('keyHash', 'in', allHashesOf(people))
      .where('until', '>', now)
      .execute()
    return rows
      .map(({ until, visitsPerMonth }) => ({
        ...unprotected,
        pauseUntil: visitsPerMonth === null ? until : null,
        visitsPerMonth,
      }))
      .reduce((sum, it) => together(sum, it, now), unprotected)
  }

  function allHashesOf(people: readonly Identity[]): string[] {
    return people.flatMap((it) => hashesOf(keys, [...marksOf(it), ...limitMarksOf(it)]))
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

function marksOf(person: Identity): string[] {
  return [...(person.emailKey === undefined ? [] : [emailMark(person.emailKey)]), ...nameMarks(person)]
}

/** A limit has a row of its own, since it ends at another time than a pause. */
function limitMarksOf(person: Identity): string[] {
  return marksOf(person).map((it) => `limit ${it}`)
}

function blockMarksOf(person: Identity): string[] {
  return marksOf(person).map((it) => `block ${it}`)
}

function hashesOf(keys: readonly string[], marks: readonly string[]): string[] {
  return keys.flatMap((key) => marks.map((mark) => hashOf(key, mark)))
}

function emailMark(emailKey: string): string {
  return `email ${emailKey}`
}

function hashOf(key: string, mark: string): string {
  return createHmac('sha256', key).update(mark).digest('base64url')
}
