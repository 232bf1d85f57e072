import type { RequestHandler } from 'express'
import { longAddressSections } from '#shared/content/neededSlugs.ts'
import { cacheLives } from '#shared/limits.ts'
import { isLocale } from '#shared/locales.ts'
import { readAddress } from './address.ts'
import { publicFor } from './cacheControl.ts'
import { redirect } from './redirect.ts'

/** `{ '/old': { redirect: '/new' } }`, from the settings story. */
export type RouteRules = Readonly<Record<string, { redirect: string }>>

export interface NavigationRulesOptions {
  rootFolder: string
  routeRules: () => RouteRules
  /** The canonical address of the page at this path, when it is another one. */
  canonicalPath: (path: string) => string | undefined
}

/**
 * Redirects of the navigation, all 301 and in one hop however many rules apply: root folder, trailing and double
 * slashes, editorial redirects, the canonical slug of a page. The query is kept.
 */
export function navigationRules(options: NavigationRulesOptions): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const { path, search } = readAddress(req.originalUrl)
    const location = redirectOf(path, options)
    if (location === undefined) return next()
    res.set('Cache-Control', publicFor(cacheLives.publicPages.freshSeconds))
    redirect(res, 301, withQuery(location, search))
  }
}

/** The address that a decoded path is redirected to, without query; undefined for none. */
function redirectOf(path: string, options: NavigationRulesOptions): string | undefined {
  const plain = tidyPath(path, options.rootFolder)
  const editorial = editorialTarget(plain, options)
  if (editorial !== undefined) return editorial
  const target = options.canonicalPath(plain) ?? plain
  return target === path ? undefined : encodePath(target)
}

/** Chains of rules are followed this far; a longer one is a circle: the page answers, the editor's check reports it. */
const mostRules = 10

/** Stands for the site's origin, which a path does not name. */
const ownOrigin = 'http://site.invalid'

/** The last target of the rules for a path, so that it is one hop; undefined for none. */
function editorialTarget(plain: string, { rootFolder, routeRules, canonicalPath }: NavigationRulesOptions) {
  const rules = routeRules()
  let path = plain
  let rest = ''
  for (let followed = 0; followed < mostRules; followed++) {
    const to = Object.hasOwn(rules, path) ? rules[path]?.redirect : undefined
    if (to === undefined) return followed === 0 ? undefined : encodePath(canonicalPath(path) ?? path) + rest
    const target = new URL(to, ownOrigin)
    if (target.origin !== ownOrigin) return target.href
    path = tidyPath(decodeURIComponent(target.pathname), rootFolder)
    rest = target.search + target.hash
  }
  return undefined
}

/** A path without double and trailing slashes and without the root folder. */
export function tidyPath(path: string, rootFolder: string): string {
  return withoutRootFolder(withoutExtraSlashes(path), rootFolder)
}

/** `//evil//x/` → `/evil/x`: also keeps a Location from naming another host. */
function withoutExtraSlashes(path: string): string {
  const single = path.replace(/\/{2,}/g, '/')
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single
}

/** The root folder as first or second segment is removed, except before the sections that keep it. */
function withoutRootFolder(path: string, rootFolder: string): string {
  const segments = path.split('/').slice(1)
  const index = segments[0] === rootFolder ? 0 : segments[1] === rootFolder ? 1 : -1
  if (rootFolder === '' || index < 0) return path
  const isSitePrefix = index === 0 || isLocale(segments[0])
  const hasLongAddress = longAddressSections.includes(segments[index + 1] ?? '') && segments.length > index + 2
  if (isSitePrefix && hasLongAddress) return path
  segments.splice(index, 1)
  // A path with the folder twice is still one hop.
  return withoutRootFolder(`/${segments.join('/')}`, rootFolder)
}

/** A decoded path as a Location may hold it: a question mark that was sent encoded stays encoded. */
function encodePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

/** The target's own query, then the visitor's, before the hash. */
function withQuery(location: string, search: string): string {
  const [address = '', ...place] = location.split('#')
  const more = address.includes('?') ? search.replace('?', '&') : search
  return [address + (more.length > 1 ? more : ''), ...place].join('#')
}
