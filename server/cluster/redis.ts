import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'
import { startInterval } from '#server/background.ts'
import { urlsOfHosts } from '#server/env/index.ts'
import { prefix } from '#shared/house.ts'

/**
 * The state that processes share. No method throws or waits long: while Redis is away, a read is a miss, a write is
 * dropped, and one line is logged.
 */
export interface ClusterRedis {
  /** For libraries that need a client of their own to duplicate; commands go through the methods below. */
  readonly client: Redis
  isUp(): boolean
  get(key: string): Promise<string | undefined>
  getBuffer(key: string): Promise<Buffer | undefined>
  /** In the order of the keys. */
  getMany(keys: readonly string[]): Promise<(string | undefined)[]>
  set(key: string, value: string | Buffer, ttlSeconds: number): Promise<void>
  /** All of them at once: a read meanwhile finds all or none. */
  setMany(values: ReadonlyMap<string, string>, ttlSeconds: number): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  /** @returns whether no other process has the key; true also while Redis is away, since then nothing can be shared */
  claim(key: string, forMs: number): Promise<boolean>
  publish(channel: string, message: string): Promise<void>
  /** Survives a lost connection; messages sent meanwhile are lost: see {@link ClusterRedis.onUp}. */
  subscribe(channel: string, listener: (message: string) => void): void
  /** Called each time that Redis becomes usable; at once when it is already. */
  onUp(listener: () => void): void
  close(): Promise<void>
}

/** How often each connection is checked for an answer from its other end. */
const heartbeatMs = 1000

/**
 * One client for commands and one for subscriptions.
 * @param url `redis://…`, or `redis+sentinel://user:password@host:26379,host:26379/primary/0?sentinel_password=…`; with a
 *   second s after redis over TLS
 */
export function openRedis(url: string, log: Logger): ClusterRedis {
  const client = /^rediss?\+sentinel:/.test(url)
    ? new Redis({ ...options, ...behindSentinels(url) })
    : new Redis(url, options)
  const subscriber = client.duplicate()
  const listeners = new Map<string, Set<(message: string) => void>>()
  const onUps = new Set<() => void>()
  let toldDown = false

  client.on('ready', () => {
    if (toldDown) log.info('Redis answers again')
    toldDown = false
    notifyUp()
  })
  client.on('error', logDown)
  subscriber.on('error', () => {})
  // Subscribed by hand at each connection: the first one may come long after the listener.
  subscriber.on('ready', () => void listen([...listeners.keys()]).then(notifyUp))
  // A machine that hangs, or a network that drops packets, breaks no connection: each command would wait for its
  // time-out, and the subscriber, which sends nothing, would never receive again. Both are then opened anew, so that
  // onUp reads the missed changes.
  const beating = startInterval(() => void beat(), heartbeatMs)
  beating.unref()
  subscriber.on('message', (channel: string, message: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(message)
  })

  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (client.status !== 'ready') return undefined
    try {
      return await work()
    } catch (error) {
      logDown(error)
      return undefined
    }
  }

  return {
    client,
    isUp: () => client.status === 'ready',
    get: async (key) => (await attempt(() => client.get(key))) ?? undefined,
    getBuffer: async (key) => (await attempt(() => client.getBuffer(key))) ?? undefined,
    async getMany(keys) {
      const found = keys.length > 0 ? await attempt(() => client.mget(...keys)) : []
      return keys.map((_, index) => found?.[index] ?? undefined)
    },
    async set(key, value, ttlSeconds) {
      await attempt(() => client.set(key, value, 'EX', ttlSeconds))
    },
    async setMany(values, ttlSeconds) {
      const transaction = client.multi()
      for (const [key, value] of values) transaction.set(key, value, 'EX', ttlSeconds)
      await attempt(() => transaction.exec())
    },
    async remove(keys) {
      if (keys.length > 0) await attempt(() => client.del(...keys))
    },
    claim: async (key, forMs) => (await attempt(() => client.set(key, '1', 'PX', forMs, 'NX'))) !== null,
    async publish(channel, message) {
      await attempt(() => client.publish(prefix + channel, message))
    },
    subscribe(channel, listener) {
      const own = prefix + channel
      listeners.set(own, new Set([...(listeners.get(own) ?? []), listener]))
      if (subscriber.status === 'ready') void listen([own])
    },
    onUp(listener) {
      onUps.add(listener)
      if (client.status === 'ready') listener()
    },
    async close() {
      clearInterval(beating)
      client.disconnect()
      subscriber.disconnect()
    },
  }

  async function beat(): Promise<void> {
    // Sentinels that tell of a promotion while ioredis already asks them for the new primary end its try, and with it the
    // client for good.
    for (const it of [client, subscriber]) if (it.status === 'end') it.connect().catch(logDown)
    const open = [client, subscriber].filter((it) => it.status === 'ready')
    try {
      await Promise.all(open.map((it) => it.ping()))
    } catch (error) {
      logDown(error)
      for (const it of open) it.disconnect(true)
    }
  }

  /** Only with both: a message that comes before the subscriber is there would be missed after the look at what was. */
  function notifyUp(): void {
    if (client.status !== 'ready' || subscriber.status !== 'ready') return
    for (const listener of onUps) listener()
  }

  async function listen(channels: string[]): Promise<void> {
    if (channels.length > 0) await subscriber.subscribe(...channels).catch(logDown)
  }

  function logDown(error: unknown): void {
    if (toldDown) return
    toldDown = true
    log.warn({ err: error }, 'Redis does not answer: every process works alone')
  }
}

/** User and password are the primary's; the sentinels' own ones stand among the parameters. */
function behindSentinels(address: string): RedisOptions {
  const urls = urlsOfHosts(address).map((it) => new URL(it))
  const [{ protocol, username, password, pathname, searchParams } = new URL(address)] = urls
  const [name = '', database] = pathname.slice(1).split('/')
  const isEncrypted = protocol.startsWith('rediss')
  return {
    name,
    sentinels: urls.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || 26_379,
    })),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    db: Number(database ?? 0),
    sentinelUsername: searchParams.get('sentinel_username') ?? '',
    sentinelPassword: searchParams.get('sentinel_password') ?? '',
    sentinelCommandTimeout: 1000,
    sentinelRetryStrategy: options.retryStrategy,
    // Sentinels tell of a promotion, also while the primary of before still holds its connections.
    failoverDetector: true,
    ...(isEncrypted && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  }
}

/** A caller must never wait for a connection: a command that cannot be sent now fails now. */
const options = {
  keyPrefix: prefix,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 2000,
  commandTimeout: 1000,
  // Redis is not waited for at the end: while a connection is being closed, commands would still wait for it.
  disconnectTimeout: 50,
  autoResubscribe: false,
  retryStrategy: (times: number) => Math.min(100 * times, 2000),
  // A primary that became a replica: the primary is asked for anew, at the sentinels or by its name.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
}
