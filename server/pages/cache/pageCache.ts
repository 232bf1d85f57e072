import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { inBackground, startInterval } from '#server/background.ts'
import { compress, decompress, decompressNow, type Encoding, release } from '#server/http/encodings.ts'
import { createKeyedQueue } from '#server/identity/keyedQueue.ts'
import { cacheReads, type PageDrawn, pageDrawn } from '#server/metrics/events.ts'
import type { DrawnPage } from '../drawnPage.ts'
import { type MemoryLevel, memoryLevel } from './memoryLevel.ts'
import type { RedisLevel } from './redisLevel.ts'
import { type StoredBody, type StoredPage, storedBody, storedPage } from './storedPage.ts'

/** Cache of pages that are the same for everybody. A failing level counts as a miss and is logged. */
export interface PageCache {
  /** Reads memory only, synchronously: a hit must not wait for a tick. */
  peek(key: string): StoredPage | undefined
  /** Reads what another process has drawn. */
  readShared(key: string): Promise<StoredPage | undefined>
  /** Reads memory, then calls `draw`, once per key for all concurrent requests. */
  getOrDraw(key: string, draw: () => Promise<DrawnPage>): Promise<StoredPage>
  /** Called before a page is drawn elsewhere; `put` takes the result. */
  begin(): Begun
  /** Stores a page that was drawn elsewhere; stale if one of its stories was published since `begin`. */
  put(key: string, drawn: DrawnPage, begun: Begun): Promise<StoredPage>
  /** The body in an encoding, compressed and stored on first use. */
  bodyOf(page: StoredPage, encoding: Encoding): Promise<StoredBody>
  /** The uncompressed body; the latest ones stay in memory. */
  plainBodyOf(page: StoredPage): StoredBody
  /**
   * Marks the pages drawn from these stories stale and redraws them one after another; those that nobody has read since
   * they were drawn are dropped instead.
   */
  invalidate(uuids: readonly string[]): Promise<void>
  /** Redraws a stale page in the background. */
  refresh(key: string): void
  size(): { pages: number; bytes: number }
  close(): void
}

/** The number of publications known to this process when the drawing began. */
type Begun = number

/** The clocks of two machines differ by less. */
const clockSkewMs = 60_000

/** Best brotli takes 70 ms of a core: after an hour in which every page was read it would otherwise take a twentieth of one. */
const improveEveryMs = 10_000

/** A dozen uncompressed pages: clients without compression are rare, but may request one page repeatedly. */
const plainBytes = 1024 * 1024

export interface PageCacheOptions {
  maxBytes: number
  clock: () => number
  log: Logger
  redis?: RedisLevel
  /** Redraws the page of a key; null if it is gone. */
  redraw: (key: string) => Promise<DrawnPage | null>
}

export function createPageCache({ maxBytes, clock, log, redis, redraw }: PageCacheOptions): PageCache {
  const memory: MemoryLevel = memoryLevel(maxBytes - plainBytes)
  const plainBodies = new LRUCache<StoredPage, StoredBody>({
    maxSize: plainBytes,
    sizeCalculation: ({ body }) => body.length,
  })
  const drawing = new Map<string, Promise<StoredPage>>()
  const refreshing = new Map<string, Promise<void>>()
  /** One at a time, however many stale pages are asked for: visitors wait for their turn behind one of them at most. */
  const redraws = createKeyedQueue()
  let publications = 0
  /** Story → its last publication: a page being drawn at that time may show the old story. */
  const namedBy = new Map<string, number>()
  const improver = startInterval(() => void improveOne(), improveEveryMs)
  improver.unref()
  return {
    peek,
    readShared,
    getOrDraw,
    begin: () => publications,
    put,
    bodyOf,
    plainBodyOf,
    invalidate,
    refresh,
    size: memory.size,
    close: () => clearInterval(improver),
  }

  function peek(key: string): StoredPage | undefined {
    const page = memory.get(key)
    return page && isRight(page) ? page : undefined
  }

  /** A page from the future was drawn before the clock was moved back: its dates are those of another day. */
  function isRight({ drawnAt, validUntil }: StoredPage): boolean {
    const now = clock()
    return validUntil > now && drawnAt < now + clockSkewMs
  }

  function getOrDraw(key: string, draw: () => Promise<DrawnPage>): Promise<StoredPage> {
    const page = peek(key)
    if (page) {
      cacheReads.page.memory += 1
      return Promise.resolve(page)
    }
    const running = drawing.get(key)
    if (running) return running
    const made = drawNow(key, draw).finally(() => drawing.delete(key))
    drawing.set(key, made)
    return made
  }

  async function readShared(key: string): Promise<StoredPage | undefined> {
    const shared = await redis?.get(key)
    if (!shared || !isRight(shared)) return undefined
    memory.set(key, shared)
    cacheReads.page.redis += 1
    return shared
  }

  async function drawNow(key: string, draw: () => Promise<DrawnPage>): Promise<StoredPage> {
    const begun = publications
    const page = await put(key, await timed(draw), begun)
    if (page.stale) refresh(key)
    return page
  }

  async function timed(draw: () => Promise<DrawnPage>): Promise<DrawnPage> {
    const started = performance.now()
    let failed = true
    try {
      const drawn = await draw()
      failed = false
      return drawn
    } finally {
      cacheReads.page.drawn += 1
      pageDrawn.publish({ failed, seconds: (performance.now() - started) / 1000 } satisfies PageDrawn)
    }
  }

  async function put(key: string, drawn: DrawnPage, begun: Begun): Promise<StoredPage> {
    const page = await storedPage(key, drawn, clock())
    page.stale = page.dependencies.some((uuid) => (namedBy.get(uuid) ?? 0) > begun)
    memory.set(key, page)
    if (!page.stale) redis?.set(page)
    return page
  }

  async function bodyOf(page: StoredPage, encoding: Encoding): Promise<StoredBody> {
    if (encoding === 'identity') return plainBodyOf(page)
    const known = page.bodies[encoding]
    if (known) return known
    const plain = await decompress(page.bodies.zstd.body)
    const body = storedBody(await compress(plain, encoding, 'store'), encoding, page.headers)
    release(plain)
    page.bodies[encoding] = body
    memory.touch(page)
    return body
  }

  function plainBodyOf(page: StoredPage): StoredBody {
    const known = plainBodies.get(page)
    if (known) return known
    const body = storedBody(decompressNow(page.bodies.zstd.body), 'identity', page.headers)
    plainBodies.set(page, body)
    return body
  }

  async function invalidate(uuids: readonly string[]): Promise<void> {
    publications += 1
    for (const uuid of uuids) namedBy.set(uuid, publications)
    const { read, unread } = memory.markStale(uuids)
    await redis?.delete([...read, ...unread])
    for (const key of read) await refreshNow(key)
  }

  function refresh(key: string): void {
    void refreshNow(key)
  }

  function refreshNow(key: string): Promise<void> {
    const running = refreshing.get(key)
    if (running) return running
    const made = inBackground(() => redraws.run('', 1, () => successor(key))).finally(() => refreshing.delete(key))
    refreshing.set(key, made)
    return made
  }

  async function successor(key: string): Promise<void> {
    try {
      for (let page: StoredPage | undefined; !page || page.stale; ) {
        const begun = publications
        const drawn = await redraw(key)
        if (!drawn) return memory.delete(key)
        page = await put(key, drawn, begun)
      }
    } catch (error) {
      log.warn({ err: error, key }, 'a stale page could not be redrawn and stays in the cache')
    }
  }

  /** One page at a time, the most read first. */
  async function improveOne(): Promise<void> {
    const page = memory.mostRead()
    if (!page) return
    try {
      const plain = await decompress(page.bodies.zstd.body)
      page.bodies.br = storedBody(await compress(plain, 'br', 'best'), 'br', page.headers)
      release(plain)
      memory.touch(page)
    } catch (error) {
      log.warn({ err: error, key: page.key }, 'a page could not be compressed further')
    }
  }
}
