import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { startTimeout } from '#server/background.ts'
import { onceInCluster } from '#server/cluster/once.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import { contentLimits } from '#shared/limits.ts'
import { defaultLocale, type Locale, locales } from '#shared/locales.ts'
import type { ContentLink, LinksIndex } from '../linksIndex.ts'
import type { Stories } from '../stories.ts'
import type { Levels } from './levels.ts'
import type { Loader } from './loader.ts'

export interface WarmUpOptions {
  redis?: ClusterRedis
  /** Prefix of every key in Redis. */
  prefix: string
  links: LinksIndex
  levels: Levels
  loader: Loader
  stories: Stories
  /** True ends the run early. */
  isClosed: () => boolean
}

/** A thousand stories at 25 a request and five requests a second. */
const warmUpLeaseMs = 30_000

/**
 * Fetches every story that is not stored yet, at a lower priority than readers: first the parts of every page (header,
 * footer, settings, home), then the rest, by the page and not one by one.
 * @throws ContentServiceError; the stories fetched until then stay
 */
export async function warmUp({
  redis,
  prefix,
  links,
  levels,
  loader,
  stories,
  isClosed,
}: WarmUpOptions): Promise<void> {
  for (const locale of locales) {
    const first = links.all(locale).filter((it) => it.published && (it.chrome || it.canonical === ''))
    await Promise.all(first.map((it) => stories.load(locale, it)))
  }
  for (const locale of locales) await fetchMissing(locale)
  // One by one with a turn of the event loop between them: readers are being served.
  for (const { uuid } of links.all(defaultLocale)) {
    for (const locale of locales) {
      const link = links.byUuid(locale, uuid)
      if (isClosed() || stories.isFull()) return
      if (link?.published && !stories.peek(locale, uuid)) stories.warm(locale, link)
      await nextTurn()
    }
  }

  async function fetchMissing(locale: Locale): Promise<void> {
    await onceInCluster(redis, {
      key: `${prefix}:warmUp:${locale}`,
      leaseMs: warmUpLeaseMs,
      look: async () => ((await stillMissing({ links, levels }, locale)).length === 0 ? true : undefined),
      work: async () => {
        const missing = await stillMissing({ links, levels }, locale)
        const uuids = missing.map((it) => it.uuid)
        if (missing.length > contentLimits.relationsPerRequest) await loader.all(locale)
        else if (missing.length > 0) await loader.many(locale, uuids, 'warmUp')
        return true
      },
    })
  }
}

/**
 * Reads the stories that other processes fetched.
 * @returns links of the published stories that no process has fetched yet
 */
function stillMissing(
  { links, levels }: Pick<WarmUpOptions, 'links' | 'levels'>,
  locale: Locale,
): Promise<ContentLink[]> {
  const unknown = links.all(locale).filter((it) => it.published && !levels.isNewest(locale, it))
  return levels.readShared(locale, unknown)
}

/** The longest wait for another process's two requests. */
const firstPageLeaseMs = 5000

/**
 * Fetches the first page of the stories of these root types: one request for a site of any size, by one process for
 * all. The warm-up fetches the rest.
 * @throws ContentServiceError
 */
export async function firstOfTypes(
  { redis, prefix, links, levels, loader }: Pick<WarmUpOptions, 'redis' | 'prefix' | 'links' | 'levels' | 'loader'>,
  locale: Locale,
  types: readonly string[],
): Promise<void> {
  // Stories of these types may be stored without it: the relations of the home page come with it.
  const isLeft = `${prefix}:first:${locale}:${types.join()}`
  await onceInCluster(redis, { key: `${isLeft}:asked`, leaseMs: firstPageLeaseMs, look, work })

  /** Reads the stories that another process fetched. */
  async function look(): Promise<true | undefined> {
    if (!(await redis?.get(isLeft))) return undefined
    await stillMissing({ links, levels }, locale)
    return true
  }

  async function work(): Promise<true> {
    await loader.first(locale, types)
    void redis?.set(isLeft, '1', contentLimits.staleMs / 1000)
    return true
  }
}

interface StartUpOptions {
  /** Looks at the content service. */
  look: () => Promise<void>
  /** All addresses are known, also if only from the last run. */
  isKnown: () => boolean
  /** Runs after the first successful look, and after each further one until it succeeds itself. */
  warmUp: () => Promise<void>
}

interface StartUp {
  /** All addresses are known, from the service if it answers within a second. */
  ready: Promise<void>
  close(): void
}

/** The longest wait of a site with a snapshot for a service that is slow or down. */
const patienceMs = 1000

/** Looks at once, then every 30 s; sooner after a failure, at growing intervals. */
export function startUp({ look, isKnown, warmUp }: StartUpOptions): StartUp {
  const ending = new AbortController()
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  if (isKnown()) startTimeout(resolve, patienceMs).unref()
  void run()
  return { ready, close: () => ending.abort() }

  async function run(): Promise<void> {
    let failures = 0
    let isWarm = false
    while (!ending.signal.aborted) {
      try {
        await look()
        failures = 0
        resolve()
        if (!isWarm) await warmUp()
        isWarm = true
      } catch {
        // The look has logged it.
        failures++
        if (isKnown()) resolve()
      }
      const pause =
        failures === 0 ? contentLimits.versionPollMs : Math.min(contentLimits.versionPollMs, 500 * 2 ** failures)
      await delay(pause, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
  }
}
