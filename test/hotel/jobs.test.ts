import { expect } from 'chai'
import pino from 'pino'
import { type Job, startJobs } from '#server/jobs/index.ts'
import type { Store } from '#server/store/open.ts'
import { forEachStore } from '#test/support/store/stores.ts'

describe('jobs (one lease each)', () => {
  forEachStore((stores) => {
    let now = 1_800_000_000_000
    const start = (store: Store, job: Job) =>
      startJobs({ store, clock: () => now, log: pino({ level: 'silent' }), jobs: [job], lookEveryMs: 1e6 })

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
  })
})
