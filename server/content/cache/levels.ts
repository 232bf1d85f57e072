import { LRUCache } from 'lru-cache'
import { onceInCluster, singleFlight } from '#server/cluster/once.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import { cacheReads } from '#server/metrics/events.ts'
import { contentLimits } from '#shared/limits.ts'
import { defaultLocale, type Locale, locales } from '#shared/locales.ts'
import type { ContentLink } from '../linksIndex.ts'
import type { RawStories, RawStory } from '../rawStory.ts'
import type { Loader } from './loader.ts'
import type { SnapshotFile } from './snapshotFile.ts'
import type { Space } from './space.ts'
import { parseStory, type StoredStory } from './stored.ts'

/**
 * Published raw stories below memory: disk, Redis, the content service. Disk comes first since it answers in
 * microseconds; Redis has the stories that other processes fetched. A copy older than the address says is not used
 * while the service answers.
 */
export interface Levels {
  /** The root type of a story on disk; undefined when it is not there. */
  componentOf(locale: Locale, uuid: string): string | undefined
  /** Another number whenever `componentOf` would answer otherwise for any story. */
  typesVersion(): number
  /** Whether disk has it, of any age; whether it has the newest. */
  has(locale: Locale, uuid: string): boolean
  isNewest(locale: Locale, link: ContentLink): boolean
  /** Disk only, synchronous: the newest stored one. */
  peek(locale: Locale, uuid: string): RawStory | undefined
  /** As {@link Levels.peek}, undefined when the service is known to have a newer one. */
  current(locale: Locale, link: ContentLink): RawStory | undefined
  /** Every level. @throws ContentServiceError when the service does not answer and no level has it */
  read(locale: Locale, link: ContentLink): Promise<Reading | undefined>
  /** Reads the stories that other processes fetched. @returns links that Redis has no current story of */
  readShared(locale: Locale, links: readonly ContentLink[]): Promise<ContentLink[]>
  /** The dates of publication of a stored story. */
  datesOf(uuid: string): string
  /** Whether a published story is stored in every language as new as its address says. */
  isSettled(uuid: string): boolean
  /** Takes the stored story for the newest one until its address says another date. */
  accept(uuid: string): void
  store(locale: Locale, answer: RawStories): void
  remove(uuids: readonly string[]): void
}

export interface Reading {
  story: RawStory
  /** There is a newer one, and the service does not answer. */
  isStale: boolean
}

export interface LevelsOptions {
  disk: SnapshotFile
  redis?: ClusterRedis
  /** Prefix of every key in Redis. */
  prefix: string
  space: Space
  loader: () => Loader
}

/** The longest wait of a reader for another process's request; then this process asks too. */
const readLeaseMs = 3000
const missingMs = 2000

export function createLevels({ disk, redis, prefix, space, loader }: LevelsOptions): Levels {
  const reading = singleFlight<Reading | undefined>()
  /** Dates of addresses that the service has no story for, by uuid. */
  const accepted = new Map<string, string>()
  /** Stories that the service does not know yet, though it lists them: not asked for by each reader. */
  const missing = new LRUCache<string, true>({ max: 1000, ttl: missingMs })
  const keyOf = (locale: Locale, uuid: string) => `${prefix}:${locale}:${uuid}`
  return {
    componentOf: (locale, uuid) => disk.entry(locale, uuid)?.component ?? undefined,
    typesVersion: () => disk.typesVersion(),
    has: (locale, uuid) => disk.entry(locale, uuid) !== undefined,
    isNewest,
    peek: (locale, uuid) => disk.read(locale, uuid)?.story,
    current,
    read: (locale, link) => reading(keyOf(locale, link.uuid), () => read(locale, link)),
    readShared,
    datesOf: (uuid) => locales.map((locale) => disk.entry(locale, uuid)?.publishedAt).join(),
    isSettled: (uuid) =>
      locales.every((locale) => {
        const link = space.links.byUuid(locale, uuid)
        return !link?.published || link.publishedAt === null || isNewest(locale, link)
      }),
    accept(uuid) {
      const date = space.links.byUuid(defaultLocale, uuid)?.publishedAt
      if (date) accepted.set(uuid, date)
    },
    store(locale, { stories, relations, cv }) {
      const stored = [...relations, ...stories].map((story) => ({ story, cv: cv || space.cv() }))
      const newer = stored.filter((it) => !isOlder(locale, it))
      if (newer.length === 0) return
      disk.write(locale, newer)
      share(locale, newer)
    },
    remove(uuids) {
      disk.remove(uuids)
      void redis?.remove(locales.flatMap((locale) => uuids.map((uuid) => keyOf(locale, uuid))))
    },
  }

  function current(locale: Locale, link: ContentLink): RawStory | undefined {
    return isNewest(locale, link) ? disk.read(locale, link.uuid)?.story : undefined
  }

  function isNewest(locale: Locale, { uuid, publishedAt }: ContentLink): boolean {
    const entry = disk.entry(locale, uuid)
    if (!entry) return false
    if (publishedAt === null) return entry.cv === space.cv()
    return entry.publishedAt === publishedAt || accepted.get(uuid) === publishedAt
  }

  async function read(locale: Locale, link: ContentLink): Promise<Reading | undefined> {
    const onDisk = current(locale, link)
    if (onDisk) return found('disk', onDisk)
    if (missing.has(keyOf(locale, link.uuid))) return undefined
    try {
      return await onceInCluster(redis, {
        key: `${keyOf(locale, link.uuid)}:asked`,
        leaseMs: readLeaseMs,
        look: () => sharedByOthers(locale, link),
        work: () => fetchOne(locale, link),
      })
    } catch (error) {
      const old = disk.read(locale, link.uuid)
      if (old) return { story: old.story, isStale: true }
      throw error
    }
  }

  async function sharedByOthers(locale: Locale, link: ContentLink): Promise<Reading | undefined> {
    await readShared(locale, [link])
    const story = current(locale, link)
    return story && found('redis', story)
  }

  async function fetchOne(locale: Locale, link: ContentLink): Promise<Reading | undefined> {
    const story = await loader().one(locale, link)
    if (!story) missing.set(keyOf(locale, link.uuid), true)
    return story && found('service', story)
  }

  function found(level: 'disk' | 'redis' | 'service', story: RawStory): Reading {
    cacheReads.story[level] += 1
    return { story, isStale: false }
  }

  async function readShared(locale: Locale, links: readonly ContentLink[]): Promise<ContentLink[]> {
    if (!redis || links.length === 0) return [...links]
    const texts = await redis.getMany(links.map((it) => keyOf(locale, it.uuid)))
    const found = texts.map(parseStory)
    const usable = found.filter((it) => it !== undefined).filter((it) => !isOlder(locale, it))
    if (usable.length > 0) disk.write(locale, usable)
    return links.filter((it) => !isNewest(locale, it))
  }

  function share(locale: Locale, stored: readonly StoredStory[]): void {
    const texts = new Map(stored.map((it) => [keyOf(locale, it.story.uuid), JSON.stringify(it)]))
    void redis?.setMany(texts, contentLimits.staleMs / 1000)
  }

  /** A newer answer may overtake an older one. */
  function isOlder(locale: Locale, { story, cv }: StoredStory): boolean {
    const known = disk.entry(locale, story.uuid)
    return known !== undefined && cv < known.cv
  }
}
