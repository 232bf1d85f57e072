import { setImmediate as nextTurn } from 'node:timers/promises'
import { contentLimits } from '#shared/limits.ts'
import { type Locale, locales } from '#shared/locales.ts'
import type { Levels } from './cache/levels.ts'
import type { Loader } from './cache/loader.ts'
import type { LinksIndex } from './linksIndex.ts'
import type { Stories } from './stories.ts'

export interface WarmUpOptions {
  links: LinksIndex
  levels: Levels
  loader: Loader
  stories: Stories
  /** Ends early when it says so. */
  isClosed: () => boolean
}

/**
 * Fetches every story that is not held yet, behind the readers' backs: first what each page shows (header, footer,
 * settings, home), then the rest, by the page and not one by one.
 * @throws ContentServiceError; what was fetched until then stays
 */
export async function warmUp({ links, levels, loader, stories, isClosed }: WarmUpOptions): Promise<void> {
  for (const locale of locales) {
    const first = links.all(locale).filter((it) => it.published && (it.chrome || it.canonical === ''))
    await Promise.all(first.map((it) => stories.load(locale, it)))
  }
  for (const locale of locales) await fetchMissing(locale)
  for (const locale of locales) {
    for (const link of links.all(locale)) {
      if (isClosed()) return
      if (link.published && !stories.peek(locale, link.uuid)) stories.warm(locale, link)
      await nextTurn()
    }
  }

  async function fetchMissing(locale: Locale): Promise<void> {
    const unknown = links.all(locale).filter((it) => it.published && !levels.current(locale, it))
    const missing = await levels.readShared(locale, unknown)
    if (missing.length > contentLimits.relationsPerRequest) await loader.all(locale)
    else if (missing.length > 0)
      await loader.many(
        locale,
        missing.map((it) => it.uuid),
        'warmUp',
      )
  }
}
