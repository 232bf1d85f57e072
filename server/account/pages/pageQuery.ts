import type { PageInput } from '#server/pages/index.ts'
import { erasedName, noticeName, sentName } from '#shared/http/pageQuery.ts'
import { type Locale, splitPath } from '#shared/locales.ts'
import { matchRoute, pathFor, type RouteName } from '#shared/routes.ts'

/** The login page's message about what just happened on another page. */
export function noticeOf({
  query,
  locale,
  isFormWaiting,
}: PageInput): 'passwordChanged' | 'erased' | 'waiting' | undefined {
  if (isFormWaiting) return 'waiting'
  if (query.get(noticeName[locale]) === '1') return 'passwordChanged'
  return query.get(erasedName[locale]) === '1' ? 'erased' : undefined
}

export function isSent({ query, locale }: PageInput): boolean {
  return query.get(sentName[locale]) === '1'
}

/** Pages that are no target after a login: they would redirect the visitor, or log out again. */
const neverAfterLogin: readonly RouteName[] = [
  ...(['hotelLogin', 'hotelRegistration', 'vipLogin', 'vipRegistration'] as const),
  ...(['pokerLogin', 'pokerRegistration', 'logout'] as const),
]

/**
 * The target of `redirect=`: only a path of this site, never another origin or the logout.
 * @param standard the target without one
 */
export function redirectTarget(query: URLSearchParams, locale: Locale, standard: RouteName = 'hotelDashboard'): string {
  return requestedTarget(query) ?? pathFor(standard, locale)
}

/** The same without a standard target: undefined if none was requested, or one that must not be followed. */
export function requestedTarget(query: URLSearchParams): string | undefined {
  const asked = query.get('redirect')
  if (!asked?.startsWith('/') || asked.length > 1000) return undefined
  if (isWayOut(asked) || isWayOut(decode(asked))) return undefined
  const base = 'http://site.invalid'
  if (!URL.canParse(asked, base)) return undefined
  const { origin, pathname, search, hash } = new URL(asked, base)
  // `/.//evil` becomes `//evil` only after parsing.
  if (origin !== base || isWayOut(pathname) || /^\/(api|_app|_payload|_img)\//.test(pathname)) return undefined
  const route = matchRoute(decode(pathname))?.route.name
  if (route && neverAfterLogin.includes(route)) return undefined
  // A page that exists in the other language only is a valid target too.
  return splitPath(pathname) ? pathname + search + hash : undefined
}

/** `//evil`, `/\evil` and control characters leave the site in some browsers, also once a proxy has decoded them. */
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
