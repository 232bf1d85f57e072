import { loungeSlug } from '#shared/content/linkedSlugs.ts'
import { localeOfPath } from '#shared/locales.ts'
import { matchRoute } from '#shared/routes.ts'

/**
 * The page that the router may draw for this link. Undefined for everything that stays the browser's
 * own: other windows, downloads, and what {@link pageAt} leaves to it.
 */
export function pageOf(link: HTMLAnchorElement): URL | undefined {
  if (link.hasAttribute('download') || link.relList.contains('external')) return undefined
  if (link.target && link.target !== '_self') return undefined
  return pageAt(new URL(link.href))
}

/**
 * The page that the router may draw at an address. Undefined for other sites, files, `/logout`, and the other language,
 * whose header and footer only come with the document.
 */
export function pageAt(url: URL): URL | undefined {
  if (url.origin !== location.origin || !isPagePath(url.pathname)) return undefined
  return localeOfPath(url.pathname) === localeOfPath(location.pathname) ? url : undefined
}

/** True for the address of a page that may be drawn without a full load. */
export function isPagePath(path: string): boolean {
  const decoded = decode(path)
  if (decoded === undefined || notPages.test(decoded)) return false
  return !matchRoute(decoded)?.route.fullLoad
}

/** False under a guard and for members' pages: what a pointer only passes over must not ask for them. */
export function isPrefetchable(path: string): boolean {
  const decoded = decode(path)
  return decoded !== undefined && isPagePath(path) && !guarded.test(decoded) && !matchRoute(decoded)?.route.access
}

/** Assets, calls, the language switch, files, and what only looks like a path of ours (`//other.site`). */
const notPages = /^\/(_|api\/|locale\/)|\.\w+$|\/\//

/** The section whose stories may be for members only, wherever the root folder stands before it. */
const guarded = new RegExp(`/${loungeSlug}(/|$)`)

function decode(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
