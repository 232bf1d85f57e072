import { intlFor } from '#i18n/createIntl.ts'
import type { Content } from '#server/content/index.ts'
import { type ApplicationPage, notFound, type PageInput } from '#server/pages/index.ts'
import { splitPath } from '#shared/locales.ts'
import { type SearchKind, searchKinds } from '#shared/search/kinds.ts'
import { kindsOf, readSearchQuery, searchPageSize } from '#shared/search/query.ts'
import type { SearchHit, SearchPageProps } from '#shared/search/views.ts'
import { nextOf } from './entries.ts'
import type { Found, Search } from './runSearch.ts'
import type { SearchCallServices } from './searchCalls.ts'

export interface SearchPageServices extends SearchCallServices {
  content: Pick<Content, 'links'>
  tiles?: SearchPageProps['tiles']
}

type Counts = ReturnType<Search['count']>

/** The query that finds all there is. */
const anything = readSearchQuery(new URLSearchParams()).query

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
      const moment = { now: clock(), gamingOff: input.gamingOff }
      const complete = { ...query, ...(from && { near: from }) }
      const kinds = kindsOf(complete)
      const found = (await index.isKnown()) ? search.run({ ...complete, kinds }, moment) : null
      if (found && query.page > found.pages) throw notFound(input)
      const intl = intlFor(locale)
      const props: SearchPageProps = {
        hasHeading: content.links.find(locale, splitPath(input.path).slug)?.published !== true,
        query,
        town: place?.name ?? town,
        problems: [...Object.values(problems), ...(town !== '' && !query.near && !place ? (['town'] as const) : [])],
        found: found && { ...found, items: found.items.map((it, at) => hitOf(it, at, query.page, input, moment.now)) },
        kinds,
        counts: found
          ? countsOf(search.count(complete, moment), search.count(anything, moment), kinds, found.total)
          : [],
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

/** @param total of the kind that was searched, if it was one: alone it may be found by what comes near */
function countsOf(found: Counts, all: Counts, kinds: readonly SearchKind[], total: number): SearchPageProps['counts'] {
  return searchKinds.flatMap((kind) => {
    const isAlone = kinds.length === 1 && kinds[0] === kind
    return all[kind] ? [{ kind, found: isAlone ? total : (found[kind] ?? 0), all: all[kind] }] : []
  })
}

function hitOf(
  { entry, distanceMeters, open }: Found,
  at: number,
  page: number,
  { locale }: PageInput,
  now: number,
): SearchHit {
  const { id, type, lat, lng, town, price, euros, isFrom, hours } = entry
  const { title, url, house: where = town, tagline, picture } = entry.texts[locale]
  const number = (page - 1) * searchPageSize + at + 1
  const when = entry.kind === 'place' ? undefined : (nextOf(entry, now)?.at ?? entry.date)
  return {
    id,
    number,
    type,
    title,
    url,
    town,
    where,
    tagline,
    picture,
    price,
    euros,
    isFrom,
    when,
    distanceMeters,
    open,
    lat,
    lng,
    hours,
  }
}
