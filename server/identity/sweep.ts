import type { Store } from '#server/store/open.ts'
import { lockouts as lockoutLimits } from '#shared/limits.ts'

const dayMs = 24 * 60 * 60 * 1000
/** So long a link that came too late is told from one that never was. */
const tokensRememberedMs = 30 * dayMs
/** Longer than any lock, and than any try that is under way. */
const lockoutsKeptMs = 2 * Math.max(...Object.values(lockoutLimits).map((it) => it.lockMs))

/**
 * Forgets what has lost its meaning: sessions that ended, links long expired, counts that no longer count. Any
 * number of processes may do it.
 * @param now epoch milliseconds
 */
export async function sweepIdentity({ db }: Pick<Store, 'db'>, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  await db
    .deleteFrom('tokens')
    .where('expiresAt', '<=', now - tokensRememberedMs)
    .execute()
  await db
    .deleteFrom('lockouts')
    .where('pendingAt', '<=', now - lockoutsKeptMs)
    .where('lastFailedAt', '<=', now - lockoutsKeptMs)
    .execute()
}
