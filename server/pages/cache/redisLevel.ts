import type { Logger } from 'pino'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import { type StoredPage, storedBody } from './storedPage.ts'

/** Pages shared by all processes of one build. A failure is a miss. */
export interface RedisLevel {
  get(key: string): Promise<StoredPage | undefined>
  set(page: StoredPage): void
  delete(keys: readonly string[]): Promise<void>
}

export interface RedisLevelOptions {
  redis: ClusterRedis
  buildId: string
  log: Logger
  clock: () => number
  /** The last publication of a story known to this process; undefined: the story is gone. */
  publishedAt: (uuid: string) => string | null | undefined
}

interface Meta {
  headers: Record<string, string>
  /** Story → publication that the page was drawn from: a page drawn from an older one is a miss. */
  versions: Record<string, string | null>
  drawnAt: number
  validUntil: number | null
}

const day = 24 * 60 * 60

export function redisLevel({ redis, buildId, log, clock, publishedAt }: RedisLevelOptions): RedisLevel {
  const nameOf = (key: string) => `page:${buildId}:${key}`
  return { get, set, delete: (keys) => redis.remove(keys.map(nameOf)) }

  async function get(key: string): Promise<StoredPage | undefined> {
    const packed = await redis.getBuffer(nameOf(key))
    if (!packed) return undefined
    try {
      const page = unpack(key, packed)
      return page && isCurrent(page.versions) ? page.stored : undefined
    } catch (error) {
      log.warn({ err: error, key }, 'a page in Redis cannot be read')
      return undefined
    }
  }

  function isCurrent(versions: Meta['versions']): boolean {
    return Object.entries(versions).every(([uuid, version]) => (publishedAt(uuid) ?? null) === version)
  }

  function set(page: StoredPage): void {
    const versions = Object.fromEntries(page.dependencies.map((uuid) => [uuid, publishedAt(uuid) ?? null]))
    const meta: Meta = {
      headers: page.headers,
      versions,
      drawnAt: page.drawnAt,
      validUntil: Number.isFinite(page.validUntil) ? page.validUntil : null,
    }
    const ttl = Math.ceil(Math.min(day, (page.validUntil - clock()) / 1000))
    if (ttl > 0) void redis.set(nameOf(page.key), pack(meta, page.bodies.zstd.body), ttl)
  }
}

/** Format: four bytes for the length of the JSON, the JSON, the zstd body. */
function pack(meta: Meta, body: Buffer): Buffer {
  const json = Buffer.from(JSON.stringify(meta))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json, body])
}

function unpack(key: string, packed: Buffer): { stored: StoredPage; versions: Meta['versions'] } | undefined {
  const length = packed.readUInt32BE(0)
  const meta = JSON.parse(packed.toString('utf8', 4, 4 + length)) as Meta
  const zstd = storedBody(packed.subarray(4 + length), 'zstd', meta.headers)
  return {
    versions: meta.versions,
    stored: {
      key,
      headers: meta.headers,
      bodies: { zstd },
      dependencies: Object.keys(meta.versions),
      drawnAt: meta.drawnAt,
      validUntil: meta.validUntil ?? Number.POSITIVE_INFINITY,
      stale: false,
      hits: 0,
    },
  }
}
