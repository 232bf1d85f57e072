import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Redis } from 'ioredis'
import { freePort } from '#server/launch/processes/ports.mjs'
import { eventually } from '#test/support/site.ts'

const host = '127.0.0.1'
const password = 'word of Redis/ÿ'

/** A primary of Redis with a replica and three sentinels, who promote the replica once they agree. */
export interface Sentinels {
  /** For `REDIS_URL`. */
  url: string
  /** Port of the server that the sentinels name as the primary. */
  primaryPort(): Promise<number>
  end(port: number, signal: 'SIGKILL' | 'SIGSTOP'): Promise<void>
  /** Starts a server again that was ended, or lets it go on, and waits until it is a replica. */
  revive(port: number): Promise<void>
  close(): Promise<void>
}

/** @param awayMs after which a server that is silent counts as away */
export async function startSentinels(awayMs: number): Promise<Sentinels> {
  const folder = await mkdtemp(join(tmpdir(), 'sentinels-'))
  const ports = [await freePort(), await freePort()] as const
  const all: ChildProcess[] = []
  const servers = new Map<number, ChildProcess>()
  const start = (args: string[]) => {
    const child = spawn('redis-server', args, { cwd: folder, stdio: 'ignore' })
    all.push(child)
    return child
  }
  const startServer = (port: number, primary?: number) => {
    const words = ['--requirepass', password, '--masterauth', password]
    const of = primary ? ['--replicaof', host, `${primary}`] : []
    servers.set(
      port,
      start(['--port', `${port}`, '--bind', host, '--save', '', '--repl-diskless-sync-delay', '0', ...words, ...of]),
    )
  }
  const isReplica = (port: number) =>
    eventually(
      () => ask(port, password, (it) => it.info('replication')).catch(() => ''),
      (it) => it.includes('master_link_status:up'),
      30_000,
    )
  startServer(ports[0])
  startServer(ports[1], ports[0])
  await isReplica(ports[1])
  const sentinelPorts = [await freePort(), await freePort(), await freePort()]
  for (const port of sentinelPorts) {
    const lines = [
      `port ${port}`,
      `bind ${host}`,
      `sentinel monitor house ${host} ${ports[0]} 2`,
      `sentinel auth-pass house "${password}"`,
      `sentinel down-after-milliseconds house ${awayMs}`,
      'sentinel failover-timeout house 3000',
    ]
    const file = join(folder, `sentinel-${port}.conf`)
    await writeFile(file, `${lines.join('\n')}\n`)
    start([file, '--sentinel'])
  }
  // Each knows the replica and the other two.
  for (const port of sentinelPorts) {
    await eventually(async () =>
      expect(await ask(port, undefined, (it) => it.info('sentinel'))).to.include('slaves=1,sentinels=3'),
    )
  }
  const hosts = sentinelPorts.map((port) => `${host}:${port}`).join()
  const primaryPort = async () => {
    const [port = 0] = sentinelPorts
    const answer = await ask(port, undefined, (it) => it.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'house'))
    return Number((answer as string[])[1])
  }
  return {
    url: `redis+sentinel://:${encodeURIComponent(password)}@${hosts}/house`,
    primaryPort,
    async end(port, signal) {
      const server = servers.get(port)
      server?.kill(signal)
      if (server && signal === 'SIGKILL') await once(server, 'exit')
    },
    async revive(port) {
      const server = servers.get(port)
      if (server?.signalCode) startServer(port, await primaryPort())
      else server?.kill('SIGCONT')
      await isReplica(port)
    },
    async close() {
      for (const child of all.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ask<Result>(
  port: number,
  word: string | undefined,
  work: (client: Redis) => Promise<Result>,
): Promise<Result> {
  const client = new Redis(port, host, {
    ...(word && { password: word }),
    retryStrategy: () => 50,
    maxRetriesPerRequest: 100,
  })
  client.on('error', () => {})
  try {
    return await work(client)
  } finally {
    client.disconnect()
  }
}
