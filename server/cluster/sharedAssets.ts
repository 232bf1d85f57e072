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

/**
 * While two builds run side by side (a rolling deploy), a page of one may ask a process of the other for its scripts
 * and styles. Each process therefore leaves the files of its build, half a megabyte, in Redis, and looks there for
 * the names that it does not know.
 * @param own by file name
 */
export function shareAssets(redis: ClusterRedis, own: ReadonlyMap<string, SharedAsset>): SharedAssets {
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
      const bytes = kept.subarray(1)
      const asset = kept[0] === kinds.br ? { identity: await decompress(bytes), br: bytes } : { identity: bytes }
      found.set(name, asset)
      return asset
    },
    close: () => clearInterval(refresh),
  }

  async function leave(): Promise<void> {
    for (const [name, { identity, br }] of own) {
      const bytes = br ?? identity
      if (bytes)
        await redis.set(keyOf(name), Buffer.concat([Buffer.of(br ? kinds.br : kinds.identity), bytes]), lifeSeconds)
    }
  }
}

function keyOf(name: string): string {
  return `asset:${name}`
}
