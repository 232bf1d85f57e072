import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import pino from 'pino'
import { type Job, startJobs } from '#server/jobs/index.ts'
import { type JobRan, jobRan } from '#server/metrics/events.ts'
import type { Store } from '#server/store/open.ts'
import { eventually } from '#test/support/site.ts'
import { forEachStore } from '#test/support/store/stores.ts'

describe('jobs (one lease each)', () => {
  forEachStore((stores) => {
    let now = 1_800_000_000_000
    const start = (store: Store, ...jobs: Job<string>[]) =>
      startJobs({ store, clock: () => now, log: pino({ level: 'silent' }), jobs, lookEveryMs: 1e6 })

    it('runs once a period, however many look', async () => {
      const store = await stores.open()
      let runs = 0
      const job = { name: 'count', everyMs: 60_000, run: async () => ++runs }
      const processes = Array.from({ length: 5 }, () => start(store, job))
      const look = () => Promise.all(processes.map((it) => it.runDue()))
      await look()
      await look()
      expect(runs).to.equal(1)
      now += 61_000
      await look()
      expect(runs).to.equal(2)
      for (const it of processes) await it.close()
    })

    it('is taken over from one that died at it, and tried again after a failure', async () => {
      const store = await stores.open()
      let runs = 0
      const failing = start(store, {
        name: 'fail',
        everyMs: 1000,
        run: async () => {
          runs++
          throw new Error('no')
        },
      })
      await failing.runDue()
      await failing.runDue()
      expect(runs).to.equal(1)
      now += 5 * 60_000 + 1
      await failing.runDue()
      expect(runs).to.equal(2)
      await failing.close()
    })

    it('that fails is stored as failed and counted, and keeps no other from its turn', async () => {
      const store = await stores.open()
      const counted: [job: string, failed: boolean][] = []
      const count = (message: unknown) => {
        const { job, failed } = message as JobRan
        counted.push([job, failed])
      }
      jobRan.subscribe(count)
      try {
        const run = async () => {
          throw new Error('no')
        }
        const both = start(
          store,
          { name: 'broken', everyMs: 1000, run },
          { name: 'sound', everyMs: 1000, run: async () => {} },
        )
        await both.runDue()
        expect(counted).to.deep.equal([
          ['broken', true],
          ['sound', false],
        ])
        const row = (name: string) =>
          store.db.selectFrom('jobs').select(['failedAt', 'ranAt']).where('name', '=', name).executeTakeFirst()
        expect(await row('broken')).to.deep.equal({ failedAt: now, ranAt: null })
        expect(await row('sound')).to.deep.equal({ failedAt: null, ranAt: now })
        await both.close()
      } finally {
        jobRan.unsubscribe(count)
      }
    })

    it('that is running when the process stops is waited for, and none begins after it', async () => {
      const store = await stores.open()
      const { promise: gate, resolve: end } = Promise.withResolvers<void>()
      let runs = 0
      const run = async () => {
        runs++
        await gate
      }
      const options = { store, clock: () => now, log: pino({ level: 'silent' }), lookEveryMs: 20 }
      const jobs = startJobs({ ...options, jobs: [{ name: 'slow', everyMs: 1, run }] })
      await eventually(() => expect(runs).to.equal(1))
      let isClosed = false
      const closing = jobs.close().then(() => {
        isClosed = true
      })
      await pause(100)
      expect(isClosed).to.equal(false)
      end()
      await closing
      now += 60_000
      await pause(100)
      expect(runs).to.equal(1)
    })
  })
})
