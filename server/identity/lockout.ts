import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Store } from '#server/store/open.ts'
import { executeUnsynced } from '#server/store/prepared.ts'
import type { Tables } from '#server/store/tables.ts'
import { type ErrorId, ProductError } from '#shared/errors/productError.ts'
import { lockouts as limits } from '#shared/limits.ts'
import type { Programme } from '#shared/programmes.ts'
import { createTurns } from './turns.ts'

/** Counts failed tries of an address, whether it is an account or not (decisions §3). */
export interface Lockout {
  /**
   * Runs the check of a password if a try is left; null is a failure, and so is counted. The try is reserved in the
   * store before the check begins, so that those that come together cannot be more than the limit; one that finds
   * all of them under way waits and learns from them. A check that throws counts as nothing.
   * @param conclude what follows on a check that passed, in whose own transaction the count can be set back: one
   *   write to the disk less a login. It must call `settle`, or throw.
   * @returns what the check gave, or what `conclude` made of it
   * @throws ProductError eph.0072 or vip.accountBlockedAfterMultipleLoginAttempts while the address is blocked, with
   *   `until` (epoch milliseconds); generic.tooManyRequests when tries under way take too long
   */
  attempt<Found, Result = Found>(
    programme: Programme,
    emailKey: string,
    check: () => Promise<Found | null>,
    conclude?: (found: Found, settle: Settle) => Promise<Result>,
  ): Promise<Result | null>
  /** No failures and no block any more, after a reset of the password. `db` may be a transaction. */
  release(db: Kysely<Tables>, programme: Programme, emailKey: string): Promise<void>
}

/** Sets the count back: all failures are forgiven, the try is no longer under way. */
export type Settle = (db: Kysely<Tables>) => Promise<void>

const blocked = {
  eph: 'eph.0072',
  vip: 'vip.accountBlockedAfterMultipleLoginAttempts',
} as const satisfies Record<Programme, ErrorId>

interface Subject {
  programme: Programme
  emailKey: string
}

/** A try that was reserved this long ago died with its process. */
const leaseMs = 30_000
/** Tries of other processes are under way: how long between two looks, and in all. */
const pauseMs = 50
const patienceMs = 10_000

export function createLockout({ store, clock }: { store: Store; clock: () => number }): Lockout {
  const turns = createTurns()
  return {
    attempt<Found, Result>(
      programme: Programme,
      emailKey: string,
      check: () => Promise<Found | null>,
      conclude: (found: Found, settle: Settle) => Promise<Result> = settleAlone,
    ) {
      const subject = { programme, emailKey }
      // Those of this process wait here, in the order in which they came, not at the database.
      return turns.take(`${programme} ${emailKey}`, limits[programme].failures, async () => {
        await reserve(subject)
        let isJudged = false
        const settle: Settle = async (db) => {
          await settlePassed(db, subject)
          isJudged = true
        }
        try {
          const found = await check()
          if (found !== null) return await conclude(found, settle)
          isJudged = true
          await settleFailed(subject)
          return null
        } catch (error) {
          if (!isJudged) await giveBack(subject)
          throw error
        }
      })
    },
    release: async (db, programme, emailKey) => {
      await db
        .updateTable('lockouts')
        .set({ failures: 0, blockedUntil: null })
        .where('programme', '=', programme)
        .where('emailKey', '=', emailKey)
        .execute()
    },
  }

  async function settleAlone<Found, Result>(found: Found, settle: Settle): Promise<Result> {
    await settle(store.db)
    return found as unknown as Result
  }

  async function reserve(subject: Subject): Promise<void> {
    const end = performance.now() + patienceMs
    while (!(await tryToReserve(subject))) {
      const blockedUntil = await readBlock(subject)
      if (blockedUntil) throw refusal(subject.programme, blockedUntil)
      if (performance.now() > end) throw new ProductError('generic.tooManyRequests', { retryAfterSeconds: 5 })
      await pause(pauseMs)
    }
  }

  function refusal(programme: Programme, blockedUntil: number): ProductError {
    const retryAfterSeconds = Math.max(1, Math.ceil((blockedUntil - clock()) / 1000))
    return new ProductError(blocked[programme], { values: { until: blockedUntil }, retryAfterSeconds })
  }

  /** One statement: what was counted so far, and whether with those under way a try is left. */
  async function tryToReserve({ programme, emailKey }: Subject): Promise<boolean> {
    const now = clock()
    const limit = limits[programme]
    // The end of the lock sets back, and so does the lock's length without a failure.
    const failures = sql`case when lockouts.blocked_until <= ${now} or lockouts.last_failed_at <= ${now - limit.lockMs}
      then 0 else lockouts.failures end`
    const pending = sql`case when lockouts.pending_at <= ${now - leaseMs} then 0 else lockouts.pending end`
    const reserving = sql`
      insert into lockouts (programme, email_key, failures, pending, pending_at, last_failed_at, blocked_until)
      values (${programme}, ${emailKey}, 0, 1, ${now}, 0, null)
      on conflict (programme, email_key) do update
      set failures = ${failures}, pending = ${pending} + 1, pending_at = ${now}, blocked_until = null
      where (lockouts.blocked_until is null or lockouts.blocked_until <= ${now})
        and ${failures} + ${pending} < ${limit.failures}
      returning failures`.compile(store.db)
    // A try that the machine forgets when it fails is one that nobody made.
    return (await executeUnsynced(store.db, reserving)).length > 0
  }

  async function readBlock({ programme, emailKey }: Subject): Promise<number | undefined> {
    const row = await store.db
      .selectFrom('lockouts')
      .select('blockedUntil')
      .where('programme', '=', programme)
      .where('emailKey', '=', emailKey)
      .where('blockedUntil', '>', clock())
      .executeTakeFirst()
    return row?.blockedUntil ?? undefined
  }

  async function settleFailed({ programme, emailKey }: Subject): Promise<void> {
    const now = clock()
    const { failures, lockMs } = limits[programme]
    await sql`
      update lockouts
      set failures = failures + 1, last_failed_at = ${now}, pending = ${onePendingLess},
        blocked_until = case when failures + 1 >= ${failures} then ${now + lockMs} else blocked_until end
      where programme = ${programme} and email_key = ${emailKey}`.execute(store.db)
  }

  async function settlePassed(db: Kysely<Tables>, { programme, emailKey }: Subject): Promise<void> {
    await sql`
      update lockouts set failures = 0, blocked_until = null, pending = ${onePendingLess}
      where programme = ${programme} and email_key = ${emailKey}`.execute(db)
  }

  async function giveBack({ programme, emailKey }: Subject): Promise<void> {
    await sql`
      update lockouts set pending = ${onePendingLess}
      where programme = ${programme} and email_key = ${emailKey}`.execute(store.db)
  }
}

const onePendingLess = sql`case when pending > 0 then pending - 1 else 0 end`
