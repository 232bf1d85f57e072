import { intlFor } from '#i18n/createIntl.ts'
import type { Content } from '#server/content/index.ts'
import { type ApplicationPage, notFound, type PageInput } from '#server/pages/index.ts'
import { splitPath } from '#shared/locales.ts'
import { readSearchQuery, searchPageSize } from '#shared/search/query.ts'
import type { SearchHit, SearchPageProps } from '#shared/search/views.ts'
import type { Found } from './runSearch.ts'
import type { SearchCallServices } from './searchCalls.ts'

export interface SearchPageServices extends SearchCallServices {
  content: Pick<Content, 'links'>
  tiles?: SearchPageProps['tiles']
}

/** A longer value is not a town. */
const longestTown = 80

/**
 * The search page: the same query as the API's, and `town` for visitors who type where they are. Wrong values are
 * ignored and named, except a page that does not exist: 404.
 */
export function searchPage({ index, search, towns, clock, content, tiles }: SearchPageServices): ApplicationPage {
  return {
    routes: ['search'],
    isFromMemory: true,
    async open(input) {
      const { locale, query: params } = input
      const { query, problems } = readSearchQuery(params)
      if (problems.page) throw notFound(input)
      const town = (params.get('town') ?? '').normalize('NFC').trim().slice(0, longestTown)
      const place = town === '' || query.near ? undefined : towns.find(town)
      const from = query.near ?? (place && { lat: place.lat, lng: place.lng })
      const found = index.isKnown()
        ? search.run({ ...query, ...(from && { near: from }) }, clock(), input.gamingOff ? ['casino'] : [])
        : null
      if (found && query.page > found.pages) throw notFound(input)
      const intl = intlFor(locale)
      const props: SearchPageProps = {
        hasHeading: content.links.find(locale, splitPath(input.path).slug)?.published !== true,
        query,
        town: place?.name ?? town,
        problems: [...Object.values(problems), ...(town !== '' && !query.near && !place ? (['town'] as const) : [])],
        found: found && { ...found, items: found.items.map((it, at) => hitOf(it, at, query.page, input)) },
        from,
        towns: towns.names(),
        ...(tiles && { tiles }),
      }
      return {
        title: intl.formatMessage({ id: 'search.title' }),
        description: intl.formatMessage({ id: 'search.description' }),
        component: 'search_page',
        props,
        ...(!found && { status: 503 }),
        // Search engines index the page itself, not its thousand results.
        ...([...params.keys()].length > 0 && { noindex: true as const }),
      }
    },
  }
}

function hitOf({ place, distanceMeters, open }: Found, at: number, page: number, { locale }: PageInput): SearchHit {
  const { uuid, type, lat, lng, town, price, hours } = place
  const { title, url, tagline, picture } = place.texts[locale]
  const number = (page - 1) * searchPageSize + at + 1
  return { uuid, number, type, title, url, town, tagline, picture, price, distanceMeters, open, lat, lng, hours }
}
