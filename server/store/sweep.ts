import { sql } from 'kysely'
import { lockouts as lockoutLimits, mailLimits, retention } from '#shared/limits.ts'
import type { Store } from './open.ts'
import type { Tables } from './tables.ts'

/** A row without a use: the time in each of the columns is past by the life. */
type Ended = {
  [Table in keyof Tables]: readonly [table: Table, columns: readonly (keyof Tables[Table] & string)[], lifeMs: number]
}[keyof Tables]

/** Longer than any lock, and than any try under way. */
const lockoutsRetainedMs = 2 * Math.max(...Object.values(lockoutLimits).map((it) => it.lockMs))

const ended: readonly Ended[] = [
  ['sessions', ['expiresAt'], 0],
  ['idempotencyKeys', ['expiresAt'], 0],
  ['tokens', ['expiresAt'], retention.endedTokenMs],
  ['lockouts', ['pendingAt', 'lastFailedAt'], lockoutsRetainedMs],
  ['deskSessions', ['expiresAt'], retention.deskSessionMs],
  ['deskCodes', ['expiresAt'], retention.deskCodeMs],
  ['deskPosts', ['expiresAt'], 0],
  ['deskWaitingForms', ['expiresAt'], 0],
  ['passkeyChallenges', ['expiresAt'], 0],
  // People whose access has ended stay as long as the log names them.
  ['deskPeople', ['endedAt'], retention.deskActMs],
  ['keptPauses', ['until'], 0],
  ['casinoVisits', ['at'], retention.visitMs],
  // Its line stays in the ledger.
  ['pointsAdjustments', ['requestedAt'], retention.deskActMs],
  ['mailCopies', ['createdAt'], retention.mailCopyMs],
  // Its recipients go with it.
  ['letterSendings', ['endedAt'], retention.mailCopyMs],
  ['mailBounces', ['at'], retention.bounceMs],
  ['mailTurns', ['takenAt'], mailLimits.windowMs],
  ['cardVerifications', ['expiresAt'], retention.verificationMs],
  ['processes', ['seenAt'], retention.endedProcessMs],
  ['outgoingEvents', ['createdAt'], retention.eventMs],
  ['takenEvents', ['takenAt'], retention.takenEventMs],
  ['refusedMessages', ['at'], retention.refusedMessageMs],
]

/**
 * Deletes rows without a use: ended sessions, links long expired, old counts, answers that no repetition asks for.
 * @param now epoch milliseconds
 */
export async function sweep({ db, dialect }: Pick<Store, 'db' | 'dialect'>, now: number): Promise<void> {
  for (const [table, columns, lifeMs] of ended) {
    const isPast = columns.map((it) => sql<boolean>`${sql.ref(it)} <= ${now - lifeMs}`)
    await db
      .deleteFrom(table)
      .where((where) => where.and(isPast))
      .execute()
  }
  // A trigger keeps lines of the log for a year by the database's own clock, which nobody of the site moves.
  const databaseNow =
    dialect === 'sqlite'
      ? sql<number>`unixepoch() * 1000`
      : sql<number>`cast(extract(epoch from now()) * 1000 as bigint)`
  await db
    .deleteFrom('deskActs')
    .where('at', '<=', sql<number>`${databaseNow} - ${sql.lit(retention.deskActMs)}`)
    .execute()
}
