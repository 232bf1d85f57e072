import type { Logger } from 'pino'
import { type JobRan, jobRan } from '#server/metrics/events.ts'
import type { Store } from '#server/store/open.ts'

/** Work that comes again, done by one process of however many there are. */
export interface Job {
  name: string
  /** By the clock of the services: time that is moved makes it due. */
  everyMs: number
  /** Safe to run again: whoever dies at it is followed by another. */
  run: () => Promise<unknown>
}

export interface Jobs {
  /** Runs what is due, once; for a test that moved the clock. */
  runDue(): Promise<void>
  /** Resolves when what is running has ended. */
  close(): Promise<void>
}

export interface JobsOptions {
  store: Store
  /** Epoch ms. */
  clock: () => number
  log: Logger
  jobs: readonly Job[]
  /** Pause between two looks, real time. */
  lookEveryMs?: number
}

/** A process that works longer than this has died. */
const leaseMs = 5 * 60_000

/** Looks every half minute which job is due and takes it on lease. */
export function startJobs({ store, clock, log, jobs, lookEveryMs = 30_000 }: JobsOptions): Jobs {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(runDue)
  }, lookEveryMs)
  timer.unref()
  return {
    runDue: () => {
      running = running.then(runDue)
      return running
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }

  async function runDue(): Promise<void> {
    if (!store.isOpen()) return
    for (const job of jobs) {
      try {
        if (await take(job)) {
          await timed(job)
          await giveBack(job)
        }
      } catch (error) {
        // The lease runs out, and the next look tries again.
        log.error({ err: error, job: job.name }, 'a job failed')
      }
    }
  }

  async function timed({ name, run }: Job): Promise<void> {
    const started = performance.now()
    let failed = true
    try {
      await run()
      failed = false
    } finally {
      jobRan.publish({ job: name, failed, seconds: (performance.now() - started) / 1000 } satisfies JobRan)
    }
  }

  /**
   * One statement: of all processes that look at once one gets it. A time further ahead than any of ours was written
   * by a clock that has been put back since, and means nothing.
   */
  async function take({ name, everyMs }: Job): Promise<boolean> {
    const now = clock()
    const latest = { due: now + everyMs + leaseMs, lease: now + 2 * leaseMs }
    const taken = await store.db
      .insertInto('jobs')
      .values({ name, dueAt: now, leasedUntil: now + leaseMs })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ leasedUntil: now + leaseMs })
          .where((jobs) => jobs.or([jobs('jobs.dueAt', '<=', now), jobs('jobs.dueAt', '>', latest.due)]))
          .where((jobs) => jobs.or([jobs('jobs.leasedUntil', '<=', now), jobs('jobs.leasedUntil', '>', latest.lease)])),
      )
      .returning('name')
      .executeTakeFirst()
    return taken !== undefined
  }

  async function giveBack({ name, everyMs }: Job): Promise<void> {
    const dueAt = clock() + everyMs
    await store.db.updateTable('jobs').set({ dueAt, leasedUntil: 0 }).where('name', '=', name).execute()
  }
}
