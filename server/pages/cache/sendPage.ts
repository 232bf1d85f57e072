import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncodings, compress, type Encoding, release } from '#server/http/encodings.ts'
import type { DrawnPage } from '../drawnPage.ts'
import { answerBytes, writeAnswer } from './answerBytes.ts'
import type { PageCache } from './pageCache.ts'
import type { StoredBody, StoredPage } from './storedPage.ts'

/** The smallest stored body in an encoding that the client accepts; undefined without one. */
export function readyBody(page: StoredPage, acceptEncoding: string | undefined): StoredBody | undefined {
  let best: StoredBody | undefined
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const body = page.bodies[encoding]
    if (body && (!best || body.body.length < best.body.length)) best = body
  }
  return best
}

/** True if the client accepts no compression: an old client, a probe, or an attempt to cause load. */
export function acceptsPlainOnly(acceptEncoding: string | undefined): boolean {
  return acceptedEncodings(acceptEncoding)[0] === 'identity'
}

/** Sends a stored page; compresses it first if the client's encoding is missing. */
export async function sendStored(
  cache: PageCache,
  page: StoredPage,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const body = readyBody(page, req.headers['accept-encoding']) ?? (await cache.bodyOf(page, preferred(req)))
  writeBody(res, body, { isHead: req.method === 'HEAD', isKnown: matches(req.headers['if-none-match'], body.etag) })
}

/** Sends a page that is not stored: compressed in one call at a fast level, or uncompressed in one write. */
export async function sendOnce(req: IncomingMessage, res: ServerResponse, drawn: DrawnPage): Promise<void> {
  write(req, res, await encodedOnce(drawn, preferred(req)))
}

/** A drawn page as it leaves in one encoding. */
export interface EncodedPage {
  status: number
  headers: Record<string, string | number>
  parts: readonly Buffer[]
}

export async function encodedOnce({ status, headers, parts }: DrawnPage, encoding: Encoding): Promise<EncodedPage> {
  const whole = encoding === 'identity' ? parts : [await compressed(parts, encoding)]
  return {
    status,
    headers: {
      ...headers,
      Vary: 'Accept-Encoding',
      'Content-Length': whole.reduce((sum, part) => sum + part.length, 0),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
    parts: whole,
  }
}

export function write(req: IncomingMessage, res: ServerResponse, { status, headers, parts }: EncodedPage): void {
  res.writeHead(status, headers)
  res.cork()
  if (req.method !== 'HEAD') for (const part of parts) res.write(part)
  res.end()
  res.uncork()
}

async function compressed(parts: readonly Buffer[], encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.concat(parts)
  const body = await compress(plain, encoding, 'once')
  release(plain)
  return body
}

interface Asking {
  isHead: boolean
  /** The browser has this body: 304. */
  isKnown: boolean
}

/** Writes a hit in as few steps as possible, to an answer that has no header yet. */
export function writeReady(res: ServerResponse, body: StoredBody, asking: Asking): void {
  const { answers } = body
  const { isHead, isKnown } = asking
  const answer = isKnown ? answers.notModified : answers.whole
  const isUsual = res.shouldKeepAlive && !isHead
  if (answer && isUsual) {
    writeAnswer(res, isKnown ? 304 : 200, answer)
    return
  }
  writeBody(res, body, asking)
  if (!isUsual) return
  if (isKnown) answers.notModified = answerBytes(res)
  else {
    answers.whole = answerBytes(res, body.body)
    // One copy of the body is kept.
    if (answers.whole) body.body = answers.whole.bytes.subarray(answers.whole.bytes.length - body.body.length)
  }
}

function writeBody(res: ServerResponse, body: StoredBody, { isHead, isKnown }: Asking): void {
  res.writeHead(isKnown ? 304 : 200, (isKnown ? body.notModified : body.headers) as string[])
  if (isKnown || isHead) res.end()
  else res.end(body.body)
}

/** Whether an `If-None-Match` names a body; it compares weakly, so a `W/` prefix is ignored. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  return header.split(',').some((it) => it.trim().replace(/^W\//, '') === etag || it.trim() === '*')
}

/** The encoding of an answer that is made for this request. */
export function preferred(req: IncomingMessage): Encoding {
  const accepted = acceptedEncodings(req.headers['accept-encoding'])
  return accepted[0] ?? 'identity'
}
