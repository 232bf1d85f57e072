import { type Request, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { startTimeout } from '#server/background.ts'
import { singleFlight } from '#server/cluster/once.ts'
import { immutable } from '#server/http/cacheControl.ts'
import type { RateLimits } from '#server/http/calls/rateLimits.ts'
import { acceptedEncodings, compress, type Encoding } from '#server/http/encodings.ts'
import { createWorkQueue } from '#server/identity/keyedQueue.ts'
import { isOfferedPicture, readPictureAddress } from '#shared/content/pictureVariants.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { outsideTimeouts, pictureLimits } from '#shared/limits.ts'

/** Pictures have a share of their own beside the page caches. */
const cacheBytes = 16 * 1024 * 1024

interface CachedPicture {
  type: string
  body: Buffer
  variants: Map<Encoding, Buffer>
}

/** Options of proxying files of the asset manager. */
export interface AssetOptions {
  /** Origin of the files of a space; undefined unless our pages show files of it. */
  originOf: (space: string) => Promise<string | undefined>
  limits: RateLimits
}

export interface PictureOptions {
  /** The size of an original whose address does not tell it, read from the file. */
  pixelsOf: (path: string) => Promise<{ width: number; height: number } | undefined>
}

/**
 * `/_img/…`: pictures of our space, in the forms that our pages use, leave from our own origin, from a cache in front
 * of the image service. SVG unchanged, compressed; the content at a picture's address never changes.
 * @throws ProductError generic.notFound, tooManyRequests (of pictures that are not in memory), unavailable
 */
export function pictures({ originOf, pixelsOf, limits }: AssetOptions & PictureOptions): Router {
  const cache = new LRUCache<string, CachedPicture>({ maxSize: cacheBytes, sizeCalculation: sizeOf })
  const loading = singleFlight<CachedPicture>()
  const inLine = createWorkQueue(pictureLimits, () => new ProductError('generic.unavailable', { retryAfterSeconds: 1 }))

  return Router().get('/_img/*path', async (req, res) => {
    const path = req.originalUrl.slice('/_img'.length)
    const webp = negotiates(path) && /image\/webp/.test(req.headers.accept ?? '')
    const picture = cache.get(keyOf(path, webp)) ?? (await read(path, webp, req))
    const [encoding, body] = await encoded(picture, req.headers['accept-encoding'])
    res.set({
      'Content-Type': picture.type,
      'Cache-Control': immutable,
      Vary: negotiates(path) ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
      // A picture that is opened by itself is a document: it may draw and nothing else.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    })
    res.send(body)
  })

  async function read(path: string, webp: boolean, req: Request): Promise<CachedPicture> {
    const address = readPictureAddress(path)
    const origin = address && (await originOf(address.space))
    if (!origin) throw new ProductError('generic.notFound')
    await limits.count('pictures', req.ip ?? '')
    const size = address.size ?? (address.operations ? await pixelsOf(address.original) : undefined)
    if (!isOfferedPicture({ ...address, size })) throw new ProductError('generic.notFound')
    const key = keyOf(path, webp)
    const picture = await loading(key, () => inLine(() => load(origin + path, webp)))
    cache.set(key, picture)
    return picture
  }

  async function load(url: string, webp: boolean): Promise<CachedPicture> {
    const stop = new AbortController()
    const late = startTimeout(() => stop.abort(), outsideTimeouts.picturesMs)
    try {
      const answer = await fetch(url, {
        headers: { Accept: webp ? 'image/webp,*/*' : '*/*' },
        signal: stop.signal,
        redirect: 'error',
      })
      const type = answer.headers.get('content-type') ?? ''
      // The store behind the service answers 403 for a file that does not exist.
      if ([400, 403, 404, 410, 422].includes(answer.status)) throw new ProductError('generic.notFound')
      if (!answer.ok || !type.startsWith('image/')) throw new ProductError('generic.unavailable')
      return { type, body: await bytesOf(answer), variants: new Map() }
    } catch (cause) {
      throw cause instanceof ProductError ? cause : new ProductError('generic.unavailable', { cause })
    } finally {
      clearTimeout(late)
      // The rest of a refused answer is not fetched.
      stop.abort()
    }
  }
}

/** @throws ProductError generic.unavailable as soon as a picture exceeds its limit */
async function bytesOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > pictureLimits.bytes) throw new ProductError('generic.unavailable')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function keyOf(path: string, webp: boolean): string {
  return webp ? `webp ${path}` : path
}

/** Bare `/m/` operations without a format are answered as WebP where the browser accepts it. */
function negotiates(path: string): boolean {
  return path.includes('/m/') && !path.includes('format(')
}

async function encoded(picture: CachedPicture, header: string | undefined): Promise<[Encoding, Buffer]> {
  if (!picture.type.startsWith('image/svg')) return ['identity', picture.body]
  const encoding = acceptedEncodings(header)[0] ?? 'identity'
  const known = picture.variants.get(encoding)
  const body = known ?? (await compress(picture.body, encoding, 'store'))
  picture.variants.set(encoding, body)
  return [encoding, body]
}

function sizeOf(picture: CachedPicture): number {
  // A drawing is cached in up to three compressed forms, each about a third of it.
  return picture.body.length * (picture.type.startsWith('image/svg') ? 2 : 1) + 500
}
