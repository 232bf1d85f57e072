import { LRUCache } from 'lru-cache'
import type { StoredPage } from './storedPage.ts'

/** Pages in this process, bounded in bytes, found by key and by the stories they were drawn from. */
export interface MemoryLevel {
  get(key: string): StoredPage | undefined
  set(key: string, page: StoredPage): void
  delete(key: string): void
  /** Counts the bytes of a page again, after a body was added to it. */
  touch(page: StoredPage): void
  /**
   * Finds the pages that were drawn from one of these stories: marks those that had a reader stale, and deletes the others.
   * @returns their keys
   */
  markStale(uuids: readonly string[]): { read: string[]; unread: string[] }
  /** The most read page without best brotli compression yet; each page is returned once. */
  mostRead(): StoredPage | undefined
  size(): { pages: number; bytes: number }
}

/** Best compression does not pay for fewer reads. */
const readsThatPay = 3

export function memoryLevel(maxBytes: number): MemoryLevel {
  const keysOf = new Map<string, Set<string>>()
  const improved = new WeakSet<StoredPage>()
  const pages = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    dispose: (page, key, reason) => {
      if (reason !== 'set') unindex(page, key)
    },
  })
  return {
    get: (key) => pages.get(key),
    set,
    delete: (key) => void pages.delete(key),
    touch: (page) => {
      // A newer page may have replaced it.
      if (pages.peek(page.key) === page) pages.set(page.key, page)
    },
    markStale,
    mostRead,
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  }

  function set(key: string, page: StoredPage): void {
    const before = pages.peek(key)
    if (before) unindex(before, key)
    pages.set(key, page)
    for (const uuid of page.dependencies) {
      const keys = keysOf.get(uuid) ?? new Set()
      keysOf.set(uuid, keys.add(key))
    }
  }

  function unindex(page: StoredPage, key: string): void {
    for (const uuid of page.dependencies) {
      const keys = keysOf.get(uuid)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(uuid)
    }
  }

  function markStale(uuids: readonly string[]): { read: string[]; unread: string[] } {
    const keys = new Set(uuids.flatMap((uuid) => [...(keysOf.get(uuid) ?? [])]))
    const found = { read: [] as string[], unread: [] as string[] }
    for (const key of keys) {
      const page = pages.peek(key)
      if (!page || page.hits === 0) {
        pages.delete(key)
        found.unread.push(key)
      } else {
        page.stale = true
        found.read.push(key)
      }
    }
    return found
  }

  function mostRead(): StoredPage | undefined {
    let found: StoredPage | undefined
    for (const page of pages.values()) {
      if (page.hits >= readsThatPay && page.hits > (found?.hits ?? 0) && !improved.has(page)) found = page
    }
    if (found) improved.add(found)
    return found
  }
}

function bytesOf(page: StoredPage): number {
  // Headers, etags and the index take about two kilobytes besides the bodies.
  return Object.values(page.bodies).reduce((sum, { body }) => sum + body.length, 2000)
}
