import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'chai'
import type { minTimes } from '#server/content/client/limiter.ts'
import { closing } from '#test/support/opened.ts'
import { rateLimit } from '#tools/storyblok/delivery/rateLimit.ts'
import { startRedis, type TestRedis } from './clientRedis.ts'
import { type Gate, startGate } from './clientWorld.ts'

/** These take real seconds: what they measure is a pace. That it is never exceeded: limiter.test.ts. */
describe('content client: pace', () => {
  let gate: Gate
  let processes: ChildProcess[]

  beforeEach(async () => {
    processes = []
    gate = await startGate()
    gate.answer = (_req, res) => void res.writeHead(200, { 'Content-Type': 'application/json' }).end('{"stories": []}')
  })
  afterEach(async () => {
    for (const it of processes) it.kill('SIGKILL')
    await gate.close()
  })

  const start = (kind: keyof typeof minTimes, redis?: TestRedis) => {
    const script = join(import.meta.dirname, 'rateProcess.ts')
    const name = String(processes.length + 1)
    processes.push(
      spawn(process.execPath, [script, `${gate.url}/v2`, kind, name, redis?.url ?? ''], { stdio: 'inherit' }),
    )
  }

  /** Milliseconds of the requests that came in `seconds` after the first one. */
  async function arrivals(seconds: number): Promise<number[]> {
    while (gate.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000 + 100))
    const first = gate.seen[0]?.at ?? 0
    return gate.seen.map((it) => it.at - first).filter((it) => it <= seconds * 1000)
  }

  /**
   * A busy machine delays some arrivals, so that a rolling second may see one more than was sent in it; over
   * seconds that evens out. A tenth more would be another pace.
   */
  const expectPace = (times: number[], perSecond: number) => {
    const most = Math.max(...times.map((from) => times.filter((it) => it >= from && it < from + 1000).length))
    expect(most, 'in any second').to.be.within(perSecond - 2, perSecond + 1)
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
    expect((times.length - 1) / seconds, 'a second, over all').to.be.within(perSecond * 0.6, perSecond * 1.08)
  }

  it('is 5 a second with one process (R322)', async () => {
    start('delivery')
    const times = await arrivals(4)
    expectPace(times, 5)
  })

  it('is refused nothing by a service that counts five in a rolling second, though five begin at once', async () => {
    const limit = rateLimit(5)
    let refused = 0
    gate.answer = (_req, res) => {
      try {
        limit.take('public', 25)
      } catch {
        refused++
      }
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{"stories": []}')
    }
    start('delivery')
    const times = await arrivals(6)
    expect(times.filter((it) => it < 500).length).to.equal(5)
    expect(times.length).to.be.at.least(20)
    expect(refused).to.equal(0)
  })

  it('is 3 a second with an OAuth token (R323)', async () => {
    start('management')
    const times = await arrivals(4)
    expectPace(times, 3)
  })

  it('is 5 a second with two processes together, and neither of them starves', async () => {
    await using redis = await closing(startRedis())
    start('delivery', redis)
    start('delivery', redis)
    const times = await arrivals(5)
    expectPace(times, 5)
    const ofOne = gate.seen.slice(0, times.length).filter((it) => it.query.get('page') === '1')
    expect(ofOne.length / times.length).to.be.within(0.3, 0.7)
  })

  it('goes on in each process when Redis dies, and is one pace again when it is back', async () => {
    await using redis = await closing(startRedis())
    start('delivery', redis)
    await arrivals(1)
    await redis.kill()
    const before = gate.seen.length
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(gate.seen.length - before).to.be.within(3, 9)
    await redis.start()
    await new Promise((resolve) => setTimeout(resolve, 2500))
    start('delivery', redis)
    await new Promise((resolve) => setTimeout(resolve, 4500))
    const end = performance.now()
    expectPace(
      gate.seen.map((it) => it.at).filter((it) => it > end - 3500),
      5,
    )
  })
})
