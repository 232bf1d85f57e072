import { lockouts as lockoutLimits, mailLimits } from '#shared/limits.ts'
import type { Store } from './open.ts'

const dayMs = 24 * 60 * 60 * 1000
/** So long a link that came too late is told from one that never was. */
const tokensRememberedMs = 30 * dayMs
/** Longer than any lock, and than any try that is under way. */
const lockoutsKeptMs = 2 * Math.max(...Object.values(lockoutLimits).map((it) => it.lockMs))
/** Longer than any proof that one of them gave. */
const verificationsKeptMs = dayMs
/** So long another system may send an event again. */
const eventsRememberedMs = 90 * dayMs

/**
 * Forgets what has lost its meaning: sessions that ended, links long expired, counts that no longer count, answers
 * that nobody asks for again.
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
