import type { Logger } from 'pino'
import { type JobRan, jobRan } from '#server/metrics/events.ts'
import type { Store } from '#server/store/open.ts'

/** Repeated work, done by one of all processes. */
export interface Job {
  name: string
  /** By the clock of the services, so moving that clock makes it due. */
  everyMs: number
  /** Must be safe to run again: after a crash another process repeats it. */
  run: () => Promise<unknown>
}

export interface Jobs {
  /** Runs all due jobs once; for tests that move the clock. */
  runDue(): Promise<void>
  /** Resolves when the running job has ended. */
  close(): Promise<void>
}

export interface JobsOptions {
  store: Store
  /** Epoch ms. */
  clock: () => number
  log: Logger
  jobs: readonly Job[]
  /** Pause between two checks, in real time. */
  lookEveryMs?: number
}

/** A process that holds a job longer than this is taken for dead. */
const leaseMs = 5 * 60_000

/** Checks every half minute which jobs are due and takes them on lease. */
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
        // The lease expires, and a later check runs it again.
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
   * One statement, so that of all processes checking at once one gets the job. A date further ahead than a lease or an
   * interval comes from a clock that was moved back since, and is ignored.
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
