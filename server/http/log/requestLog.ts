import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { requestSeen } from '#server/metrics/events.ts'
import type { Locale } from '#shared/locales.ts'
import { routeOf } from './routeOf.ts'

declare global {
  namespace Express {
    interface Request {
      /** Id of the request for support and log; also `X-Request-Id`. */
      requestId: string
      log: Logger
      /** Language of the member, for a request that names none. */
      memberLocale?: Locale
    }
    interface Locals {
      /** Source of a page, for the log: `memory`, `filled`, `cold`, or `own` of one visitor. */
      cache?: 'memory' | 'filled' | 'cold' | 'own'
    }
  }
}

/**
 * Gives each request an id and writes one line at its end: method, address, class of route, status, milliseconds, and
 * the source of a page. Addresses are logged without their query, which may hold personal data.
 */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now()
    req.requestId = randomUUID()
    req.log = log.child({ requestId: req.requestId })
    res.set('X-Request-Id', req.requestId)
    res.on('close', () => {
      const ms = performance.now() - started
      const { method, originalUrl } = req
      const route = routeOf(originalUrl).class
      const line = {
        method,
        path: pathOnly(originalUrl),
        route,
        status: res.statusCode,
        ms: Math.round(ms),
        ...(res.locals.cache && { cache: res.locals.cache }),
        ...(!res.writableFinished && { aborted: true }),
      }
      if (requestSeen.hasSubscribers) requestSeen.publish({ method, route, status: res.statusCode, seconds: ms / 1000 })
      // Balancers ask every second: their lines are for debugging only.
      if (/^\/(healthz|readyz)$/.test(line.path)) req.log.debug(line, 'request')
      else if (res.statusCode >= 500) req.log.error(line, 'request')
      else req.log.info(line, 'request')
    })
    requestContext.run({ requestId: req.requestId, url: req.originalUrl, log: req.log }, next)
  }
}

const isUuid = /^\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function pathOnly(url: string): string {
  const end = url.indexOf('?')
  const path = (end < 0 ? url : url.slice(0, end)).slice(0, 300)
  // Links of mails are keys, 43 characters of base64url; codes of member cards end with more of them.
  return path.replace(/\/(?:[\w-]+\.){0,2}[\w-]{32,}(?=\/|\.ics$|$)/g, (part) => (isUuid.test(part) ? part : '/…'))
}

/** Tells a developer's browser the time to the first byte and the source of a page; never in production. */
export function serverTiming(): RequestHandler {
  return (_req, res, next) => {
    const started = performance.now()
    const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => typeof res
    res.writeHead = (...args: unknown[]) => {
      const { cache } = res.locals
      const ms = (performance.now() - started).toFixed(1)
      res.setHeader('Server-Timing', `total;dur=${ms}${cache ? `, cache;desc="${cache}"` : ''}`)
      return writeHead(...args)
    }
    next()
  }
}

/** The request under way, for log lines of code that does not get the request. */
export const requestContext = new AsyncLocalStorage<{
  requestId: string
  /** As in the request line. */
  url: string
  /** Its own logger, whose lines carry the id already. */
  log: Logger
}>()
