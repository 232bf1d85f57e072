import { createHmac } from 'node:crypto'
import { nameKey } from '#server/identity/comparisonKeys.ts'
import type { Queries } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { pauseEnd } from './protection.ts'
import { protectionOf } from './protections.ts'

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
  keep(tx: Queries, programme: Programme, member: PausedMember, now: number): Promise<void>
  /** Gives a new account the pause of its person, if any. @param now epoch ms */
  giveTo(tx: Queries, programme: Programme, member: PausedMember, now: number): Promise<void>
}

/** @param keys the newest first, which writes; all are tried when reading */
export function createStoredPauses(keys: readonly string[]): StoredPauses {
  return { keep, giveTo }

  async function keep(tx: Queries, programme: Programme, member: PausedMember, now: number): Promise<void> {
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
    const kept = await tx
      .selectFrom('keptPauses')
      .select('until')
      .where('keyHash', 'in', hashesOf(keys, member))
      .where('until', '>', now)
      .orderBy('until', 'desc')
      .executeTakeFirst()
    if (!kept) return
    await tx
      .insertInto('protections')
      .values({ programme, memberId: member.id, pauseUntil: kept.until, visitsPerMonth: null, changedAt: now })
      .execute()
  }
}

function hashesOf(keys: readonly string[], { emailKey, firstname, lastname, birthName, birthdate }: PausedMember) {
  const surnames = [lastname, ...(birthName ? [birthName] : [])]
  const marks = [`email ${emailKey}`, ...surnames.map((it) => `name ${nameKey(firstname)} ${nameKey(it)} ${birthdate}`)]
  return keys.flatMap((key) => marks.map((mark) => createHmac('sha256', key).update(mark).digest('base64url')))
}
