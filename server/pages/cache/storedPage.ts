import { createHash } from 'node:crypto'
import { compress, type Encoding, release } from '#server/http/encodings.ts'
import type { DrawnPage } from '../drawnPage.ts'

/** A body in one encoding with its headers: nothing is put together for a hit. */
export interface StoredBody {
  body: Buffer
  etag: string
  /** For `writeHead(200, …)`. */
  headers: readonly string[]
  /** For `writeHead(304, …)`. */
  notModified: readonly string[]
}

/** A page that is the same for everybody, compressed. */
export interface StoredPage {
  key: string
  headers: Readonly<Record<string, string>>
  /** zstd is always there; the others are made when they are first needed. */
  bodies: Partial<Record<Encoding, StoredBody>> & { zstd: StoredBody }
  dependencies: readonly string[]
  /** Epoch ms. */
  drawnAt: number
  /** Epoch ms from which the page is wrong, not only old: an opening hour passed, a day ended. */
  validUntil: number
  /** A story was published since: the page is served while its successor is made. */
  stale: boolean
  hits: number
}

/** A drawn page as it is stored. @param now epoch milliseconds */
export async function storedPage(key: string, drawn: DrawnPage, now: number): Promise<StoredPage> {
  const whole = Buffer.concat(drawn.parts)
  const zstd = storedBody(await compress(whole, 'zstd', 'store'), 'zstd', drawn.headers)
  release(whole)
  return {
    key,
    headers: drawn.headers,
    bodies: { zstd },
    dependencies: [...drawn.dependencies],
    drawnAt: now,
    validUntil: drawn.validUntil,
    stale: false,
    hits: 0,
  }
}

/** Its etag is strong: only equal bytes in an equal encoding have it. */
export function storedBody(body: Buffer, encoding: Encoding, shared: Readonly<Record<string, string>>): StoredBody {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`
  const { 'Content-Type': type, ...always } = shared
  const notModified = Object.entries({ ...always, ETag: etag }).flat()
  const own = {
    'Content-Type': type ?? 'text/html; charset=utf-8',
    'Content-Length': String(body.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  return { body, etag, notModified, headers: [...Object.entries(own).flat(), ...notModified] }
}
