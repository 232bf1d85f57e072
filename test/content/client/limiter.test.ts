import { expect } from 'chai'
import { pino } from 'pino'
import { openRedis } from '#server/cluster/redis.ts'
import { type Limiter, minTimes, openLimiter, type Priority } from '#server/content/client/limiter.ts'
import { startRedis, type TestRedis } from './clientRedis.ts'
import { eventually } from './clientWorld.ts'

const log = pino({ level: 'silent' })

/** That it is no slower than it may be, and what becomes of it when Redis dies: rate.long.ts. */
describe('content client: pace', () => {
  let redis: TestRedis
  before(async () => {
    redis = await startRedis()
  })
  after(() => redis.kill())

  /** At most so many starts in any second, however many ask: after a second without any a second's worth leaves at once. */
  async function expectNoFaster(limiters: readonly Limiter[], turns: number, minTime: number): Promise<void> {
    const started = performance.now()
    await Promise.all(
      limiters.flatMap((it) => Array.from({ length: turns / limiters.length }, () => it.turn('reader'))),
    )
    // A timer may be some milliseconds early.
    expect(performance.now() - started).to.be.at.least((turns - 1) * (minTime - 5))
    await Promise.all(limiters.map((it) => it.close()))
  }

  it('is at most 5 a second (R322), and 3 with an OAuth token (R323)', async () => {
    expect(minTimes.delivery).to.be.at.least(1000 / 5)
    expect(minTimes.management).to.be.at.least(1000 / 3)
    await Promise.all(
      Object.entries(minTimes).map(([id, minTime]) => expectNoFaster([openLimiter({ id, minTime, log })], 6, minTime)),
    )
  })

  it('lets a second’s worth start at once after a second without any, and in no rolling second more', async () => {
    const limiter = openLimiter({ id: 'burst', minTime: minTimes.delivery, log })
    const starts: number[] = []
    await Promise.all(
      Array.from({ length: 12 }, () => limiter.turn('reader').then(() => starts.push(performance.now()))),
    )
    const since = (from: number, to: number) => (starts[to] ?? 0) - (starts[from] ?? 0)
    // On a machine of any speed: five that follow wait for each other.
    expect(since(0, 4)).to.be.below(since(5, 9))
    for (let first = 0; first + 5 < starts.length; first++)
      expect(since(first, first + 5), `the start ${first + 6}`).to.be.at.least(1000)
    await limiter.close()
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
    const order: Priority[] = []
    const asked: Priority[] = ['warmUp', 'warmUp', 'warmUp', 'reader', 'publication', 'reader']
    await Promise.all(asked.map((it) => limiter.turn(it).then(() => order.push(it))))
    // The first leaves at once: nobody waited then.
    expect(order).to.eql(['warmUp', 'publication', 'reader', 'reader', 'warmUp', 'warmUp'])
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
