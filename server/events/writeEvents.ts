import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { accountTable } from '#server/store/columns.ts'
import type { Queries, Tx } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { EventDetails, EventKind, EventSubscription } from '#shared/events/kinds.ts'

export interface EventMember {
  programme: Programme
  memberId: string
}

/** A member, or a subscriber of the letter by the id of the subscription. */
type Concerned = EventMember | { programme: null; memberId: string } | null

export type OutgoingEvent = {
  [Kind in EventKind]: { kind: Kind; member: Concerned; details: EventDetails<Kind> }
}[EventKind]

/**
 * Writes events for other systems in the transaction of their cause: both are stored or neither. A row for each
 * subscription that names the kind, none without one. An account whose address nobody has confirmed has no events.
 * @param now epoch ms
 */
export async function writeEvents(tx: Tx, events: readonly OutgoingEvent[], now: number): Promise<void> {
  if (events.length === 0) return
  const subscriptions = await subscribed(tx)
  for (const { kind, member, details } of events) {
    const takers = subscriptions.filter(({ kinds }) => kind in kinds)
    if (takers.length === 0 || (member && (await isUnconfirmed(tx, member)))) continue
    for (const { name } of takers) {
      const own = { programme: member?.programme ?? null, memberId: member?.memberId ?? null }
      await tx
        .insertInto('outgoingEvents')
        .values({
          id: `evt_${randomUUID()}`,
          subscription: name,
          kind,
          ...own,
          ordinal: nextOrdinal(name, own.memberId),
          happenedAt: now,
          payload: JSON.stringify(details),
          nextAttemptAt: now,
          createdAt: now,
          sentAt: null,
          lastError: null,
        })
        .execute()
    }
  }
}

/** One event about a member. */
export function writeEvent<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  member: Concerned,
  details: EventDetails<Kind>,
  now: number,
): Promise<void> {
  return writeEvents(tx, [{ kind, member, details } as OutgoingEvent], now)
}

/** Subscriptions as the table has them. */
export async function subscribed(db: Queries): Promise<(Pick<EventSubscription, 'name' | 'kinds'> & Paused)[]> {
  const rows = await db.selectFrom('eventSubscriptions').selectAll().orderBy('name').execute()
  return rows.map(({ kindsJson, ...row }) => ({ ...row, kinds: JSON.parse(kindsJson) }))
}

interface Paused {
  pausedAt: number | null
}

/** Counted among the rows and not by a clock: those of two machines differ. */
function nextOrdinal(subscription: string, memberId: string | null) {
  return sql<number>`(select coalesce(max(ordinal), 0) + 1 from outgoing_events
    where subscription = ${subscription} and member_id = ${memberId})`
}

async function isUnconfirmed(tx: Tx, { programme, memberId }: NonNullable<Concerned>): Promise<boolean> {
  if (programme === null) return false
  const row = await tx.selectFrom(accountTable(programme)).select('state').where('id', '=', memberId).executeTakeFirst()
  return row?.state === 'unconfirmed'
}
