import { openApiPath } from '#server/http/describe/description.ts'
import { deskRoutes, matchDeskRoute } from '#shared/desk/routes.ts'
import '#shared/features.ts'
import { localeOfPath, splitPath } from '#shared/locales.ts'
import { matchRoute, routes } from '#shared/routes.ts'

/** The route of a request for log, metrics and monitoring: few names, without personal numbers. */
export interface RouteName {
  /** `page`, `payload`, `api.eph`, `assets` …: one of some fifteen. */
  class: string
  /** `/api/eph/bookings/:id`, `/{slug}`. */
  pattern: string
}

const prefixes: readonly (readonly [string, string])[] = [
  ['/_app/', 'assets'],
  ['/_img/', 'pictures'],
  ['/_media/', 'media'],
  ['/_payload/', 'payload'],
]
const ops: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** Known names below /api; any other is a guess of a client. */
const names = [
  ...(has.hotel ? ['eph', 'booking', 'card'] : []),
  ...(has.vip ? ['vip'] : []),
  ...(has.poker ? ['poker'] : []),
  ...(has.casino ? ['casinos', 'floor'] : []),
  ...(has.search ? ['search'] : []),
  ...['forms', 'consent', 'content', 'icons', 'monitoring', 'preview'],
]
const rooms = new RegExp(`^/api/(${names.join('|')})(?=/|$)`)

/** @param url as in the request line */
export function routeOf(url: string): RouteName {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (ops.has(path)) return { class: 'ops', pattern: path }
  for (const [prefix, name] of prefixes) if (path.startsWith(prefix)) return { class: name, pattern: `${prefix}…` }
  if (path === openApiPath) return { class: 'api.openapi', pattern: path }
  const room = rooms.exec(path)?.[1]
  if (room) return { class: `api.${room}`, pattern: withoutNumbers(path) }
  if (path.startsWith('/api/')) return { class: 'api.unknown', pattern: '/api/…' }
  return pageOf(path)
}

function pageOf(path: string): RouteName {
  const match = matchRoute(decoded(path))
  if (match) {
    const locale = localeOfPath(path)
    return { class: match.route.access ? 'page.member' : 'page', pattern: `/${routes[match.route.name][locale]}` }
  }
  const desk = matchDeskRoute(path)
  if (desk) return { class: 'desk', pattern: `/${deskRoutes[desk.name][desk.locale]}` }
  if (/\.[a-z0-9]{2,5}$/.test(path)) return { class: 'file', pattern: '/{file}' }
  return { class: 'page', pattern: splitPath(path).slug === '' ? path : '/{slug}' }
}

/** Segments that are not names of ours may be personal: numbers, tokens, slugs of a story. */
function withoutNumbers(path: string): string {
  return path
    .split('/')
    .map((it) => (/\d/.test(it) || it.length > 24 || !/^[a-z_-]*$/.test(it) ? ':id' : it))
    .slice(0, 8)
    .join('/')
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
