import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { startInterval } from '#server/background.ts'
import { newestMigration } from '#server/store/migrations/all.ts'
import { aliveMs } from '#server/store/migrations/migrate.ts'
import type { Store } from '#server/store/open.ts'
import type { Queries, Row } from '#server/store/tables.ts'

/** The row of this process, so that each one knows of the others, with Redis or without. */
export interface Heartbeat {
  id: string
  close(): Promise<void>
}

export interface HeartbeatOptions {
  store: Store
  /** Epoch ms. */
  clock: () => number
  build: string
  log: Logger
}

const beatEveryMs = 30_000

export function openHeartbeat({ store, clock, build, log }: HeartbeatOptions): Heartbeat {
  const id = randomUUID()
  const startedAt = clock()
  let beating = beat()
  const timer = startInterval(() => {
    beating = beating.then(beat)
  }, beatEveryMs)
  timer.unref()
  return {
    id,
    async close() {
      clearInterval(timer)
      await beating
      if (!store.isOpen()) return
      await store.db
        .deleteFrom('processes')
        .where('id', '=', id)
        .execute()
        .catch((error) => log.debug({ err: error }, 'the row of this process stays'))
    },
  }

  async function beat(): Promise<void> {
    if (!store.isOpen()) return
    const seenAt = clock()
    try {
      await store.db
        .insertInto('processes')
        .values({ id, build, migration: newestMigration, startedAt, seenAt })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt }))
        .execute()
    } catch (error) {
      log.debug({ err: error }, 'this process could not be recorded: the next beat does it')
    }
  }
}

/** Processes that were heard a moment ago, the oldest first. @param now epoch ms */
export function aliveProcesses(db: Queries, now: number): Promise<Row<'processes'>[]> {
  return db
    .selectFrom('processes')
    .selectAll()
    .where('seenAt', '>', now - aliveMs)
    .orderBy('startedAt')
    .orderBy('id')
    .execute()
}
