import { type Locale, splitPath } from '#shared/locales.ts'
import { matchRoute, pathFor, type RouteName } from '#shared/routes.ts'

/** Pages that make no sense after a login: they would send the visitor on, or out again. */
const neverAfterLogin: readonly RouteName[] = ['hotelLogin', 'hotelRegistration', 'logout', 'vipLogin', 'pokerLogin']

/**
 * Where `redirect=` leads (decisions §1): a path of this site only, never another origin, never out again.
 * @param standard where one goes without it
 */
export function redirectTarget(query: URLSearchParams, locale: Locale, standard: RouteName = 'hotelDashboard'): string {
  const asked = query.get('redirect')
  const home = pathFor(standard, locale)
  if (!asked?.startsWith('/') || asked.length > 1000) return home
  if (isWayOut(asked) || isWayOut(decode(asked))) return home
  const base = 'http://site.invalid'
  if (!URL.canParse(asked, base)) return home
  const { origin, pathname, search, hash } = new URL(asked, base)
  // `/.//evil` becomes `//evil` only here.
  if (origin !== base || isWayOut(pathname) || /^\/(api|_app|_payload|_img)\//.test(pathname)) return home
  const route = matchRoute(decode(pathname))?.route.name
  if (route && neverAfterLogin.includes(route)) return home
  // A shop window in the other language is not where one came from, but it may be meant.
  return splitPath(pathname) ? pathname + search + hash : home
}

/** `//evil`, `/\evil` and control characters leave the site in some browsers; decoded by whoever is between, too. */
function isWayOut(path: string): boolean {
  return /^\/\/|\\|\p{Cc}/u.test(path)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
