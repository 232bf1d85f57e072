import { stayTabs } from '#shared/hotel/stayTabs.ts'
import { erasedName, noticeName, sentName } from '#shared/http/pageQuery.ts'
import { type Locale, otherLocale, pathOf, splitPath } from '#shared/locales.ts'
import { matchRoute, pathFor } from '#shared/routes.ts'
import { viewNames } from '#shared/shows/showFilter.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import type { PagePlan } from './plan.ts'
import { alternatesOf } from './planStory.ts'
import { hasPage } from './resolve.ts'
import type { PlanServices } from './services.ts'

/** Names and values of query parameters in both languages. */
const translations: readonly Record<Locale, { name: string; values?: readonly string[] }>[] = [
  { fr: tab('fr'), en: tab('en') },
  { fr: view('fr'), en: view('en') },
  { fr: card('fr'), en: card('en') },
  ...[sentName, noticeName, erasedName].map(({ fr, en }) => ({ fr: { name: fr }, en: { name: en } })),
  // Sponsor code, proof, the chosen reward.
  ...(['verification', 'proof', 'sponsor', 'claimed', 'chosen', 'invited'] as const).map((key) => ({
    fr: { name: vipQuery.fr[key] },
    en: { name: vipQuery.en[key] },
  })),
]

/**
 * The query of a page in both languages, for the links between them. Filters, sponsor and the way back stay;
 * language-dependent values (`vue=calendrier`, a path to go back to) are translated.
 * @param search with its question mark, or `''`
 */
function languageQueries(services: PlanServices, search: string, locale: Locale): Record<Locale, string> {
  if (search === '') return { fr: '', en: '' }
  const other = otherLocale(locale)
  const translated = [...new URLSearchParams(search)].map(([name, value]) =>
    name === 'redirect' ? [name, pathIn(services, value, locale, other)] : pairIn(name, value, locale, other),
  )
  return { [locale]: search, [other]: `?${new URLSearchParams(translated)}` } as Record<Locale, string>
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

/** The path of the same page in the other language; any other address stays, and is checked when it is followed. */
function pathIn(services: PlanServices, address: string, from: Locale, to: Locale): string {
  const base = 'http://site.invalid'
  if (!URL.canParse(address, base)) return address
  const { origin, pathname, search, hash } = new URL(address, base)
  const path = decoded(pathname)
  if (origin !== base || path === undefined || splitPath(path).locale !== from) return address
  const place = pathOfSame(services, path, to)
  return place === undefined ? address : place + languageQueries(services, search, from)[to] + hash
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
