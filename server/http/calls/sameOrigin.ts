import type { IncomingMessage } from 'node:http'
import { ProductError } from '#shared/errors/productError.ts'

export interface OriginOptions {
  publicUrl: string
  port: number
  production: boolean
}

/**
 * Whether a request that changes something comes from a page of ours: `Origin` must be ours; without it
 * `Sec-Fetch-Site` decides; with neither, a request with our cookie is refused.
 * @throws ProductError generic.forbidden
 */
export function requireSameOrigin(options: OriginOptions): (req: IncomingMessage, hasCookie: boolean) => void {
  const ours = new Set([options.publicUrl, ...(options.production ? [] : localOrigins(options))])
  return (req, hasCookie) => {
    const { origin } = req.headers
    const site = req.headers['sec-fetch-site']
    const isOurs =
      origin !== undefined ? ours.has(origin) : site ? site === 'same-origin' || site === 'none' : !hasCookie
    if (!isOurs) throw new ProductError('generic.forbidden')
  }
}

/**
 * On a laptop these are one origin: the browser shows the one that was typed. The port of the public address is another
 * one behind a proxy, as in `npm run dev`.
 */
function localOrigins({ publicUrl, port }: OriginOptions): string[] {
  const hosts = ['localhost', '127.0.0.1', '[::1]']
  const { protocol, hostname, port: publicPort } = new URL(publicUrl)
  const ports = protocol === 'http:' && hosts.includes(hostname) ? [String(port), publicPort || '80'] : [String(port)]
  return hosts.flatMap((host) => ports.map((it) => new URL(`http://${host}:${it}`).origin))
}
