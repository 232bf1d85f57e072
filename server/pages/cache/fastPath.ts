import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { prefersEnglishHome } from '#server/http/locale.ts'
import type { PageCache } from './pageCache.ts'
import { acceptsPlainOnly, readyBody, writeBody } from './sendPage.ts'

/** One hit in so many is logged: logging every hit would cost a fifth of the throughput (measured). */
const logOneIn = 100

/** Pages served from memory, for the metrics. */
export interface FastPathCounters {
  hits: number
  stale: number
  /** Hits for which the client had the page already (304). */
  notModified: number
}

/**
 * Runs before Express and serves pages from memory. Everything unusual is left to Express: another method, a query, a
 * member, a reader with protection, an encoding that is not stored yet.
 * @returns whether it answered
 */
export function fastPath(cache: PageCache, log: Logger, counters: FastPathCounters) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const { method, url = '/', headers } = req
    if (method !== 'GET' && method !== 'HEAD') return false
    const page = cache.peek(url)
    if (!page) return false
    // Only the store knows a member's protection, since another device may have switched it on.
    if (headers.cookie?.includes('gaming=off') || headers.cookie?.includes('member=')) return false
    if (url === '/' && prefersEnglishHome(req)) return false
    const accepted = headers['accept-encoding']
    const body = readyBody(page, accepted) ?? (acceptsPlainOnly(accepted) ? cache.plainBodyOf(page) : undefined)
    if (!body) return false
    page.hits += 1
    counters.hits += 1
    if (page.stale) {
      counters.stale += 1
      cache.refresh(url)
    }
    if (counters.hits % logOneIn === 0)
      log.info({ path: url, hits: counters.hits }, 'a page was served from memory (one in 100 is logged)')
    writeBody(req, res, body)
    if (res.statusCode === 304) counters.notModified += 1
    return true
  }
}
