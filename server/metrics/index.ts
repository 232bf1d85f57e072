import { createServer, type Server } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Env } from '#server/env/index.ts'
import { isSameSecret } from '#server/identity/secretTexts.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { MetricSources } from './sources.ts'

export { openIn, openPayments, readStore } from './sources.ts'

/** The metrics of the process; docs/operations/metrics.md names each. */
export interface Metrics {
  /** GET /metrics with METRICS_TOKEN; undefined: not on this port. */
  route: RequestHandler | undefined
  close(): Promise<void>
}

export interface MetricsOptions {
  env: Pick<Env, 'metrics'>
  log: Logger
  sources: MetricSources
}

const off: Metrics = { route: undefined, close: async () => {} }

/** Opens the configured ways only: without METRICS_PORT and METRICS_TOKEN the library is not even loaded. */
export async function openMetrics({ env, log, sources }: MetricsOptions): Promise<Metrics> {
  const { port, token } = env.metrics
  if (port === undefined && token === undefined) return off
  const { openRegistry } = await import('./registry.ts')
  const { read, contentType, close } = await openRegistry(sources)
  const server = port === undefined ? undefined : listen(port)
  return {
    route: token === undefined ? undefined : route(token),
    async close() {
      close()
      server?.closeAllConnections()
      server?.close()
    },
  }

  function route(secret: string): RequestHandler {
    return async (req, res, next) => {
      if (req.path !== '/metrics') return next()
      if (req.method !== 'GET') throw new ProductError('generic.methodNotAllowed', { allow: ['GET'] })
      if (!isBearer(req.headers.authorization, secret)) {
        res.status(401).set('WWW-Authenticate', 'Bearer').set('Cache-Control', 'no-store').end()
        return
      }
      res
        .set('Content-Type', contentType)
        .set('Cache-Control', 'no-store')
        .send(await read())
    }
  }

  /** A separate port has no authentication, so it listens on this machine only unless METRICS_HOST opens it. */
  function listen(wanted: number): Server {
    const opened = createServer((req, res) => {
      if (req.method !== 'GET' || req.url !== '/metrics') {
        res.writeHead(404).end()
        return
      }
      read().then(
        (text) => res.writeHead(200, { 'Content-Type': contentType }).end(text),
        (error) => {
          log.error({ err: error }, 'the metrics cannot be read')
          res.writeHead(500).end()
        },
      )
    })
    opened.on('error', (error) => log.error({ err: error, port: wanted }, 'the server cannot listen on METRICS_PORT'))
    opened.listen(wanted, env.metrics.host, () => {
      const address = opened.address()
      log.info({ port: typeof address === 'object' ? address?.port : wanted }, 'metrics')
    })
    opened.unref()
    return opened
  }
}

function isBearer(header: string | undefined, secret: string): boolean {
  return isSameSecret(header ?? '', `Bearer ${secret}`)
}
