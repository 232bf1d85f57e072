import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ProductError } from '#shared/errors/productError.ts'

/**
 * `X-Client-Token`, which a server-to-server client may send: with it, it must be one of ours.
 * @param tokens CLIENT_API_TOKENS
 * @throws ProductError eph.0050
 */
export function checkClientToken(tokens: readonly string[]): (req: IncomingMessage) => void {
  const known = tokens.map(digest)
  return (req) => {
    const given = req.headers['x-client-token']
    if (given === undefined) return
    const sent = digest(String(given))
    if (!known.some((token) => timingSafeEqual(token, sent))) throw new ProductError('eph.0050')
  }
}

/** Of equal length, so that they can be compared in equal time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
