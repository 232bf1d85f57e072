import { createHash } from 'node:crypto'
import { compress, type Encoding, release } from '#server/http/encodings.ts'
import type { DrawnPage } from '../drawnPage.ts'
import type { AnswerBytes } from './answerBytes.ts'

/** A body in one encoding with prepared headers, so that a hit assembles nothing. */
export interface StoredBody {
  body: Buffer
  etag: string
  /** For `writeHead(200, …)`. */
  headers: readonly string[]
  /** For `writeHead(304, …)`. */
  notModified: readonly string[]
  /** As they were written first, on a connection that stays open. */
  answers: { whole?: AnswerBytes; notModified?: AnswerBytes }
}

/** A page that is the same for everybody, compressed. */
export interface StoredPage {
  key: string
  headers: Readonly<Record<string, string>>
  /** zstd is always present; the others are made on first use. */
  bodies: Partial<Record<Encoding, StoredBody>> & { zstd: StoredBody }
  dependencies: readonly string[]
  /** Epoch ms. */
  drawnAt: number
  /** Epoch ms from which the page is wrong and not only old: an opening hour has passed, a day has ended. */
  validUntil: number
  /** A story was published since: the page is served while it is redrawn. */
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

/** The etag is strong: only equal bytes in the same encoding share it. */
export function storedBody(body: Buffer, encoding: Encoding, shared: Readonly<Record<string, string>>): StoredBody {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`
  const { 'Content-Type': type, ...always } = shared
  const notModified = Object.entries({ ...always, ETag: etag }).flat()
  const own = {
    'Content-Type': type ?? 'text/html; charset=utf-8',
    'Content-Length': String(body.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  return { body, etag, notModified, headers: [...Object.entries(own).flat(), ...notModified], answers: {} }
}
