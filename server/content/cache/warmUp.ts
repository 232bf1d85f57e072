import { setImmediate as nextTurn } from 'node:timers/promises'
import { onceInCluster } from '#server/cluster/onceInCluster.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import { contentLimits } from '#shared/limits.ts'
import { type Locale, locales } from '#shared/locales.ts'
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
  for (const { uuid } of links.all('fr')) {
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
export function stillMissing(
  { links, levels }: Pick<WarmUpOptions, 'links' | 'levels'>,
  locale: Locale,
): Promise<ContentLink[]> {
  const unknown = links.all(locale).filter((it) => it.published && !levels.isNewest(locale, it))
  return levels.readShared(locale, unknown)
}
