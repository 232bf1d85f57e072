import type { PageInput } from '#server/pages/index.ts'
import type { LoginNotice } from '#shared/account/views.ts'
import { erasedName, flagQuery, hasFlag, noticeName, sentName } from '#shared/http/pageQuery.ts'
import { type Locale, splitPath } from '#shared/locales.ts'
import { matchRoute, pathFor, type RouteName } from '#shared/routes.ts'

/** The login page's message about what just happened on another page. */
export function noticeOf({ query, locale, isFormWaiting }: PageInput): LoginNotice | undefined {
  if (isFormWaiting) return 'waiting'
  if (hasFlag(query, noticeName, locale)) return 'passwordChanged'
  return hasFlag(query, erasedName, locale) ? 'erased' : undefined
}

/** The page itself, which then says that its form was sent. */
export function sentPage({ path, locale }: Pick<PageInput, 'path' | 'locale'>): string {
  return path + flagQuery(sentName, locale)
}

export function isSent({ query, locale }: PageInput): boolean {
  return hasFlag(query, sentName, locale)
}

/** Pages that are no target after a login: they would redirect the visitor, or log out again. */
const neverAfterLogin: readonly RouteName[] = [
  ...['hotelLogin', 'hotelRegistration', 'vipLogin', 'vipRegistration'],
  ...['pokerLogin', 'pokerRegistration', 'logout'],
] as const

/**
 * The target of `redirect=`: only a path of this site, never another origin or the logout.
 * @param standard the target without one
 */
export function redirectTarget(query: URLSearchParams, locale: Locale, standard: RouteName = 'hotelDashboard'): string {
  return requestedTarget(query) ?? pathFor(standard, locale)
}

/** The same without a standard target: undefined if none was requested, or one that must not be followed. */
export function requestedTarget(query: URLSearchParams): string | undefined {
  const requested = query.get('redirect')
  if (!requested?.startsWith('/') || requested.length > 1000) return undefined
  if (isWayOut(requested) || isWayOut(decode(requested))) return undefined
  const base = 'http://site.invalid'
  if (!URL.canParse(requested, base)) return undefined
  const { origin, pathname, search, hash } = new URL(requested, base)
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
