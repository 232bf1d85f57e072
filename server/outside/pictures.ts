import { Router } from 'express'
import { LRUCache } from 'lru-cache'
import { acceptedEncodings, compress, type Encoding } from '#server/http/encodings.ts'
import { ProductError } from '#shared/errors/productError.ts'

/** Originals and crops of the image service: `/f/<space>/<W>x<H>/<hash>/<name>` and `/m/…` after it. */
const assetPath = /^\/f\/[\w-]+(\/\d+x\d+)?\/[\w-]+\/[\w.~%-]+(\/m(\/[\w.,:()-]+)*\/?)?$/

const timeoutMs = 10_000
const largestBytes = 8 * 1024 * 1024
/** Beside the page caches: pictures have a share of their own. */
const cacheBytes = 16 * 1024 * 1024

interface CachedPicture {
  type: string
  body: Buffer
  variants: Map<Encoding, Buffer>
}

export interface PicturesOptions {
  /** Origin of the image service, see {@link pictureOrigin}. */
  origin: string
  fetch?: typeof fetch
}

/**
 * `/_img/…`: pictures leave from our own origin, in front of the image service and cached
 * (decisions §9). SVG as it is, compressed; the address of a picture never changes its content.
 */
export function pictures({ origin, fetch: get = fetch }: PicturesOptions): Router {
  const cache = new LRUCache<string, CachedPicture>({ maxSize: cacheBytes, sizeCalculation: sizeOf })
  const waiting = new Map<string, Promise<CachedPicture>>()

  return Router().get('/_img/*path', async (req, res) => {
    const path = req.originalUrl.slice('/_img'.length)
    if (!assetPath.test(path) || path.includes('..')) throw new ProductError('generic.notFound')
    const webp = negotiates(path) && /image\/webp/.test(req.headers.accept ?? '')
    const picture = await read(path, webp)
    const [encoding, body] = await encoded(picture, req.headers['accept-encoding'])
    res.set({
      'Content-Type': picture.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: negotiates(path) ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
      // A picture that is opened by itself is a document: it may draw and nothing else.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    })
    res.send(body)
  })

  async function read(path: string, webp: boolean): Promise<CachedPicture> {
    const key = webp ? `webp ${path}` : path
    const known = cache.get(key)
    if (known) return known
    const running = waiting.get(key) ?? load(path, webp).finally(() => waiting.delete(key))
    waiting.set(key, running)
    const picture = await running
    cache.set(key, picture)
    return picture
  }

  async function load(path: string, webp: boolean): Promise<CachedPicture> {
    let answer: Response
    let body: Buffer
    try {
      answer = await get(origin + path, {
        headers: { Accept: webp ? 'image/webp,*/*' : '*/*' },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      body = Buffer.from(await answer.arrayBuffer())
    } catch (cause) {
      throw new ProductError('generic.unavailable', { cause })
    }
    const type = answer.headers.get('content-type') ?? ''
    if (answer.status === 404 || answer.status === 400 || answer.status === 422)
      throw new ProductError('generic.notFound')
    if (!answer.ok || !type.startsWith('image/') || body.length > largestBytes)
      throw new ProductError('generic.unavailable')
    return { type, body, variants: new Map() }
  }
}

/** Bare `/m/` operations without a format are answered as WebP where the browser takes it. */
function negotiates(path: string): boolean {
  return /\/m(\/|$)/.test(path) && !path.includes('format(')
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
  // A drawing is kept in up to three compressed forms, each about a third of it.
  return picture.body.length * (picture.type.startsWith('image/svg') ? 2 : 1) + 500
}

/** Where the pictures of a content service live: `a.storyblok.com` of the region, or the service itself. */
export function pictureOrigin(api: string): string {
  const { hostname, origin } = new URL(api)
  const region = /^api(-us|-ca|-ap)?\.storyblok\.com$/.exec(hostname)
  return region ? `https://a${region[1] ?? ''}.storyblok.com` : origin
}
