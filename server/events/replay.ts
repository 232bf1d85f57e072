import type { Tx } from '#server/store/tables.ts'

/** A request to send again what was given up, with an instant (epoch ms) also what has left since. */
export interface Replay {
  subscription: string
  since?: number
}

/**
 * Makes events due once more, under their ids and with three days of their own, and ends a pause of the subscription.
 * @returns how many; undefined: there is no such subscription
 */
export async function replayEvents(tx: Tx, { subscription, since }: Replay, now: number): Promise<number | undefined> {
  const { numUpdatedRows: found } = await tx
    .updateTable('eventSubscriptions')
    .set({ pausedAt: null })
    .where('name', '=', subscription)
    .executeTakeFirst()
  if (found === 0n) return undefined
  const { numUpdatedRows } = await tx
    .updateTable('outgoingEvents')
    .set({ state: 'pending', attempts: 0, nextAttemptAt: now, createdAt: now, sentAt: null, lastError: null })
    .where('subscription', '=', subscription)
    // An erased member's events are not to be had again.
    .where('payload', 'is not', null)
    .where((row) =>
      row.or([
        row('state', '=', 'failed'),
        row.and([row('state', '=', 'pending'), row('lastError', 'is not', null)]),
        ...(since === undefined ? [] : [row.and([row('state', '=', 'sent'), row('happenedAt', '>=', since)])]),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
