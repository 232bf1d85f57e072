import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { freePort } from '#server/launch/processes/ports.mjs'

/** A Redis of its own, which can be stopped and started again on the same port. */
export interface TestRedis {
  url: string
  start(): Promise<void>
  /** As a crash would: without a word. */
  kill(): Promise<void>
  /** A plain client's command. */
  run<Result>(work: (client: Redis) => Promise<Result>): Promise<Result>
}

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort('127.0.0.1')
  let child: ChildProcess | undefined
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        { stdio: 'ignore' },
      )
      await redis.run((client) => client.ping())
    },
    async kill() {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null) return
      running.kill('SIGKILL')
      await once(running, 'exit')
    },
    async run(work) {
      const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: 100 })
      client.on('error', () => {})
      try {
        return await work(client)
      } finally {
        client.disconnect()
      }
    },
  }
  await redis.start()
  return redis
}
