import type { IncomingMessage } from 'node:http'
import type { Express, Request, RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { plainAddress } from '#server/identity/networkAddress.ts'
import { ProductError } from '#shared/errors/productError.ts'

/** Cached results of `isTrusted`. */
const mostKnown = 10_000

/**
 * Makes `req.ip` the right-most address that is no proxy of ours, in its plain form; empty for an invalid one. Entries
 * of `X-Forwarded-For` may have ports.
 * @param proxies TRUST_PROXY, as Express takes it; without any the header is ignored
 */
export function trustProxies(app: Express, proxies: readonly string[]): void {
  app.set('trust proxy', proxies.length > 0 ? [...proxies] : false)
  app.set('trust proxy fn', remembered(app.get('trust proxy fn')))
  const { get: addressOf } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(app.request), 'ip') ?? {}
  if (!addressOf) throw new Error('Express no longer defines req.ip')
  Object.defineProperty(app.request, 'ip', {
    get(this: Request): string {
      return plainAddress(addressOf.call(this) ?? '') ?? ''
    },
  })
}

/** The proxies never change, and parsing an address costs more than a session's row: the last ones are cached. */
function remembered(isTrusted: (address: string, hop: number) => boolean): (address: string, hop: number) => boolean {
  const known = new LRUCache<string, boolean>({ max: mostKnown })
  return (address, hop) => known.get(address) ?? store(address, isTrusted(plainAddress(address) ?? address, hop))

  function store(address: string, answer: boolean): boolean {
    known.set(address, answer)
    return answer
  }
}

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
