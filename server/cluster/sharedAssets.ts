import { createHmac, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { ClusterRedis } from './redis.ts'

/** A file of a build as the build left it: bytes, or brotli where that is smaller; one of the two is there. */
export interface SharedAsset {
  identity?: Buffer
  br?: Buffer
}

export interface SharedAssets {
  /** A hashed file of another build that runs, or ran in the last week; undefined when no process knew it. */
  find(name: string): Promise<SharedAsset | undefined>
  close(): void
}

const lifeSeconds = 7 * 24 * 60 * 60
const refreshMs = 24 * 60 * 60 * 1000
const decompress = promisify(brotliDecompress)

/** First byte of what is kept: how the rest is to be read. */
const kinds = { identity: 0, br: 1 } as const
/** Bytes of the keyed hash that stands before it. */
const hashLength = 32

/**
 * While two builds run side by side (a rolling deploy), a page of one may ask a process of the other for its scripts
 * and styles. Each process therefore leaves the files of its build, half a megabyte, in Redis, and looks there for
 * the names that it does not know. Scripts run in our name: whoever can write to Redis cannot write one, since each file
 * carries a keyed hash of its name and bytes.
 * @param own by file name
 * @param secrets the first one is written with, all of them are read with
 */
export function shareAssets(
  redis: ClusterRedis,
  own: ReadonlyMap<string, SharedAsset>,
  secrets: readonly string[],
): SharedAssets {
  const found = new LRUCache<string, SharedAsset>({ max: 500 })
  redis.onUp(() => void leave())
  // A process may run longer than Redis keeps.
  const refresh = setInterval(() => void leave(), refreshMs)
  refresh.unref()

  return {
    async find(name) {
      const known = found.get(name)
      if (known) return known
      const kept = await redis.getBuffer(keyOf(name))
      if (!kept) return undefined
      const content = kept.subarray(hashLength)
      if (!isOurs(name, content, kept.subarray(0, hashLength))) return undefined
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

/** Builds from before files carried a hash have keys of their own. */
function keyOf(name: string): string {
  return `signed-asset:${name}`
}
