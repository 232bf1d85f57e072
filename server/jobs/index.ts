import type { Logger } from 'pino'
import { startInterval } from '#server/background.ts'
import { type JobRan, jobRan } from '#server/metrics/events.ts'
import type { Store } from '#server/store/open.ts'
import type { JobName } from '#shared/jobNames.ts'

/** Repeated work, done by one of all processes. */
export interface Job<Name extends string = JobName> {
  name: Name
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

export interface JobsOptions<Name extends string> {
  store: Store
  /** Epoch ms. */
  clock: () => number
  log: Logger
  jobs: readonly Job<Name>[]
  /** Pause between two checks, in real time. */
  lookEveryMs?: number
}

/** A process that holds a job longer than this is taken for dead. */
const leaseMs = 5 * 60_000

/** Checks every half minute which jobs are due and takes them on lease. */
export function startJobs<Name extends string>({
  store,
  clock,
  log,
  jobs,
  lookEveryMs = 30_000,
}: JobsOptions<Name>): Jobs {
  let running: Promise<void> = Promise.resolve()
  const timer = startInterval(() => {
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
        if (await leaseJob(job)) await giveBack(job, await timed(job))
      } catch (error) {
        // The lease expires, and a later check runs it again.
        log.error({ err: error, job: job.name }, 'a job failed')
        await markFailed(job)
      }
    }
  }

  /** @returns how long it took, in milliseconds */
  async function timed({ name, run }: Job<Name>): Promise<number> {
    const started = performance.now()
    let failed = true
    try {
      await run()
      failed = false
      return Math.round(performance.now() - started)
    } finally {
      jobRan.publish({ job: name, failed, seconds: (performance.now() - started) / 1000 } satisfies JobRan)
    }
  }

  /**
   * One statement, so that of all processes checking at once one gets the job. A date further ahead than a lease or an
   * interval comes from a clock that was moved back since, and is ignored.
   */
  async function leaseJob({ name, everyMs }: Job<Name>): Promise<boolean> {
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

  async function giveBack({ name, everyMs }: Job<Name>, tookMs: number): Promise<void> {
    const ranAt = clock()
    const ended = { dueAt: ranAt + everyMs, leasedUntil: 0, ranAt, tookMs }
    await store.db.updateTable('jobs').set(ended).where('name', '=', name).execute()
  }

  /** The lease stays: the job is tried again when it ends. A store that is away has logged it already. */
  async function markFailed({ name }: Job<Name>): Promise<void> {
    await store.db
      .updateTable('jobs')
      .set({ failedAt: clock() })
      .where('name', '=', name)
      .execute()
      .catch(() => {})
  }
}
