import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { Suggestion } from '#shared/search/api.ts'
import type { PlaceType } from '#shared/search/query.ts'
import type { SearchIndex } from './searchIndex.ts'
import type { TownFinder } from './townFinder.ts'

const mostTowns = 3
const mostInAll = 8

/** What may be meant by the beginning of a word: towns with something to find first, then places. */
export function suggestionsFor(
  { index, towns }: { index: SearchIndex; towns: TownFinder },
  text: string,
  locale: Locale,
  hidden: readonly PlaceType[],
): Suggestion[] {
  const found = towns.suggest(text, mostTowns).map(
    ({ name }): Suggestion => ({
      kind: 'town',
      title: name,
      url: `${pathFor('search', locale)}?${new URLSearchParams({ town: name })}`,
    }),
  )
  const shown = index.suggest(text).filter(({ type }) => !hidden.includes(type))
  const places = shown.map(({ type, town, words }): Suggestion => {
    const { title, url } = words[locale]
    return { kind: type, title, ...(town && { town }), url }
  })
  return [...found, ...places].slice(0, mostInAll)
}
