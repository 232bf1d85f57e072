import type { PageInput } from '#server/pages/index.ts'
import { erasedName, noticeName, sentName } from '#shared/http/pageQuery.ts'
import { type Locale, splitPath } from '#shared/locales.ts'
import { matchRoute, pathFor, type RouteName } from '#shared/routes.ts'

/** The notice of the login page about what has just happened elsewhere. */
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

/** Pages that make no sense after a login: they would send the visitor on, or out again. */
const neverAfterLogin: readonly RouteName[] = [
  ...(['hotelLogin', 'hotelRegistration', 'vipLogin', 'vipRegistration'] as const),
  ...(['pokerLogin', 'pokerRegistration', 'logout'] as const),
]

/**
 * Where `redirect=` leads: a path of this site only, never another origin, never out again.
 * @param standard where one goes without it
 */
export function redirectTarget(query: URLSearchParams, locale: Locale, standard: RouteName = 'hotelDashboard'): string {
  return requestedTarget(query) ?? pathFor(standard, locale)
}

/** The same where nothing stands in for it: undefined when none was asked for, or none that may be followed. */
export function requestedTarget(query: URLSearchParams): string | undefined {
  const asked = query.get('redirect')
  if (!asked?.startsWith('/') || asked.length > 1000) return undefined
  if (isWayOut(asked) || isWayOut(decode(asked))) return undefined
  const base = 'http://site.invalid'
  if (!URL.canParse(asked, base)) return undefined
  const { origin, pathname, search, hash } = new URL(asked, base)
  // `/.//evil` becomes `//evil` only here.
  if (origin !== base || isWayOut(pathname) || /^\/(api|_app|_payload|_img)\//.test(pathname)) return undefined
  const route = matchRoute(decode(pathname))?.route.name
  if (route && neverAfterLogin.includes(route)) return undefined
  // A shop window in the other language is not where one came from, but it may be meant.
  return splitPath(pathname) ? pathname + search + hash : undefined
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
