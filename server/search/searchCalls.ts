import { intlFor } from '#i18n/createIntl.ts'
import { type Call, type CookieJar, defineCall } from '#server/http/calls/call.ts'
import { gamingCookie } from '#server/http/memberCookie.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { SearchAnswer, SearchItem, Suggestion, SuggestionsAnswer } from '#shared/search/api.ts'
import { type PlaceType, readSearchQuery, type SearchProblems } from '#shared/search/query.ts'
import type { Found, Search } from './runSearch.ts'
import type { SearchIndex } from './searchIndex.ts'
import type { TownFinder } from './townFinder.ts'

export interface SearchCallServices {
  index: SearchIndex
  search: Search
  towns: TownFinder
  /** Epoch ms. */
  clock: () => number
}

const shared = { method: 'GET', limit: 'search', programme: 'generic' } as const

/**
 * Calls of `/api/search`: the places of a query, and suggestions for a word being typed.
 * @throws ProductError generic.invalid with a message for each wrong value, generic.unavailable while no content is
 * loaded yet
 */
export function searchCalls(services: SearchCallServices) {
  const { index, search, clock } = services
  return {
    search: defineCall({
      ...shared,
      path: '',
      async run({ query: params, locale, jar }) {
        const { query, problems } = readSearchQuery(params)
        refuse(problems, locale)
        requireKnown(index)
        const { items, ...page } = search.run(query, clock(), hiddenFor(jar))
        const body: SearchAnswer = { items: items.map((it) => itemOf(it, locale)), ...page }
        return { status: 200, body }
      },
    }),
    suggest: defineCall({
      ...shared,
      path: '/suggestions',
      async run({ query: params, locale, jar }) {
        const { query, problems } = readSearchQuery(new URLSearchParams({ q: params.get('q') ?? '' }))
        refuse(problems, locale)
        requireKnown(index)
        const items = query.q === '' ? [] : suggestionsFor(services, query.q, locale, hiddenFor(jar))
        const body: SuggestionsAnswer = { items, page: 1, pages: 1, total: items.length }
        return { status: 200, body }
      },
    }),
  } satisfies Record<string, Call>
}

/** The types hidden by the protection cookie. */
function hiddenFor(jar: CookieJar): PlaceType[] {
  return jar.get(gamingCookie.name) === gamingCookie.value ? ['casino'] : []
}

function refuse(problems: SearchProblems, locale: Locale): void {
  const wrong = Object.entries(problems)
  if (wrong.length === 0) return
  const intl = intlFor(locale)
  const fields = wrong.map(([name, problem]) => [name, intl.formatMessage({ id: `search.problem.${problem}` })])
  throw new ProductError('generic.invalid', { fields: Object.fromEntries(fields) })
}

function requireKnown(index: SearchIndex): void {
  if (!index.isKnown()) throw new ProductError('generic.unavailable', { retryAfterSeconds: 5 })
}

function itemOf({ place, distanceMeters, open }: Found, locale: Locale): SearchItem {
  const { type, slug, lat, lng, price, texts } = place
  const { title, url } = texts[locale]
  return {
    type,
    slug,
    title,
    url,
    lat,
    lng,
    ...(distanceMeters !== undefined && { distanceMeters }),
    ...(price && { price }),
    open,
  }
}

const mostTowns = 3
const mostInAll = 8

/** Suggestions for the beginning of a word: towns with places first, then places. */
function suggestionsFor(
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
  const visible = index.suggest(text).filter(({ type }) => !hidden.includes(type))
  const places = visible.map(({ type, town, texts }): Suggestion => {
    const { title, url } = texts[locale]
    return { kind: type, title, ...(town && { town }), url }
  })
  return [...found, ...places].slice(0, mostInAll)
}
