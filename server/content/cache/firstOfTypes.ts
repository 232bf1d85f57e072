import { onceInCluster } from '#server/cluster/onceInCluster.ts'
import { contentLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { stillMissing, type WarmUpOptions } from './warmUp.ts'

/** The longest wait for another process's two requests. */
const leaseMs = 5000

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
  await onceInCluster(redis, { key: `${isLeft}:asked`, leaseMs, look, work })

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
