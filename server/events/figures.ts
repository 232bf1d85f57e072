import type { Queries } from '#server/store/tables.ts'
import { subscribed } from './writeEvents.ts'

/** How a subscription is, for the state page and the metrics. */
export interface EventFigures {
  name: string
  waiting: number
  /** Epoch ms of the oldest that waits; null: none does. */
  oldestAt: number | null
  failed: number
  /** Why the last one was not taken: a status, or a code. */
  reason: string | null
  pausedAt: number | null
}

/** Every subscription with what it has not got. */
export async function readEventFigures(db: Queries): Promise<EventFigures[]> {
  const figures: EventFigures[] = []
  for (const { name, pausedAt } of await subscribed(db)) {
    const waiting = await countIn(db, name, 'pending')
    const failed = await countIn(db, name, 'failed')
    const reason = waiting.reason ?? failed.reason
    figures.push({ name, waiting: waiting.count, oldestAt: waiting.oldestAt, failed: failed.count, reason, pausedAt })
  }
  return figures
}

async function countIn(db: Queries, subscription: string, state: 'pending' | 'failed') {
  const { count, oldestAt, reason } = await db
    .selectFrom('outgoingEvents')
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      of.fn.min('createdAt').as('oldestAt'),
      of.fn.max('lastError').as('reason'),
    ])
    .where('subscription', '=', subscription)
    .where('state', '=', state)
    // Events that waited about an erased member are nobody’s failure.
    .where('payload', 'is not', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldestAt: oldestAt === null ? null : Number(oldestAt), reason }
}
