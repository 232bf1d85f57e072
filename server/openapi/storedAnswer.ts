import { createHash } from 'node:crypto'
import type { RequestHandler } from 'express'
import { maxAgeThenStale } from '#server/http/cacheControl.ts'
import { acceptedEncodings, compress, type Encoding } from '#server/http/encodings.ts'
import { cacheLives } from '#shared/limits.ts'

/**
 * An answer that is the same until the process ends: made for its first reader, then sent from memory, each encoding
 * compressed once.
 * @param headers besides those of every stored answer
 */
export function storedAnswer(
  type: string,
  create: () => string,
  headers: Readonly<Record<string, string>> = {},
): RequestHandler {
  let made: { etag: string; bodies: Map<Encoding, Promise<Buffer>> } | undefined
  return async (req, res) => {
    made ??= store(create())
    const { bodies, etag } = made
    const [encoding = 'identity'] = acceptedEncodings(req.headers['accept-encoding'])
    const tag = `"${etag}-${encoding}"`
    res.set({
      ...headers,
      'Cache-Control': maxAgeThenStale(cacheLives.apiDescription),
      ETag: tag,
      Vary: 'Accept-Encoding',
    })
    if (req.headers['if-none-match']?.includes(tag)) return void res.status(304).end()
    const identity = await (bodies.get('identity') as Promise<Buffer>)
    if (!bodies.has(encoding)) bodies.set(encoding, compress(identity, encoding, 'best'))
    const body = await (bodies.get(encoding) as Promise<Buffer>)
    if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
    res.set({ 'Content-Type': type, 'Content-Length': String(body.length) })
    res.end(req.method === 'HEAD' ? undefined : body)
  }

  function store(text: string) {
    const body = Buffer.from(text)
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 20)
    return { etag, bodies: new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(body)]]) }
  }
}
