import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { longestAddress } from '#server/http/address.ts'
import { homeLocale } from '#server/http/locale.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { defaultLocale } from '#shared/locales.ts'
import type { PageCache } from './pageCache.ts'
import { acceptsPlainOnly, matches, readyBody, writeReady } from './sendPage.ts'

const gamingOff = `${siteCookies.gaming}=off`
const ofMember = `${siteCookies.member}=`

/** One hit in so many is logged: logging every hit would cost a fifth of the throughput (measured). */
const logOneIn = 100

/** Pages served from memory, for the metrics. */
export interface FastPathCounters {
  hits: number
  stale: number
  /** Hits for which the client had the page already (304). */
  notModified: number
}

export interface FastPathOptions {
  cache: PageCache
  log: Logger
  counters: FastPathCounters
  /** A redirect takes precedence over a page at its address. @param path without a query */
  isRedirected: (path: string) => boolean
  /** Whether some page reads the query parameter of this name (plan/pageKey.ts). */
  isRead: (name: string) => boolean
}

/**
 * Runs before Express and serves pages from memory. Everything unusual is left to Express: another method, a query that
 * a page reads and that is not in its one form, a member, a reader with protection, an encoding that is not stored yet.
 * @returns whether it answered
 */
export function fastPath({ cache, log, counters, isRedirected, isRead }: FastPathOptions) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const { method, url = '/' } = req
    if (method !== 'GET' && method !== 'HEAD') return false
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const key = mark < 0 ? url : keyIn(url, mark, isRead)
    const page = key === undefined ? undefined : cache.peek(key)
    if (key === undefined || !page || isRedirected(path)) return false
    const headers = headersIn(req.rawHeaders)
    if (!headers) return false
    const { cookie, accepted, known } = headers
    // Only the store knows a member's protection, since another device may have switched it on.
    if (cookie?.includes(gamingOff) || cookie?.includes(ofMember)) return false
    if (path === '/' && homeLocale(req) !== defaultLocale) return false
    const body = readyBody(page, accepted) ?? (acceptsPlainOnly(accepted) ? cache.plainBodyOf(page) : undefined)
    if (!body) return false
    page.hits += 1
    counters.hits += 1
    if (page.stale) {
      counters.stale += 1
      cache.refresh(key)
    }
    if (counters.hits % logOneIn === 0)
      log.info({ path: key, hits: counters.hits }, 'a page was served from memory (one in 100 is logged)')
    const isKnown = matches(known, body.etag)
    writeReady(res, body, { isHead: method === 'HEAD', isKnown })
    if (isKnown) counters.notModified += 1
    return true
  }
}

/**
 * The key that the page of an address with a query may be kept under: parameters that no page reads (`utm_source`,
 * `gclid`) left out, the others as they came. Only in the one form that `keyOf` gives them do they name a kept page;
 * their order, repeats and encoded values are Express's business, and so are encoded names, which might spell any.
 * @param mark index of the question mark @returns undefined for an address that Express must read
 */
function keyIn(url: string, mark: number, isRead: (name: string) => boolean): string | undefined {
  if (url.length > longestAddress) return undefined
  let query = ''
  for (let start = mark + 1, end = 0; start < url.length; start = end + 1) {
    end = url.indexOf('&', start)
    if (end < 0) end = url.length
    const equals = url.indexOf('=', start)
    const name = url.slice(start, equals < 0 || equals > end ? end : equals)
    if (name.includes('%') || name.includes('+')) return undefined
    if (name !== '' && isRead(name)) query += (query === '' ? '?' : '&') + url.slice(start, end)
  }
  return url.slice(0, mark) + query
}

interface FastHeaders {
  cookie?: string
  accepted?: string
  known?: string
}

/**
 * The three headers that a page from memory depends on, as they were sent. `req.headers` would copy and lower the dozen
 * of a browser for them. @returns undefined where one of them is there twice: Express joins them
 */
function headersIn(raw: readonly string[]): FastHeaders | undefined {
  let cookie: string | undefined
  let accepted: string | undefined
  let known: string | undefined
  for (let n = 0; n < raw.length; n += 2) {
    const name = raw[n] as string
    // Their lengths differ from each other's, and few others have them.
    if (name.length !== 6 && name.length !== 13 && name.length !== 15) continue
    const value = raw[n + 1] as string
    switch (name.toLowerCase()) {
      case 'cookie':
        if (cookie !== undefined) return undefined
        cookie = value
        break
      case 'accept-encoding':
        if (accepted !== undefined) return undefined
        accepted = value
        break
      case 'if-none-match':
        if (known !== undefined) return undefined
        known = value
    }
  }
  return { cookie, accepted, known }
}
