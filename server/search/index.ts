import { type DescribedCall, describeCalls } from '#server/http/describe/description.ts'
import type { ApplicationPage } from '#server/pages/index.ts'
import { createSearch } from './runSearch.ts'
import { searchApi } from './searchApi.ts'
import { searchCalls } from './searchCalls.ts'
import { openSearchIndex, type SearchIndexOptions } from './searchIndex.ts'
import { searchPage } from './searchPage.ts'
import { createTownFinder } from './townFinder.ts'

export interface SearchOptions extends SearchIndexOptions {
  /** Epoch ms. */
  clock: () => number
  /** Map tiles (MAP_TILES_URL). */
  tiles?: { url: string; attribution: string }
}

export interface Search {
  /** Calls of `/api/search`. */
  calls: Readonly<Record<string, DescribedCall>>
  pages: ApplicationPage[]
  /** Resolves when searches can be answered, or when it is certain that they cannot yet. */
  ready(): Promise<void>
  close(): void
}

/** Places, and all that stories say of them and besides, in one index. */
export function openSearch({ content, log, clock, tiles }: SearchOptions): Search {
  const index = openSearchIndex({ content, log })
  const services = { index, search: createSearch(index), towns: createTownFinder(index), clock, content, tiles }
  return {
    calls: describeCalls(searchCalls(services), searchApi),
    pages: [searchPage(services)],
    ready: index.ready,
    close: index.close,
  }
}
