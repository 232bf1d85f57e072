import { type ContentLink, isFrame } from '#server/content/index.ts'
import type { PageAddress } from '#server/http/address.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { byLocale, type Locale, others, pathOf, splitPath } from '#shared/locales.ts'
import { matchRoute, pathFor, type RouteMatch } from '#shared/routes.ts'
import type { ApplicationPage, SharedPage } from '../applicationPage.ts'
import { notFound } from '../notFound.ts'
import { inRoot } from './chrome.ts'
import type { ListingPage, PlanServices } from './services.ts'

/** The story or application page at an address. */
export type Resolution =
  | StoryResolution
  /** A header, footer or sub-brand page at its slug in the content service. */
  | { kind: 'fragment'; link: ContentLink }
  | RouteResolution

export interface StoryResolution {
  kind: 'story'
  link: ContentLink
}

/** An application page; `page` is undefined if it is not implemented. */
export interface RouteResolution {
  kind: 'route'
  match: RouteMatch
  page: ApplicationPage | ListingPage | SharedPage | undefined
}

/** An application page that its domain opens anew for each request. */
export interface OpenedResolution extends RouteResolution {
  page: ApplicationPage
}

/** An application page that its address alone decides. */
export interface SharedResolution extends RouteResolution {
  page: SharedPage
}

/**
 * Resolves an address in memory: an unknown slug costs no call of the content service.
 * @throws ProductError page.invalidRoute, page.unmatchedRoute
 */
export function resolve(services: PlanServices, { locale, slug, path }: PageAddress): Resolution {
  const { links } = services.content
  const found = routeAt(services, path)
  if (found) {
    if (!isValid(services, found.match)) throw notFound({ path })
    // A tournament's page is its own story, cached and drawn like any other story.
    const own = found.match.route.name === 'tournament' ? links.find(locale, slug) : undefined
    return own ? { kind: 'story', link: own } : found
  }
  const { rootFolder } = services.env.storyblok
  if (rootFolder !== '' && slug.startsWith(`${rootFolder}/`)) {
    const link = links.byStorySlug(locale, slug)
    if (link?.published) return { kind: 'fragment', link }
  } else {
    const link = links.find(locale, slug)
    if (link && hasPage(services, link)) return { kind: 'story', link }
  }
  throw new ProductError('page.unmatchedRoute', { values: { path } })
}

/** The application page at a path, with unchecked parameters. */
export function routeAt({ applicationPages }: PlanServices, path: string): RouteResolution | undefined {
  const match = matchRoute(path)
  return match && { kind: 'route', match, page: applicationPages.pageOf(match.route.name) }
}

export function isOpened(resolution: Resolution | undefined): resolution is OpenedResolution {
  return resolution?.kind === 'route' && resolution.page !== undefined && 'open' in resolution.page
}

export function isShared(resolution: Resolution): resolution is SharedResolution {
  return resolution.kind === 'route' && resolution.page !== undefined && 'compose' in resolution.page
}

/** The canonical path, if it differs from the given one. */
export function canonicalPath({ content: { links } }: PlanServices, path: string): string | undefined {
  if (matchRoute(path)) return undefined
  const { locale, slug } = splitPath(path)
  const link = links.find(locale, slug)
  if (link) return link.published && !link.chrome && !link.isCanonical ? pathOf(locale, link.canonical) : undefined
  // The path may be the application page's name in another language.
  const [other] = others(locale).flatMap((it) => matchRoute(pathOf(it, slug)) ?? [])
  return other && pathFor(other.route.name, locale, other.params)
}

/** The addresses of a story in each language. */
export function alternatesOf({ content }: PlanServices, uuid: string): Record<Locale, string> {
  const slugs = content.links.slugs(uuid)
  return byLocale((it) => pathOf(it, slugs?.[it] ?? ''))
}

/** Checks the parameters of a route: an unknown casino or a malformed id does not match. */
function isValid({ content: { links }, env }: PlanServices, { locale, params }: RouteMatch): boolean {
  const page = { casino: neededSlugs.casinos.slug, slug: neededSlugs.tournaments.slug }
  return Object.entries(params).every(([name, value]) => {
    if (name !== 'casino' && name !== 'slug') return /^[\w.-]{1,400}$/.test(value)
    const slug = `${page[name]}/${value}`
    const link = links.byStorySlug(locale, inRoot(env.storyblok.rootFolder, slug))
    return link?.published === true || links.find(locale, slug)?.published === true
  })
}

/**
 * Whether a story answers at its address: it is published, no header or the like, and not of a type that this build
 * does not know: editors may have added one, or a newer build.
 */
export function hasPage(
  { content, definitions }: Pick<PlanServices, 'content' | 'definitions'>,
  link: ContentLink,
): boolean {
  return link.published && !isFrame(content, link) && isKnownType(definitions, content.componentOf(link.uuid))
}

/** @param component undefined while the story is not read */
export function isKnownType(definitions: PlanServices['definitions'], component: string | undefined): boolean {
  return component === undefined || definitions[component]?.kind === 'root'
}
