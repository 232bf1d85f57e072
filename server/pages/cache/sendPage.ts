import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncodings, compress, type Encoding, release } from '#server/http/encodings.ts'
import type { DrawnPage } from '../drawnPage.ts'
import type { PageCache } from './pageCache.ts'
import type { StoredBody, StoredPage } from './storedPage.ts'

/** The smallest body that is there already in an encoding of the client; undefined: none is. */
export function readyBody(page: StoredPage, acceptEncoding: string | undefined): StoredBody | undefined {
  let best: StoredBody | undefined
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const body = page.bodies[encoding]
    if (body && (!best || body.body.length < best.body.length)) best = body
  }
  return best
}

/** The client accepts no compression: an old client, a probe, or one that wants to cost us work. */
export function acceptsPlainOnly(acceptEncoding: string | undefined): boolean {
  return acceptedEncodings(acceptEncoding)[0] === 'identity'
}

/** Sends a stored page; a body that the client's encoding still lacks is made first. */
export async function sendStored(
  cache: PageCache,
  page: StoredPage,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const body = readyBody(page, req.headers['accept-encoding']) ?? (await cache.bodyOf(page, preferred(req)))
  writeBody(req, res, body)
}

/** Sends a page that is not stored: compressed in one call at a fast level, or uncompressed in one write. */
export async function sendOnce(
  req: IncomingMessage,
  res: ServerResponse,
  { status, headers, parts }: DrawnPage,
): Promise<void> {
  const encoding = preferred(req)
  const whole = encoding === 'identity' ? parts : [await compressed(parts, encoding)]
  const length = whole.reduce((sum, part) => sum + part.length, 0)
  res.writeHead(status, {
    ...headers,
    Vary: 'Accept-Encoding',
    'Content-Length': length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  })
  res.cork()
  if (req.method !== 'HEAD') for (const part of whole) res.write(part)
  res.end()
  res.uncork()
}

async function compressed(parts: readonly Buffer[], encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.concat(parts)
  const body = await compress(plain, encoding, 'once')
  release(plain)
  return body
}

/** Status 200 or 304, headers and body of a hit, in as few steps as possible. */
export function writeBody(req: IncomingMessage, res: ServerResponse, body: StoredBody): void {
  const known = req.headers['if-none-match']
  if (known !== undefined && matches(known, body.etag)) {
    res.writeHead(304, body.notModified as string[])
    res.end()
    return
  }
  res.writeHead(200, body.headers as string[])
  if (req.method === 'HEAD') res.end()
  else res.end(body.body)
}

/** `If-None-Match` compares weakly: `W/` in front does not matter. */
function matches(header: string, etag: string): boolean {
  if (header === etag) return true
  return header.split(',').some((it) => it.trim().replace(/^W\//, '') === etag || it.trim() === '*')
}

function preferred(req: IncomingMessage): Encoding {
  const accepted = acceptedEncodings(req.headers['accept-encoding'])
  return accepted[0] ?? 'identity'
}
