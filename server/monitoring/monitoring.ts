import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '#server/env/index.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import type { DescribedRoute } from '#server/http/describe/description.ts'
import { routeOf } from '#server/http/log/routeOf.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { collectedData, monitoringLimits, scrubEvent } from '#shared/http/monitoring.ts'
import { mapStack } from './stacks.ts'
import { monitoringTunnelCall } from './tunnel.ts'

type Sentry = typeof import('@sentry/node')

/** Error reporting: off unless this is production and an address is set. */
export interface Monitoring {
  /** Runs a request inside a span of its own, which ends with the status of the answer. */
  follow(req: IncomingMessage, res: ServerResponse, run: () => void): void
  /** A line of the log: an unforeseen error is sent, the lines before it are its breadcrumbs. */
  notice(line: LogLine): void
  /** Receives the browser's envelopes; undefined: off. */
  tunnel: ((limits: Pick<RateLimits, 'count'>) => DescribedRoute) | undefined
  /** Resolves when pending reports have been sent, after two seconds at the latest. */
  close(): Promise<void>
}

export interface LogLine {
  /** pino's number: 50 is an error, 60 the end. */
  level: number
  message: string
  error?: unknown
  requestId?: string
}

const off: Monitoring = {
  follow: (_req, _res, run) => run(),
  notice: () => {},
  tunnel: undefined,
  close: async () => {},
}

/** Status of nginx for a visitor who left before the answer. */
const cancelled = 499
const errorLevel = 50
const flushMs = 2000

/** @param release the build's id, which the browser sends as well */
export async function openMonitoring(settings: Env['monitoring'], release: string): Promise<Monitoring> {
  if (!settings) return off
  // Thirty megabytes, loaded only where monitoring is on.
  const sentry = await import('@sentry/node')
  Error.stackTraceLimit = monitoringLimits.stackFrames
  start(sentry, settings.dsn, release)
  return {
    follow: (req, res, run) => follow(sentry, req, res, run),
    notice: (line) => notice(sentry, line),
    tunnel: (limits) => monitoringTunnelCall(settings.dsn, limits),
    close: async () => {
      await sentry.close(flushMs)
    },
  }
}

function start(sentry: Sentry, dsn: string, release: string): void {
  sentry.init({
    dsn,
    release,
    environment: 'production',
    // Frames of our sources: no map of the server has to be uploaded.
    stackParser: (stack, ...more) => sentry.defaultStackParser(mapStack(stack), ...more),
    dataCollection: collectedData,
    tracesSampleRate: monitoringLimits.tracesSampleRate,
    maxBreadcrumbs: monitoringLimits.maxBreadcrumbs,
    traceLifecycle: 'static',
    // Its own hooks into HTTP would cost every page from memory; follow() knows our routes.
    defaultIntegrations: false,
    integrations: [
      sentry.eventFiltersIntegration(),
      sentry.functionToStringIntegration(),
      sentry.linkedErrorsIntegration(),
      sentry.dedupeIntegration(),
      sentry.nodeContextIntegration(),
      sentry.onUncaughtExceptionIntegration(),
      // As without Sentry: an unhandled rejection ends the process.
      sentry.onUnhandledRejectionIntegration({ mode: 'strict' }),
    ],
    beforeSend: scrubEvent,
    beforeSendTransaction: scrubEvent,
    beforeBreadcrumb: scrubEvent,
  })
}

function follow(sentry: Sentry, req: IncomingMessage, res: ServerResponse, run: () => void): void {
  const { method = 'GET', url = '/' } = req
  const { class: kind, pattern: route } = routeOf(url)
  // Balancers ask every second, browsers for twenty files a page.
  if (kind === 'ops' || kind === 'assets') {
    run()
    return
  }
  // A trace id from outside is not continued: a client must not choose what is sampled.
  sentry.withIsolationScope(() => {
    const name = `${method} ${route}`
    const attributes = { 'http.request.method': method, 'http.route': route, 'sentry.source': 'route' }
    sentry.startSpanManual({ name, op: 'http.server', forceTransaction: true, attributes }, (span) => {
      res.once('close', () => {
        sentry.setHttpStatus(span, res.writableFinished ? res.statusCode : cancelled)
        span.end()
      })
      run()
    })
  })
}

function notice(sentry: Sentry, { level, message, error, requestId }: LogLine): void {
  const isForeseen = error === undefined || error instanceof ProductError
  if (level >= errorLevel && !isForeseen) {
    sentry.captureException(error, { tags: { ...(requestId && { requestId }) }, extra: { said: message } })
  } else sentry.addBreadcrumb({ category: 'log', message, level: level >= errorLevel ? 'error' : 'info' })
}
