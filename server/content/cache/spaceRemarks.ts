import type { Logger } from 'pino'
import { defaultLocale, others } from '#shared/locales.ts'
import type { LinkRecord } from '../linksIndex.ts'

/** Log lines, once each, about parts of a space that the site can do without. */
export interface SpaceRemarks {
  /** @param codes languages besides the default one; undefined when the service does not say */
  languages(codes: readonly string[] | undefined): void
  links(records: readonly LinkRecord[]): void
}

export function createSpaceRemarks(log: Logger): SpaceRemarks {
  const logged = new Set<string>()
  return {
    languages(codes) {
      for (const it of others(defaultLocale))
        if (codes && !codes.includes(it))
          logOnce({ languages: codes }, `the space has no language ${it}: its pages show the words of ${defaultLocale}`)
    },
    links(records) {
      const published = records.filter((it) => it.published)
      for (const locale of others(defaultLocale))
        if (published.length > 0 && published.every((it) => !it.translated.includes(locale)))
          logOnce(
            {},
            `the space has no translated slugs in ${locale} (its app Translatable Slugs is off): its pages have those of ${defaultLocale}`,
          )
    },
  }

  function logOnce(values: object, line: string): void {
    if (logged.has(line)) return
    logged.add(line)
    log.warn(values, line)
  }
}
