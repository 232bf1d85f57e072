import { oneOfAll } from '#server/cluster/oneOfAll.ts'
import type { Locale } from '#shared/locales.ts'
import type { WarmUpOptions } from './warmUp.ts'

/** Another process's two requests are waited for at most so long. */
const leaseMs = 5000

/**
 * The first page of the stories of these root types, where none is held: of a site of any size one request. The rest
 * comes with the warm-up.
 * @throws ContentServiceError
 */
export async function firstOfTypes(
  { redis, prefix, links, levels, loader }: Pick<WarmUpOptions, 'redis' | 'prefix' | 'links' | 'levels' | 'loader'>,
  locale: Locale,
  types: readonly string[],
): Promise<void> {
  if (await look()) return
  await oneOfAll(redis, {
    key: `${prefix}:first:${locale}:${types.join()}`,
    leaseMs,
    look,
    work: () => loader.first(locale, types).then(() => true),
  })

  /** Takes over what other processes fetched. */
  async function look(): Promise<true | undefined> {
    const published = links.all(locale).filter((it) => it.published)
    await levels.readShared(
      locale,
      published.filter((it) => !levels.isNewest(locale, it)),
    )
    return published.some((it) => types.includes(levels.componentOf(locale, it.uuid) ?? '')) || undefined
  }
}
