import { intlFor } from '#i18n/createIntl.ts'
import { type Call, type CookieJar, defineCall } from '#server/http/calls/call.ts'
import { gamingCookie } from '#server/http/memberCookie.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type { SearchAnswer, SearchItem, Suggestion, SuggestionsAnswer } from '#shared/search/api.ts'
import { searchKinds } from '#shared/search/kinds.ts'
import { readSearchQuery, type SearchProblems } from '#shared/search/query.ts'
import { isPast } from './entries.ts'
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
 * Calls of `/api/search`: what a query finds, and suggestions for a word being typed.
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
        await requireKnown(index)
        const { items, isLoose, ...page } = search.run(query, { now: clock(), gamingOff: isGamingOff(jar) })
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
        await requireKnown(index)
        const items = query.q === '' ? [] : suggestionsFor(services, query.q, locale, isGamingOff(jar))
        const body: SuggestionsAnswer = { items, page: 1, pages: 1, total: items.length }
        return { status: 200, body }
      },
    }),
  } satisfies Record<string, Call>
}

/** Whether the protection cookie hides what is about games. */
function isGamingOff(jar: CookieJar): boolean {
  return jar.get(gamingCookie.name) === gamingCookie.value
}

function refuse(problems: SearchProblems, locale: Locale): void {
  const wrong = Object.entries(problems)
  if (wrong.length === 0) return
  const intl = intlFor(locale)
  const fields = wrong.map(([name, problem]) => [name, intl.formatMessage({ id: `search.problem.${problem}` })])
  throw new ProductError('generic.invalid', { fields: Object.fromEntries(fields) })
}

async function requireKnown(index: SearchIndex): Promise<void> {
  if (!(await index.isKnown())) throw new ProductError('generic.unavailable', { retryAfterSeconds: 5 })
}

function itemOf({ entry, distanceMeters, open }: Found, locale: Locale): SearchItem {
  const { kind, type, slug, lat, lng, price, texts } = entry
  const { title, url } = texts[locale]
  return {
    type,
    slug,
    title,
    url,
    ...(lat !== undefined && lng !== undefined && { lat, lng }),
    ...(distanceMeters !== undefined && { distanceMeters }),
    ...(price && { price }),
    ...(kind === 'place' && { open }),
  }
}

const mostTowns = 3
const mostInAll = 8

/** Suggestions for the beginning of a word: towns with places first, then the best matches, kind by kind. */
function suggestionsFor(
  { index, towns, clock }: SearchCallServices,
  text: string,
  locale: Locale,
  gamingOff: boolean,
): Suggestion[] {
  const now = clock()
  const found = towns.suggest(text, mostTowns).map(
    ({ name }): Suggestion => ({
      kind: 'town',
      title: name,
      url: `${pathFor('search', locale)}?${new URLSearchParams({ town: name })}`,
    }),
  )
  const best = index
    .suggest(text, (entry) => !(gamingOff && entry.isGaming) && !isPast(entry, now))
    .slice(0, mostInAll - found.length)
    .toSorted((one, other) => searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind))
  const others = best.map(({ type, town, texts }): Suggestion => {
    const { title, url, house = town } = texts[locale]
    return { kind: type, title, ...(house && { town: house }), url }
  })
  return [...found, ...others]
}
