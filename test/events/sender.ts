// A process of its own that writes events and sends what is due; the tests kill it.
import pino from 'pino'
import { openEvents, writeEvent } from '#server/events/index.ts'
import { openStore } from '#server/store/open.ts'
import type { EventSubscription } from '#shared/events/kinds.ts'
import { eventually } from '#test/support/site.ts'

/** The orders that tests pass in the variable SENDER. */
export interface EventSenderOrders {
  dataDir: string
  databaseUrl?: string
  subscriptions: EventSubscription[]
  /** Events to write, of members in turn. */
  write: number
  members: number
  aheadMs: number
}

const orders = JSON.parse(process.env.SENDER ?? '') as EventSenderOrders
const log = pino({ level: 'silent' })
const clock = () => Date.now() + orders.aheadMs
const store = await openStore({ dataDir: orders.dataDir, databaseUrl: orders.databaseUrl, log })
openEvents({ store, log, clock, subscriptions: orders.subscriptions })
// The subscriptions are in the store with the first look.
await eventually(
  () => store.db.selectFrom('eventSubscriptions').select('name').execute(),
  (it) => it.length > 0,
)
for (let i = 0; i < orders.write; i++)
  await store.transaction((tx) => {
    const details = { points: i + 1, source: 'machines', casino: 'DIG', at: '2026-11-29T12:00:00.000Z' }
    return writeEvent(
      tx,
      'points.earned',
      { programme: 'vip', memberId: `member-${i % orders.members}` },
      details,
      clock(),
    )
  })
// The process lives as long as the test that listens.
process.on('disconnect', () => process.exit())
process.send?.('committed')
