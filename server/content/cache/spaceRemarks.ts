import type { Logger } from 'pino'
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
      if (codes && !codes.includes('en'))
        logOnce({ languages: codes }, 'the space has no language en: English pages show French words')
    },
    links(records) {
      const published = records.filter((it) => it.published)
      if (published.length > 0 && published.every((it) => !it.hasEnglish))
        logOnce(
          {},
          'the space has no translated slugs (its app Translatable Slugs is off): English pages have French slugs',
        )
    },
  }

  function logOnce(values: object, line: string): void {
    if (logged.has(line)) return
    logged.add(line)
    log.warn(values, line)
  }
}
