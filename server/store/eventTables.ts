import type { Generated } from 'kysely'
import type { Programme } from '#shared/account/programmes.ts'
import type { EventKind } from '#shared/events/kinds.ts'

/** Columns of mails and events, which leave by themselves after the transaction of their cause. server/outbox. */
export interface QueuedTable {
  id: string
  state: Generated<'pending' | 'sent' | 'failed'>
  attempts: Generated<number>
  nextAttemptAt: number
  createdAt: number
  sentAt: number | null
  lastError: string | null
}

/** Events for other systems (server/events). */
export interface EventTables {
  eventSubscriptions: EventSubscriptionsTable
  outgoingEvents: OutgoingEventsTable
}

/** Subscriptions of the settings, as the last process that started had them. */
interface EventSubscriptionsTable {
  name: string
  /** Kinds, each with its groups of personal data, as JSON. */
  kindsJson: string
  /** Its receiver has answered 410: nothing is sent until an operator replays it. */
  pausedAt: number | null
}

/** An event for one subscription; its id is `webhook-id`, the same for every try. */
interface OutgoingEventsTable extends QueuedTable {
  subscription: string
  kind: EventKind
  /** Both null: it is about no member. Without a programme, `memberId` is that of a subscription to the letter. */
  programme: Programme | null
  memberId: string | null
  ordinal: number
  happenedAt: number
  /** Its details as JSON, without personal data; null once its member was erased. */
  payload: string | null
}
