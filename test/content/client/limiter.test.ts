import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { pino } from 'pino'
import { openRedis } from '#server/cluster/redis.ts'
import { type Limiter, minTimes, openLimiter, type Priority } from '#server/content/client/limiter.ts'
import { opened } from '#test/support/opened.ts'
import { startRedis } from './clientRedis.ts'
import { eventually } from './clientWorld.ts'

const log = pino({ level: 'silent' })

/** That it is no slower than it may be, and what becomes of it when Redis dies: rate.long.ts. */
describe('content client: pace', () => {
  const redis = opened(startRedis)

  /** The turns take their time, however many ask: over all of them no start is faster than the pace. */
  async function expectNoFaster(limiters: readonly Limiter[], turns: number, minTime: number): Promise<void> {
    const started = performance.now()
    await Promise.all(
      limiters.flatMap((it) => Array.from({ length: turns / limiters.length }, () => it.turn('reader'))),
    )
    // A timer may be some milliseconds early.
    expect(performance.now() - started).to.be.at.least((turns - 1) * (minTime - 5))
    await Promise.all(limiters.map((it) => it.close()))
  }

  /** @param groups how many ask at once, and the milliseconds until the next do */
  async function startsOf(limiter: Limiter, groups: readonly [count: number, ms: number][]): Promise<number[]> {
    const starts: number[] = []
    const turns: Promise<void>[] = []
    for (const [count, ms] of groups) {
      for (let left = count; left > 0; left--)
        turns.push(limiter.turn('reader').then(() => void starts.push(performance.now())))
      await pause(ms)
    }
    await Promise.all(turns)
    return starts
  }

  function expectRollingSecond(starts: readonly number[], most: number, groups = ''): void {
    for (let first = 0; first + most < starts.length; first++)
      expect((starts[first + most] ?? 0) - (starts[first] ?? 0), `${groups} start ${first + most}`).to.be.at.least(1000)
  }

  it('is at most 5 a second (R322), and 3 with an OAuth token (R323)', async () => {
    expect(minTimes.delivery).to.be.at.least(1000 / 5)
    expect(minTimes.management).to.be.at.least(1000 / 3)
    await Promise.all(
      Object.entries(minTimes).map(([id, minTime]) => expectNoFaster([openLimiter({ id, minTime, log })], 6, minTime)),
    )
  })

  it('lets a second’s worth start at once after a second without any', async () => {
    const limiter = openLimiter({ id: 'burst', minTime: minTimes.delivery, log })
    const starts = await startsOf(limiter, [[10, 0]])
    // On a machine of any speed: five that follow wait for each other.
    expect((starts[4] ?? 0) - (starts[0] ?? 0)).to.be.below((starts[9] ?? 0) - (starts[5] ?? 0))
    expectRollingSecond(starts, 5)
    await limiter.close()
  })

  it('has in no rolling second more, however the requests fall', async () => {
    const some = (most: number) => Math.floor(Math.random() * (most + 1))
    const kinds = Object.entries(minTimes).flatMap((it) => Array(10).fill(it) as (typeof it)[])
    await Promise.all(
      kinds.map(async ([id, minTime]) => {
        const limiter = openLimiter({ id, minTime, log })
        const groups = Array.from({ length: 6 }, (): [number, number] => [1 + some(5), some(1300)])
        const starts = await startsOf(limiter, groups)
        expectRollingSecond(starts, Math.round(1000 / minTime), JSON.stringify(groups))
        await limiter.close()
      }),
    )
  })

  it('is at most 5 a second with two processes together, and neither of them starves', async () => {
    const connections = [openRedis(redis.url, log), openRedis(redis.url, log)]
    await eventually(() => connections.every((it) => it.isUp()))
    const limiters = connections.map((it) =>
      openLimiter({ id: 'together', minTime: minTimes.delivery, redis: it, log }),
    )
    // Until both know the shared pace, each keeps its own.
    await eventually(async () => (await redis.run((client) => client.zcard('b_together_client_running'))) === 2)
    await Promise.all(limiters.map((it) => it.turn('reader')))
    await expectNoFaster(limiters, 8, minTimes.delivery)
    for (const it of connections) await it.close()
  })

  it('lets those pass first who matter more', async () => {
    const limiter = openLimiter({ id: 'order', minTime: minTimes.delivery, log: pino({ level: 'silent' }) })
    // These leave at once: nobody waits then.
    await Promise.all(Array.from({ length: 5 }, () => limiter.turn('warmUp')))
    const order: Priority[] = []
    const ask = (asked: Priority[]) => asked.map((it) => limiter.turn(it).then(() => order.push(it)))
    const first = ask(['warmUp', 'warmUp', 'warmUp'])
    // The warm-up waits: who comes meanwhile goes before it all the same.
    await pause(50)
    await Promise.all([...first, ...ask(['reader', 'publication', 'reader'])])
    expect(order).to.eql(['publication', 'reader', 'reader', 'warmUp', 'warmUp', 'warmUp'])
    await limiter.close()
  })

  it('ends whoever waits when it is closed', async () => {
    const limiter = openLimiter({ id: 'end', minTime: 5000, log: pino({ level: 'silent' }) })
    await limiter.turn('reader')
    const waiting = Promise.allSettled([limiter.turn('reader'), limiter.turn('reader')])
    await limiter.close()
    expect((await waiting).filter((it) => it.status === 'rejected').length).to.be.at.least(1)
  })
})
