import * as brand from '#shared/house.ts'
import { defaultLocale, type Locale, locales, pathOf } from '#shared/locales.ts'
import { matchRoute, pathFor, type Route, type RouteName, routes } from '#shared/routes.ts'
import type { Site } from '#test/support/site.ts'
import { known as named, nowhere, onePageOfEach } from '../sitePages.ts'
import { demoGuests, type Visitor } from './visitors.ts'

/** One page of a kind, in each language. */
export interface Kind {
  name: string
  paths: Readonly<Record<Locale, string>>
  access?: Route['access']
  /** Allowed statuses besides 200: the page is gone, is not for everybody, or needs a service that is not there. */
  statuses: readonly number[]
}

/** A file to download is no page. */
const noPages: readonly RouteName[] = ['jackpotPayments']
/** Values of the names in addresses: what is not listed is of nobody. */
const params: Partial<Record<RouteName, Record<string, string>>> = {
  contestDraw: { contest: named.contest ?? 'nothing' },
  hotelStay: { id: `demo-${demoGuests[0]?.stays?.[0]?.number}` },
  jackpots: { casino: 'casino-de-la-digue' },
  tournament: { slug: 'la-nuit-de-la-digue' },
  tournamentRegistration: { slug: 'omaha-de-la-baie' },
}
const queries: Partial<Record<RouteName, string>> = {
  hotelLogin: '?redirect=%2F',
  search: '?q=hotel',
  synxisRedirect: `?hotel=${named.hotel}&adults=2`,
  tableRedirect: `?restaurant=${named.restaurant}`,
}
const gone = [404, 410]
const statuses: Partial<Record<RouteName, readonly number[]>> = {
  contestDraw: named.contest ? [] : gone,
  jackpots: [],
  tournament: [],
  // There is no booking engine: the page says how to book by telephone.
  synxisRedirect: [503],
}

/** A page of every kind that the site has: every address of the route table, every type of story, and nowhere. */
export function kindsOfPage(site: Site): readonly Kind[] {
  const ofRoutes = (Object.keys(routes) as RouteName[]).filter((it) => !noPages.includes(it)).map(kindOfRoute)
  const known = new Set(ofRoutes.flatMap(({ paths }) => locales.map((it) => pathOnly(paths[it]))))
  const stories = Object.fromEntries(
    locales.map((locale) => [
      locale,
      [...new Set([...onePageOfEach(site, locale), ...guardedPaths(site, locale)])].filter(
        (it) => !known.has(pathOnly(it)),
      ),
    ]),
  ) as Record<Locale, string[]>
  const count = Math.max(...locales.map((it) => stories[it].length))
  const ofStories = Array.from({ length: count }, (_, index) => {
    const paths = Object.fromEntries(
      locales.map((it) => [it, stories[it][index % stories[it].length] ?? '']),
    ) as Kind['paths']
    const name = paths[defaultLocale]
    const isGuarded = name.startsWith(`/${brand.slugs.lounge}/`)
    return { name, paths, statuses: name === `/${nowhere}` ? gone : isGuarded ? [403] : [] }
  })
  return [...ofStories, ...ofRoutes]
}

/** Whether an address may answer with that status: the page's own, or what brings its content. */
export function mayAnswer(kinds: readonly Kind[], url: string, status: number): boolean {
  const address = new URL(url).pathname
  return kinds.some(
    (kind) => kind.statuses.includes(status) && locales.some((it) => address.includes(pathOnly(kind.paths[it]))),
  )
}

/** A member who asked for silence about games reads less where games, or prices with the VIP card, are shown. */
export function isLessOfGames({ name }: Kind, visitor: Visitor): boolean {
  return visitor.name === 'muted' && /casino|poker|jackpot|tournament|recompense|jeu|show|spectacle|vip|^\/$/.test(name)
}

function kindOfRoute(name: RouteName): Kind {
  const names = [...routes[name][defaultLocale].matchAll(/:(\w+)/g)].map(([, it = '']) => it)
  const given = params[name] ?? Object.fromEntries(names.map((it) => [it, 'nothing']))
  const paths = Object.fromEntries(
    locales.map((locale) => [locale, pathFor(name, locale, given) + (queries[name] ?? '')]),
  ) as Kind['paths']
  const { route } = matchRoute(pathOnly(paths[defaultLocale])) ?? {}
  return { name, paths, access: route?.access, statuses: statuses[name] ?? (names.length > 0 ? gone : []) }
}

/** Stories that not everybody may read. */
function guardedPaths({ services }: Site, locale: Locale): string[] {
  return services.content.links
    .all(locale)
    .filter((it) => it.published && !it.chrome && it.storySlug.includes(`${brand.slugs.lounge}/`))
    .map((it) => pathOf(locale, it.canonical))
}

function pathOnly(path: string): string {
  return path.split('?')[0] ?? ''
}
