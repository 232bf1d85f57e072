import { stayTabs } from '#shared/hotel/stayTabs.ts'
import { erasedName, noticeName, sentName } from '#shared/http/pageQuery.ts'
import { byLocale, type Locale, pathOf, splitPath } from '#shared/locales.ts'
import { matchRoute, pathFor } from '#shared/routes.ts'
import { viewNames } from '#shared/shows/showFilter.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import type { PagePlan } from './plan.ts'
import { alternatesOf, hasPage } from './resolve.ts'
import type { PlanServices } from './services.ts'

/** Names and values of query parameters in each language. */
const translations: readonly Record<Locale, { name: string; values?: readonly string[] }>[] = [
  byLocale(tab),
  byLocale(view),
  byLocale(card),
  ...[sentName, noticeName, erasedName].map((names) => byLocale((it) => ({ name: names[it] }))),
  // Sponsor code, proof, the chosen reward.
  ...(['verification', 'proof', 'sponsor', 'claimed', 'chosen', 'invited'] as const).map((key) =>
    byLocale((it) => ({ name: vipQuery[it][key] })),
  ),
]

/**
 * The query of a page in each language, for the links between them. Filters, sponsor and the way back stay;
 * language-dependent values (`vue=calendrier`, a path to go back to) are translated.
 * @param search with its question mark, or `''`
 */
function languageQueries(services: PlanServices, search: string, locale: Locale): Record<Locale, string> {
  return byLocale((it) => (it === locale || search === '' ? search : queryIn(services, search, locale, it)))
}

function queryIn(services: PlanServices, search: string, from: Locale, to: Locale): string {
  const translated = [...new URLSearchParams(search)].map(([name, value]) =>
    name === 'redirect' ? [name, pathIn(services, value, from, to)] : pairIn(name, value, from, to),
  )
  return `?${new URLSearchParams(translated)}`
}

/** Adds the page's query to its language links. */
export function withQuery(services: PlanServices, plan: PagePlan, search: string): PagePlan {
  return search === '' ? plan : { ...plan, queries: languageQueries(services, search, plan.locale) }
}

function pairIn(name: string, value: string, from: Locale, to: Locale): string[] {
  const found = translations.find((it) => it[from].name === name)
  if (!found) return [name, value]
  const index = found[from].values?.indexOf(value) ?? -1
  return [found[to].name, found[to].values?.[index] ?? value]
}

/** The path of the same page in another language; any other address stays, and is checked when it is followed. */
function pathIn(services: PlanServices, address: string, from: Locale, to: Locale): string {
  const base = 'http://site.invalid'
  if (!URL.canParse(address, base)) return address
  const { origin, pathname, search, hash } = new URL(address, base)
  const path = decoded(pathname)
  if (origin !== base || path === undefined || splitPath(path).locale !== from) return address
  const place = pathOfSame(services, path, to)
  return place === undefined ? address : place + (search && queryIn(services, search, from, to)) + hash
}

function pathOfSame(services: PlanServices, path: string, to: Locale): string | undefined {
  const { locale, slug } = splitPath(path)
  if (slug === '') return pathOf(to, '')
  const link = services.content.links.find(locale, slug)
  if (link && hasPage(services, link)) return encodeURI(alternatesOf(services, link.uuid)[to])
  const match = matchRoute(path)
  return match && pathFor(match.route.name, to, match.params)
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function tab(locale: Locale) {
  const { name, values } = stayTabs[locale]
  return { name, values: [values.upcoming, values.ended] }
}

function card(locale: Locale) {
  const { card: name, none } = vipQuery[locale]
  return { name, values: [none] }
}

function view(locale: Locale) {
  const { name, calendar, list } = viewNames[locale]
  return { name, values: [calendar, list] }
}
