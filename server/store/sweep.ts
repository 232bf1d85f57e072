import { lockouts as lockoutLimits, mailLimits } from '#shared/limits.ts'
import type { Store } from './open.ts'

const dayMs = 24 * 60 * 60 * 1000
/** For this time an expired link is told from an invalid one. */
const tokensRememberedMs = 30 * dayMs
/** Longer than any lock, and than any try under way. */
const lockoutsKeptMs = 2 * Math.max(...Object.values(lockoutLimits).map((it) => it.lockMs))
/** Longer than any proof that a verification gave. */
const verificationsKeptMs = dayMs
/** For this time another system may send an event again. */
const eventsRememberedMs = 90 * dayMs

/**
 * Deletes rows without a use: ended sessions, links long expired, old counts, answers that no repetition asks for.
 * @param now epoch milliseconds
 */
export async function sweep({ db }: Pick<Store, 'db'>, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('idempotencyKeys').where('expiresAt', '<=', now).execute()
  await db
    .deleteFrom('tokens')
    .where('expiresAt', '<=', now - tokensRememberedMs)
    .execute()
  await db
    .deleteFrom('lockouts')
    .where('pendingAt', '<=', now - lockoutsKeptMs)
    .where('lastFailedAt', '<=', now - lockoutsKeptMs)
    .execute()
  await db.deleteFrom('keptPauses').where('until', '<=', now).execute()
  await db
    .deleteFrom('mailTurns')
    .where('takenAt', '<=', now - mailLimits.windowMs)
    .execute()
  await db
    .deleteFrom('cardVerifications')
    .where('expiresAt', '<=', now - verificationsKeptMs)
    .execute()
  await db
    .deleteFrom('takenEvents')
    .where('takenAt', '<=', now - eventsRememberedMs)
    .execute()
}
