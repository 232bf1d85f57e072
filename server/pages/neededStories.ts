import { missingSlugs } from '#shared/content/neededSlugs.ts'
import { defaultLocale } from '#shared/locales.ts'
import type { PlanServices } from './plan/services.ts'

/** Stories that the program finds by their slug, and that are not there: renamed, moved or unpublished. */
export interface NeededStories {
  /** Slugs below the root folder, `''` for the home page. */
  missing(): readonly string[]
  /** Begins to log: one line whenever other stories are missing. Before, they may not be known yet. */
  watch(): void
  close(): void
}

export function createNeededStories({ content, log }: Pick<PlanServices, 'content' | 'log'>): NeededStories {
  let logged = ''
  let stopListening = () => {}
  return {
    missing: () => findMissing().map(({ slug }) => slug),
    watch() {
      logMissing()
      stopListening = content.onChange(({ links }) => links && logMissing())
    },
    close: () => stopListening(),
  }

  function findMissing() {
    const published = content.links.all(defaultLocale).filter((it) => it.published)
    return missingSlugs(published.map(({ uuid }) => content.links.slugs(uuid)?.[defaultLocale] ?? ''))
  }

  function logMissing(): void {
    const missing = findMissing()
    const names = missing.map(({ slug, use }) => `${slug || '/'} (${use})`).join(', ')
    if (names === logged) return
    logged = names
    const slugs = missing.map(({ slug }) => slug)
    if (missing.length === 0) log.info('every story that the program needs is there again')
    else log.warn({ slugs }, `the program needs stories at slugs where none is published: ${names}`)
  }
}
