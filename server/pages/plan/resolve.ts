import type { CheckedStory, ContentLink } from '#server/content/door.ts'
import type { PageAddress } from '#server/http/address.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { type Locale, otherLocale, pathOf } from '#shared/locales.ts'
import { matchRoute, pathFor, type Route, type RouteMatch } from '#shared/routes.ts'
import { inRoot } from '../draw/chrome.tsx'
import { notThere } from '../notThere.ts'
import type { Guard } from '../personal/pageFunction.ts'
import type { PageServices } from '../services.ts'

/** What stands at an address. */
export type Resolution =
  | { kind: 'story'; link: ContentLink }
  /** A header, footer or sub-brand page under its long address. */
  | { kind: 'kept'; link: ContentLink }
  | { kind: 'route'; match: RouteMatch }
  | { kind: 'login'; location: string }

/**
 * Finds what stands at an address, in memory: an unknown slug costs no call of the content service.
 * @throws ProductError page.invalidRoute, page.unmatchedRoute
 */
export function resolve(services: PageServices, address: PageAddress): Resolution {
  const { links } = services.content
  const { locale, slug, path } = address
  const match = matchRoute(path)
  if (match) {
    if (!isValid(services, match)) throw notThere({ path })
    // A tournament's page is its own story, kept and drawn like any other.
    const own = match.route.name === 'tournament' ? links.find(locale, slug) : undefined
    if (own) return { kind: 'story', link: own }
    if (match.route.access && !services.personal.functionOf(match.route.name))
      return { kind: 'login', location: loginFor(match.route.access, locale, path + address.search, match.route) }
    return { kind: 'route', match }
  }
  const { rootFolder } = services.env.storyblok
  if (rootFolder !== '' && slug.startsWith(`${rootFolder}/`)) {
    const link = links.byStorySlug(locale, slug)
    if (link?.published) return { kind: 'kept', link }
  } else {
    const link = links.find(locale, slug)
    if (link?.published && !link.chrome) return { kind: 'story', link }
  }
  throw new ProductError('page.unmatchedRoute', { values: { path } })
}

/** The one address of what stands at a path, when it is another one. */
export function canonicalPath(services: PageServices, path: string): string | undefined {
  if (matchRoute(path)) return undefined
  const locale = path === '/en' || path.startsWith('/en/') ? 'en' : 'fr'
  const slug = locale === 'en' ? path.slice(4) : path.slice(1)
  const link = services.content.links.find(locale, slug)
  if (link) return link.published && !link.chrome && !link.isCanonical ? pathOf(locale, link.canonical) : undefined
  // An application page asked for by its name in the other language.
  const other = matchRoute(pathOf(otherLocale(locale), slug))
  return other && pathFor(other.route.name, locale, other.params)
}

/** Checks the parameters of a route: an unknown casino or a malformed id is no address. */
function isValid(services: PageServices, { route, locale, params }: RouteMatch): boolean {
  const { links } = services.content
  const page = { casino: neededSlugs.casinos.slug, slug: neededSlugs.tournaments.slug }
  return Object.entries(params).every(([name, value]) => {
    if (name === 'casino' || name === 'slug') {
      const link = links.byStorySlug(locale, inRoot(services.env.storyblok.rootFolder, `${page[name]}/${value}`))
      return link?.published === true || links.find(locale, `${page[name]}/${value}`)?.published === true
    }
    return /^[\w.-]{1,400}$/.test(value) && route.name !== undefined
  })
}

type Access = NonNullable<Route['access']>

/** That programme's login, and back after it. */
export function loginFor(access: Access, locale: Locale, back: string, route: Pick<Route, 'name'>): string {
  const name =
    route.name === 'tournamentRegistration' ? 'pokerLogin' : access === 'vipMember' ? 'vipLogin' : 'hotelLogin'
  return `${pathFor(name, locale)}?redirect=${encodeURIComponent(back)}`
}

const guards = ['members', 'infiniment'] as const satisfies readonly Guard[]

/**
 * The guard of a story; undefined when it is for everybody.
 * @throws ProductError page.unknownMiddleware for a guard that nobody wrote: it must not read as public
 */
export function guardOf(story: CheckedStory): Guard | undefined {
  const access = story.content.access as string | undefined
  if (!access || access === 'public') return undefined
  const guard = guards.find((it) => it === access)
  if (!guard) throw new ProductError('page.unknownMiddleware')
  return guard
}

/** Until accounts exist nobody has the right: the hotel programme's login, and back after it. */
export function loginForStory(address: Pick<PageAddress, 'locale' | 'path' | 'search'>): string {
  return `${pathFor('hotelLogin', address.locale)}?redirect=${encodeURIComponent(address.path + address.search)}`
}

/** Sections whose pages may be guarded: what is in them is never sent before the story is read. */
export function isGuardedSection(slug: string): boolean {
  return slug === 'infiniment-barriere' || slug.startsWith('infiniment-barriere/')
}
