import type { Request } from 'express'
import { readBytes, refuseByHeaders } from '#server/http/calls/bodies.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { type DescribedRoute, describeRoute, type RouteDescription } from '#server/http/describe/description.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { monitoringTunnel } from '#shared/http/monitoring.ts'
import { outsideTimeouts } from '#shared/limits.ts'

/** Errors and spans of one page; a replay would be larger, and is not sent. */
const envelopeBytes = 1024 * 1024

const tunnelRoute = {
  name: 'reportErrors',
  tag: 'site',
  method: 'POST',
  path: monitoringTunnel,
  summary: 'api.site.reportErrors',
  answers: { 200: null, 202: null },
  errors: [
    ...['generic.forbidden', 'generic.tooManyRequests', 'generic.tooLarge'],
    ...['generic.unsupportedType', 'generic.badRequest', 'generic.unavailable'],
  ],
} as const satisfies RouteDescription

/**
 * POST /api/monitoring: forwards the browser's envelopes to the monitoring address, and to no other, so that a
 * visitor's requests stay on our origin, and their address with us.
 * @throws ProductError generic.tooLarge, unsupportedType, forbidden, tooManyRequests, badRequest, unavailable
 */
export function monitoringTunnelCall(dsn: string, limits: Pick<RateLimits, 'count'>): DescribedRoute {
  const { protocol, host, pathname, username } = new URL(dsn)
  const [, path = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  const target = `${protocol}//${host}${path}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}`
  return describeRoute(tunnelRoute, async (req, res) => {
    refuseByHeaders(req, { any: envelopeBytes })
    if (!isOurPage(req)) throw new ProductError('generic.forbidden')
    await limits.count('monitoring', req.ip ?? '')
    const envelope = await readBytes(req, envelopeBytes)
    if (dsnOf(envelope) !== dsn) throw new ProductError('generic.badRequest')
    res
      .status(await forwardEnvelope(target, envelope))
      .set('Cache-Control', 'no-store')
      .end()
  })
}

function isOurPage({ headers }: Request): boolean {
  return headers['sec-fetch-site'] === 'same-origin'
}

/** The address in the envelope's first line. */
function dsnOf(envelope: Buffer): string | undefined {
  try {
    const end = envelope.indexOf('\n')
    return JSON.parse(envelope.toString('utf8', 0, end < 0 ? envelope.length : end)).dsn
  } catch {
    // No envelope: the caller refuses it.
    return undefined
  }
}

/**
 * The status alone: the browser's library only needs to know whether to slow down.
 * @throws ProductError generic.tooManyRequests, generic.unavailable
 */
async function forwardEnvelope(target: string, envelope: Buffer): Promise<number> {
  try {
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-sentry-envelope' },
      body: new Uint8Array(envelope),
      redirect: 'error',
      signal: AbortSignal.timeout(outsideTimeouts.monitoringMs),
    })
    if (answer.status === 429) throw new ProductError('generic.tooManyRequests')
    return answer.ok ? 200 : 202
  } catch (cause) {
    if (cause instanceof ProductError) throw cause
    throw new ProductError('generic.unavailable', { cause })
  }
}
