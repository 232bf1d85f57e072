import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Store } from '#server/store/open.ts'
import { executeUnsynced, prepare } from '#server/store/prepared.ts'
import type { Row, Tables } from '#server/store/tables.ts'
import { type AccessEvent, accessMachines, accessSnapshot, triesLeft } from '#shared/account/lockMachine.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { ErrorId } from '#shared/errors/catalogues.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { lockouts as limits } from '#shared/limits.ts'
import { canMove, move } from '#shared/move.ts'
import { createKeyedQueue } from './keyedQueue.ts'

/** Counts failed tries of an address, whether it is an account or not, or of a card. */
export interface Lockout {
  /**
   * Checks a password if a try is left; null is a failure, and is counted. The try is reserved in the store before the
   * check begins, so that simultaneous tries cannot exceed the limit; when all of them are under way the call waits for
   * their outcome. A check that throws is not counted.
   * @param conclude runs after a successful check; the count can be reset in its own transaction, which saves a login
   *   one write to the disk. It must call `settle`, or throw.
   * @returns the result of the check, or of `conclude`
   * @throws ProductError eph.0072 or vip.accountBlockedAfterMultipleLoginAttempts while the address is blocked, with
   *   `until` (epoch milliseconds); generic.tooManyRequests when tries under way take too long
   */
  attempt<Found, Result = Found>(
    programme: Programme,
    emailKey: string,
    check: () => Promise<Found | null>,
    conclude?: (found: Found, settle: Settle) => Promise<Result>,
  ): Promise<Result | null>
  /** Deletes failures and block, after a reset of the password. `db` may be a transaction. */
  release(db: Kysely<Tables>, programme: Programme, emailKey: string): Promise<void>
}

/** Resets the count: no failures, and the try is no longer under way. */
export type Settle = (db: Kysely<Tables>) => Promise<void>

const blocked = {
  eph: 'eph.0072',
  vip: 'vip.accountBlockedAfterMultipleLoginAttempts',
} as const satisfies Record<Programme, ErrorId>

interface Subject {
  programme: Programme
  emailKey: string
}

/** The row of a subject: the state of its lock, and how many tries are under way since when. */
type Lock = Omit<Row<'lockouts'>, keyof Subject>

/** A try that was reserved this long ago died with its process. */
const leaseMs = 30_000
/** Wait for tries of other processes: the pause between two reads, and the longest wait. */
const pauseMs = 50
const patienceMs = 10_000

/** The state before the first try. */
const untried: Lock = { failures: 0, lastFailedAt: 0, blockedUntil: null, pending: 0, pendingAt: 0 }

/**
 * The machine (shared/account/lockMachine.ts) decides the next state; the store separates simultaneous tries: each
 * change names the state that it was made from, and is made again when another one was faster.
 */
export function createLockout({ store, clock }: { store: Store; clock: () => number }): Lockout {
  const queue = createKeyedQueue()
  return {
    attempt<Found, Result>(
      programme: Programme,
      emailKey: string,
      check: () => Promise<Found | null>,
      conclude: (found: Found, settle: Settle) => Promise<Result> = settleAlone,
    ) {
      const subject = { programme, emailKey }
      // Tries of this process wait here in their order, not at the database.
      return queue.run(`${programme} ${emailKey}`, limits[programme].failures, async () => {
        const reserved = await reserve(subject)
        let isJudged = false
        const settle: Settle = async (db) => {
          await endTry(db, subject, reserved, { type: 'passed' })
          isJudged = true
        }
        try {
          const found = await check()
          if (found !== null) return await conclude(found, settle)
          isJudged = true
          await endTry(store.db, subject, reserved, { type: 'failed', at: clock() })
          return null
        } catch (error) {
          if (!isJudged) await endTry(store.db, subject, reserved)
          throw error
        }
      })
    },
    release: (db, programme, emailKey) =>
      change(db, { programme, emailKey }, (lock) => moved(programme, lock, { type: 'passwordReset' })),
  }

  async function settleAlone<Found, Result>(found: Found, settle: Settle): Promise<Result> {
    await settle(store.db)
    return found as unknown as Result
  }

  /** Takes one of the tries that are left, before the password is checked. */
  async function reserve(subject: Subject): Promise<Lock> {
    const { programme } = subject
    const end = performance.now() + patienceMs
    for (;;) {
      const now = clock()
      const stored = await readLock(store.db, subject)
      const lock = moved(programme, stored ?? untried, { type: 'timeUp', at: now })
      if (lock.blockedUntil !== null) throw refusal(programme, lock.blockedUntil)
      const pending = lock.pendingAt > now - leaseMs ? lock.pending : 0
      const isLeft = pending < triesLeft(programme, lock)
      const reserved = { ...lock, pending: pending + 1, pendingAt: now }
      if (isLeft && (await writeReserved(subject, stored, reserved))) return reserved
      if (performance.now() > end) throw new ProductError('generic.tooManyRequests', { retryAfterSeconds: 5 })
      if (!isLeft) await pause(pauseMs)
    }
  }

  function refusal(programme: Programme, blockedUntil: number): ProductError {
    const retryAfterSeconds = Math.max(1, Math.ceil((blockedUntil - clock()) / 1000))
    return new ProductError(blocked[programme], { values: { until: blockedUntil }, retryAfterSeconds })
  }

  /**
   * Ends a try; its result moves the lock. After the end of its lease other tries may have closed the lock: a right
   * password does not open it then, and a wrong one is not counted.
   */
  function endTry(db: Kysely<Tables>, subject: Subject, reserved: Lock, event?: AccessEvent): Promise<void> {
    const { programme } = subject
    return change(
      db,
      subject,
      (stored) => {
        const lock = moved(programme, stored, { type: 'timeUp', at: clock() })
        if (event?.type === 'passed' && lock.blockedUntil !== null) throw refusal(programme, lock.blockedUntil)
        return { ...(event ? moved(programme, lock, event) : lock), pending: Math.max(0, lock.pending - 1) }
      },
      reserved,
    )
  }

  async function writeReserved(subject: Subject, from: Lock | undefined, to: Lock): Promise<boolean> {
    const query = from ? updating(subject, from, to) : inserting(subject, to)
    // A try that cannot be stored is refused by its caller.
    return (await executeUnsynced(store.db, query.compile(store.db))).length > 0
  }
}

/** The state after an event; the same one where the machine has no transition. */
function moved(programme: Programme, lock: Lock, event: AccessEvent): Lock {
  const machine = accessMachines[programme]
  const snapshot = accessSnapshot(lock)
  return canMove(machine, snapshot, event) ? { ...lock, ...move(machine, snapshot, event).context } : lock
}

/** Changes an existing row. @param known its state a moment ago: mostly unchanged, which saves a read */
async function change(db: Kysely<Tables>, subject: Subject, next: (lock: Lock) => Lock, known?: Lock): Promise<void> {
  let stored = known ?? (await readLock(db, subject))
  while (stored && (await updating(subject, stored, next(stored)).execute(db)).rows.length === 0) {
    stored = await readLock(db, subject)
  }
}

/** Returns a row if the stored state is still `from`. In SQL: the query builder takes longer than SQLite's write. */
function updating({ programme, emailKey }: Subject, from: Lock, to: Lock) {
  return sql`
    update lockouts set failures = ${to.failures}, last_failed_at = ${to.lastFailedAt},
      blocked_until = ${to.blockedUntil}, pending = ${to.pending}, pending_at = ${to.pendingAt}
    where programme = ${programme} and email_key = ${emailKey}
      and failures = ${from.failures} and last_failed_at = ${from.lastFailedAt}
      and blocked_until is not distinct from ${from.blockedUntil}
      and pending = ${from.pending} and pending_at = ${from.pendingAt}
    returning failures`
}

function inserting({ programme, emailKey }: Subject, lock: Lock) {
  return sql`
    insert into lockouts (programme, email_key, failures, last_failed_at, blocked_until, pending, pending_at)
    values (${programme}, ${emailKey}, ${lock.failures}, ${lock.lastFailedAt}, ${lock.blockedUntil},
      ${lock.pending}, ${lock.pendingAt})
    on conflict (programme, email_key) do nothing
    returning failures`
}

const lockOfSubject = prepare<Subject, Lock>((db, value) =>
  db
    .selectFrom('lockouts')
    .select(['failures', 'lastFailedAt', 'blockedUntil', 'pending', 'pendingAt'])
    .where('programme', '=', value('programme'))
    .where('emailKey', '=', value('emailKey')),
)

async function readLock(db: Kysely<Tables>, subject: Subject): Promise<Lock | undefined> {
  const [lock] = await lockOfSubject(db, subject)
  return lock
}
