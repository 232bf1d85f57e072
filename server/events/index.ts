import type { Logger } from 'pino'
import { signEvent } from '#server/http/notificationSignature.ts'
import { claimDue, tryLater } from '#server/outbox/queue.ts'
import { startSender } from '#server/outbox/sender.ts'
import type { Store } from '#server/store/open.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import type { EventSubscription } from '#shared/events/kinds.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { eventBody } from './eventBody.ts'
import { post } from './post.ts'
import { storeSubscriptions } from './subscriptions.ts'

export { type EventFigures, readEventFigures } from './figures.ts'
export { detailsOfConsent, letterAgreed, letterEnded, memberChanged, memberMoved } from './memberEvents.ts'
export { replayEvents } from './replay.ts'
export { type OutgoingEvent, writeEvent, writeEvents } from './writeEvents.ts'

export interface EventOptions {
  store: Store
  log: Logger
  clock: () => number
  subscriptions: readonly EventSubscription[]
}

/** Events of a subscription sent at once, each of another member. */
const together = 4
const lookEveryMs = 1000

/**
 * Sends the events of the subscriptions of the settings, each subscription by itself: a receiver that hangs holds up no
 * other one.
 */
export function openEvents({ store, log, clock, subscriptions }: EventOptions): { close(): Promise<void> } {
  let isClosing = false
  let isStored = false
  // Without any the table must still learn of those that ended.
  const looks = subscriptions.length > 0 ? subscriptions.map((it) => () => sendDue(it)) : [async () => {}]
  const senders = looks.map((look) => startSender(() => guarded(look), lookEveryMs))
  return {
    async close() {
      isClosing = true
      await Promise.all(senders.map((it) => it.close()))
    },
  }

  async function guarded(look: () => Promise<void>): Promise<void> {
    try {
      if (!isStored) await storeSubscriptions(store, subscriptions)
      isStored = true
      await look()
    } catch (error) {
      // The database is away: the next look tries again, and nothing is lost.
      if (store.isOpen()) log.warn({ err: error }, 'the events cannot be read')
    }
  }

  /** Sends due events of a subscription, a few at a time, until none is left. */
  async function sendDue(subscription: EventSubscription): Promise<void> {
    for (;;) {
      const claimed = isClosing ? [] : await claimEvents(store, subscription.name, clock())
      if (claimed.length === 0) return
      await Promise.all(claimed.map((event) => send(subscription, event)))
    }
  }

  async function send({ name, url, secrets, kinds }: EventSubscription, event: Row<'outgoingEvents'>): Promise<void> {
    const { id, kind, attempts } = event
    const groups = kinds[kind]
    const about = { event: id, subscription: name, kind, attempts }
    if (event.payload === null || !groups) return setAside(event, groups ? 'erased' : 'unsubscribed')
    const body = await eventBody(store.db, event, groups)
    const timestamp = Math.floor(clock() / 1000)
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signEvent(secrets, id, timestamp, body),
    }
    const answer = await post(url, headers, body)
    const now = clock()
    if (typeof answer === 'number' && answer >= 200 && answer < 300) {
      await setState(event, { state: 'sent', sentAt: now, lastError: null })
      return log.info(about, 'event sent')
    }
    const reason = String(answer)
    if (answer === 410) {
      await store.db.updateTable('eventSubscriptions').set({ pausedAt: now }).where('name', '=', name).execute()
      await setState(event, { nextAttemptAt: now, lastError: reason })
      return log.error(about, 'a receiver wants no events any more: its subscription is paused')
    }
    const next = await tryLater(store, 'outgoingEvents', event, reason, now)
    if (next !== null)
      return log.warn({ ...about, reason, again: isoInstant(next) }, 'an event was not taken: tried later')
    await setAside(event, reason)
    log.error({ ...about, reason }, 'an event was given up after three days')
  }

  function setAside(event: Row<'outgoingEvents'>, reason: string): Promise<void> {
    return setState(event, { state: 'failed', lastError: reason })
  }

  async function setState({ id }: Row<'outgoingEvents'>, columns: Partial<Row<'outgoingEvents'>>): Promise<void> {
    await store.db.updateTable('outgoingEvents').set(columns).where('id', '=', id).execute()
  }
}

/** Claims due events of a subscription, of each member the first that waits: its events arrive in order. */
function claimEvents(store: Store, subscription: string, now: number): Promise<Row<'outgoingEvents'>[]> {
  const due = (db: Queries) =>
    db
      .selectFrom('outgoingEvents as event')
      .innerJoin('eventSubscriptions', 'eventSubscriptions.name', 'event.subscription')
      .selectAll('event')
      .where('event.subscription', '=', subscription)
      .where('eventSubscriptions.pausedAt', 'is', null)
      .where('event.state', '=', 'pending')
      .where('event.nextAttemptAt', '<=', now)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outgoingEvents as earlier')
              .select('earlier.id')
              .whereRef('earlier.subscription', '=', 'event.subscription')
              .whereRef('earlier.memberId', '=', 'event.memberId')
              .where('earlier.state', '=', 'pending')
              .whereRef('earlier.ordinal', '<', 'event.ordinal'),
          ),
        ),
      )
      .orderBy('event.nextAttemptAt')
      .orderBy('event.ordinal')
      .limit(together)
      .execute()
  return claimDue(store, 'outgoingEvents', due, now)
}
