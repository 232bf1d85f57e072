import { createHmac, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { startInterval } from '#server/background.ts'
import type { ClusterRedis } from './redis.ts'

/** A file of a build: its bytes, or brotli where that is smaller; one of the two is set. */
export interface SharedAsset {
  identity?: Buffer
  br?: Buffer
}

export interface SharedAssets {
  /** A hashed file of another build that runs, or ran in the last week; undefined when no process stored it. */
  find(name: string): Promise<SharedAsset | undefined>
  close(): void
}

const lifeSeconds = 7 * 24 * 60 * 60
const refreshMs = 24 * 60 * 60 * 1000
const decompress = promisify(brotliDecompress)

/** First byte of a stored file: its format. */
const kinds = { identity: 0, br: 1 } as const
/** Bytes of the keyed hash before the file. */
const hashLength = 32

/**
 * While two builds run side by side (a rolling deploy), a page of one may ask a process of the other for its scripts
 * and styles. Each process therefore stores the files of its build, half a megabyte, in Redis, and reads unknown names
 * from there. Scripts run in our name: a keyed hash of name and bytes on each file keeps anybody who can write to Redis
 * from adding a script.
 * @param own by file name
 * @param secrets the first one signs, all of them verify
 */
export function shareAssets(
  redis: ClusterRedis,
  own: ReadonlyMap<string, SharedAsset>,
  secrets: readonly string[],
): SharedAssets {
  const found = new LRUCache<string, SharedAsset>({ max: 500 })
  redis.onUp(() => void leave())
  // A process may run longer than Redis stores the files.
  const refresh = startInterval(() => void leave(), refreshMs)
  refresh.unref()

  return {
    async find(name) {
      const known = found.get(name)
      if (known) return known
      const stored = await redis.getBuffer(keyOf(name))
      if (!stored) return undefined
      const content = stored.subarray(hashLength)
      if (!isOurs(name, content, stored.subarray(0, hashLength))) return undefined
      const bytes = content.subarray(1)
      const asset = content[0] === kinds.br ? { identity: await decompress(bytes), br: bytes } : { identity: bytes }
      found.set(name, asset)
      return asset
    },
    close: () => clearInterval(refresh),
  }

  async function leave(): Promise<void> {
    for (const [name, { identity, br }] of own) {
      const bytes = br ?? identity
      if (!bytes) continue
      const content = Buffer.concat([Buffer.of(br ? kinds.br : kinds.identity), bytes])
      await redis.set(keyOf(name), Buffer.concat([hashOf(secrets[0] ?? '', name, content), content]), lifeSeconds)
    }
  }

  function isOurs(name: string, content: Buffer, hash: Buffer): boolean {
    return hash.length === hashLength && secrets.some((it) => timingSafeEqual(hashOf(it, name, content), hash))
  }
}

function hashOf(secret: string, name: string, content: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${name}\n`).update(content).digest()
}

/** The prefix is another one than that of older builds, whose files carried no hash. */
function keyOf(name: string): string {
  return `signed-asset:${name}`
}
