import type { Store } from '#server/store/open.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import { dayMs } from '#shared/time/days.ts'

/** Tables of what leaves by itself after the transaction of its cause: mails, and events for other systems. */
export type Queue = 'outbox' | 'outgoingEvents'

/** How long a process may hold a row before another one takes over; longer than any timeout. */
export const leaseMs = 5 * 60_000

/** Pauses between tries: growing to six hours, over three days. */
const pausesMs = [1, 5, 15, 60, 3 * 60, 6 * 60].map((minutes) => minutes * 60_000)
export const patienceMs = 3 * dayMs

/**
 * Claims due rows for this process: the guarded update is the lock between processes. A row not finished within
 * {@link leaseMs} is due again.
 * @param due rows whose time has come
 */
export async function claimDue<Due extends { id: string; attempts: number }>(
  store: Store,
  queue: Queue,
  due: (db: Queries) => Promise<Due[]>,
  now: number,
): Promise<Due[]> {
  const rows = await due(store.db)
  if (rows.length === 0) return []
  // One commit for all, since a commit waits for the disk; in one order, so that two processes never wait for each other.
  const inOrder = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return store.transaction(async (tx) => {
    const claimed: Due[] = []
    for (const row of inOrder) {
      const attempts = row.attempts + 1
      const { numUpdatedRows } = await tx
        .updateTable(queue as 'outbox')
        .set({ attempts, nextAttemptAt: now + leaseMs, lastError: null })
        .where('id', '=', row.id)
        .where('state', '=', 'pending')
        // A faster process has counted the attempt.
        .where('attempts', '=', row.attempts)
        .executeTakeFirst()
      if (numUpdatedRows === 1n) claimed.push({ ...row, attempts })
    }
    return claimed
  })
}

/**
 * Schedules the next try of a claimed row.
 * @param reason a code; never an address or the text of another system
 * @returns its time (epoch ms); null: three days are over, and the caller sets the row aside
 */
export async function tryLater(
  store: Store,
  queue: Queue,
  { id, attempts, createdAt }: Pick<Row<Queue>, 'id' | 'attempts' | 'createdAt'>,
  reason: string,
  now: number,
): Promise<number | null> {
  const next = now + (pausesMs[attempts - 1] ?? (pausesMs.at(-1) as number))
  if (next - createdAt > patienceMs) return null
  await store.db
    .updateTable(queue as 'outbox')
    .set({ nextAttemptAt: next, lastError: reason })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
  return next
}
