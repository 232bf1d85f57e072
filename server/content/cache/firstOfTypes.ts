import { onceInCluster } from '#server/cluster/onceInCluster.ts'
import { contentLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { stillMissing, type WarmUpOptions } from './warmUp.ts'

/** Another process's two requests are waited for at most so long. */
const leaseMs = 5000

/**
 * The first page of the stories of these root types: of a site of any size one request, of all processes once. The rest
 * comes with the warm-up.
 * @throws ContentServiceError
 */
export async function firstOfTypes(
  { redis, prefix, links, levels, loader }: Pick<WarmUpOptions, 'redis' | 'prefix' | 'links' | 'levels' | 'loader'>,
  locale: Locale,
  types: readonly string[],
): Promise<void> {
  // Some may be held without it: the home page's relations come along with it.
  const isLeft = `${prefix}:first:${locale}:${types.join()}`
  await onceInCluster(redis, { key: `${isLeft}:asked`, leaseMs, look, work })

  /** Takes over what another process fetched. */
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
