import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { ProductError } from '#shared/errors/productError.ts'

/**
 * Whether a request is for a host of ALLOWED_HOSTS; without any, every host is. `X-Forwarded-Host` counts from a
 * trusted proxy alone, and of several values the last, which that proxy wrote.
 * @param isProxy of an address, as Express knows it
 */
export function hostCheck(
  allowed: readonly string[],
  isProxy: (address: string, hop: number) => boolean,
): (req: IncomingMessage) => boolean {
  const known = new Set(allowed.map((it) => it.toLowerCase()))
  if (known.size === 0) return () => true
  return ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-host']
    const counts = forwarded !== undefined && isProxy(socket.remoteAddress ?? '', 0)
    const host = counts ? String(forwarded).split(',').at(-1)?.trim() : headers.host
    return host !== undefined && (known.has(host.toLowerCase()) || known.has(withoutPort(host).toLowerCase()))
  }
}

/** Refuses a request for any other host before any other check. */
export function knownHosts(isKnown: (req: IncomingMessage) => boolean): RequestHandler {
  return (req, _res, next) => {
    if (isKnown(req)) return next()
    throw new ProductError('generic.badRequest')
  }
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '')
}
