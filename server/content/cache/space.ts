import { buildLinksIndex, type LinkRecord, type LinksIndex } from '../linksIndex.ts'
import type { StoredSpace } from './stored.ts'

/** The space as this process knows it: every address, the version, and how sure it is. */
export interface Space {
  /** Always the newest: it delegates each call to the current index. */
  readonly links: LinksIndex
  records(): readonly LinkRecord[]
  /** Unix seconds, not before the last publication: what is asked for; 0 before the first answer. */
  cv(): number
  /** As the service named it last; undefined while it was not asked since a change. */
  version(): number | undefined
  /** Epoch milliseconds; 0 before the first answer. */
  confirmedAt(): number
  /** All addresses are known, also if only from the last run. */
  isKnown(): boolean
  set(next: StoredSpace): void
}

export function createSpace(): Space {
  let current: StoredSpace | undefined
  let index = buildLinksIndex([])
  return {
    links: {
      isKnown,
      find: (locale, slug) => index.find(locale, slug),
      byUuid: (locale, uuid) => index.byUuid(locale, uuid),
      byStorySlug: (locale, storySlug) => index.byStorySlug(locale, storySlug),
      slugs: (uuid) => index.slugs(uuid),
      all: (locale) => index.all(locale),
    },
    records: () => current?.links ?? [],
    cv: () => current?.cv ?? 0,
    version: () => current?.version,
    confirmedAt: () => current?.confirmedAt ?? 0,
    isKnown,
    set(next) {
      if (next.links !== current?.links) index = buildLinksIndex(next.links)
      current = next
    },
  }

  function isKnown(): boolean {
    return current !== undefined
  }
}
