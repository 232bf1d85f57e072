import type { Store } from '#server/store/open.ts'

/** Sources of figures that are read at each scrape, not counted as they happen. */
export interface MetricSources {
  buildId: string
  /** Epoch ms. */
  clock: () => number
  store: Store
  /** Pages answered from memory before Express, and the contents of their cache. */
  pages: { hits: number; stale: number; notModified: number; pages: () => number; bytes: () => number }
}

export interface StoreFigures {
  lockouts: Readonly<Record<string, number>>
  outboxPending: number
  /** Seconds that the oldest mail has waited; 0 without one. */
  outboxOldestSeconds: number
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
      .select([(of) => of.fn.countAll<number>().as('count'), (of) => of.fn.min('createdAt').as('oldest')])
      .where('state', '=', 'pending')
      .executeTakeFirst()
    return {
      lockouts: Object.fromEntries(locked.map(({ programme, count }) => [programme, count])),
      outboxPending: waiting?.count ?? 0,
      outboxOldestSeconds: waiting?.oldest ? Math.max(0, now - waiting.oldest) / 1000 : 0,
    }
  } catch {
    // Its absence is a figure of its own; the code that needed the store has logged the reason.
    return undefined
  }
}
