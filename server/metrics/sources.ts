import { type EventFigures, readEventFigures } from '#server/events/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Queries, Row } from '#server/store/tables.ts'

/** Sources of figures that are read at each scrape, not counted as they happen. */
export interface MetricSources {
  buildId: string
  /** Epoch ms. */
  clock: () => number
  store: Store
  /** The recurring work of this build: the store may hold rows of others. */
  jobNames: readonly string[]
  /** Undefined where the processes share none. */
  redis?: { isUp(): boolean }
  /** Pages answered from memory before Express, and the contents of their cache. */
  pages: { hits: number; stale: number; notModified: number; pages: () => number; bytes: () => number }
}

export const letterStates = ['waiting', 'queued', 'sent', 'failed'] as const
export type LetterState = (typeof letterStates)[number]

export interface StoreFigures {
  lockouts: Readonly<Record<string, number>>
  outboxPending: number
  /** Seconds that the oldest mail has waited; 0 without one. */
  outboxOldestSeconds: number
  /** Letters of sendings that are not over, by where they are. */
  letters: Readonly<Record<LetterState, number>>
  /** Refunds that are due, refunds that a bank sent back, and disputes that are not decided. */
  events: readonly EventFigures[]
  payments: { refund: number; refundFailed: number; dispute: number }
}

/** `refund`: due, and not made yet; `refundFailed`: a bank sent it back; `dispute`: not decided. */
export type OpenPayment = keyof StoreFigures['payments']

/** Payments whose money is not where it belongs, or is on its way there. */
export function openPayments(db: Queries) {
  return db
    .selectFrom('payments')
    .where('payments.state', '=', 'succeeded')
    .where((row) => row.or([row('payments.refundReason', 'is not', null), row('payments.dispute', '=', 'open')]))
}

/** Each thing that is open with a payment. */
export function openIn({ refundState, dispute }: Pick<Row<'payments'>, 'refundState' | 'dispute'>): OpenPayment[] {
  return [
    ...(dispute === 'open' ? (['dispute'] as const) : []),
    ...(refundState === 'failed' ? (['refundFailed'] as const) : []),
    ...(refundState === null && dispute !== 'open' ? (['refund'] as const) : []),
  ]
}

/** Metrics of all processes together, from the store; undefined while it does not answer. */
export async function readStore({
  store,
  clock,
}: Pick<MetricSources, 'store' | 'clock'>): Promise<StoreFigures | undefined> {
  if (!store.isOpen()) return undefined
  try {
    const now = clock()
    const locked = await store.db
      .selectFrom('lockouts')
      .select(['programme', (of) => of.fn.countAll<number>().as('count')])
      .where('blockedUntil', '>', now)
      .groupBy('programme')
      .execute()
    const waiting = await store.db
      .selectFrom('outbox')
      .select((of) => [
        of.fn.countAll<number>().as('count'),
        // One that was never tried is held until then: a step of the desk can be undone meanwhile.
        of.fn
          .min(of.case().when('attempts', '=', 0).then(of.ref('nextAttemptAt')).else(of.ref('createdAt')).end())
          .as('oldest'),
      ])
      .where('state', '=', 'pending')
      .executeTakeFirst()
    const letters = await store.db
      .selectFrom('letterRecipients')
      .innerJoin('letterSendings', 'letterSendings.id', 'letterRecipients.sending')
      .select(['letterRecipients.state', (of) => of.fn.countAll<number>().as('count')])
      .where('letterSendings.state', 'in', ['sending', 'paused'])
      .groupBy('letterRecipients.state')
      .execute()
    const open = await openPayments(store.db)
      .select(['refundState', 'dispute', (of) => of.fn.countAll<number>().as('count')])
      .groupBy(['refundState', 'dispute'])
      .execute()
    const countOf = (kind: OpenPayment) =>
      open.filter((row) => openIn(row).includes(kind)).reduce((sum, { count }) => sum + Number(count), 0)
    const events = await readEventFigures(store.db)
    return {
      events,
      lockouts: Object.fromEntries(locked.map(({ programme, count }) => [programme, count])),
      outboxPending: waiting?.count ?? 0,
      letters: Object.fromEntries(
        letterStates.map((state) => [state, Number(letters.find((it) => it.state === state)?.count ?? 0)]),
      ) as StoreFigures['letters'],
      payments: { refund: countOf('refund'), refundFailed: countOf('refundFailed'), dispute: countOf('dispute') },
      outboxOldestSeconds: waiting?.oldest ? Math.max(0, now - waiting.oldest) / 1000 : 0,
    }
  } catch {
    // Its absence is a figure of its own; the code that needed the store has logged the reason.
    return undefined
  }
}

/** Seconds that each job has been due and not done, 0 of one that is not; undefined while the store does not answer. */
export async function readJobDelays({
  store,
  clock,
  jobNames,
}: Pick<MetricSources, 'store' | 'clock' | 'jobNames'>): Promise<Map<string, number> | undefined> {
  if (!store.isOpen()) return undefined
  try {
    const rows = await store.db.selectFrom('jobs').select(['name', 'dueAt']).where('name', 'in', jobNames).execute()
    const now = clock()
    return new Map(rows.map(({ name, dueAt }) => [name, Math.max(0, now - dueAt) / 1000]))
  } catch {
    return undefined
  }
}
