import { digestOf } from '#content/library/identity.ts'
import { type Answer, Refusal } from './delivery/answer.ts'
import type { DiskCache } from './pictures/diskCache.ts'
import { type Operations, readOperations } from './pictures/operations.ts'
import { type Original, type Originals, type PictureName, rasterise, types } from './pictures/originals.ts'
import { transform } from './pictures/transform.ts'

export interface ImageOptions {
  originals: Originals
  cache: DiskCache
}

/**
 * The image service: originals at `/f/<space>/<W>x<H>/<hash>/<name.ext>`, with operations behind `/m/`.
 * @param accept the header: a bare `/m/` gives WebP to clients that accept it
 * @throws Refusal 400 for what cannot be read, 404 for a picture that does not exist
 */
export async function answerImage(pathname: string, accept: string, options: ImageOptions): Promise<Answer> {
  const { picture, operations } = readAddress(pathname)
  const original = await options.originals.find(picture)
  // An SVG is served as it is: operations do not apply to it.
  if (picture.extension === 'svg') return answerBytes(original.bytes, 'image/svg+xml', original.digest)
  if (!operations) return answerOriginal(original, picture, options.cache)

  const isNegotiated = operations.format === undefined
  const own = picture.extension === 'jpg' ? 'jpeg' : (picture.extension as 'jpeg' | 'png' | 'webp' | 'avif' | 'gif')
  const format = operations.format ?? (/\bimage\/webp\b/.test(accept) ? 'webp' : own)
  const digest = digestOf(JSON.stringify([original.digest, picture, operations, format]))
  const bytes = await options.cache.getOrMake(`${digest}.${format}`, async () =>
    transform(await pixelsOf(original, picture, options.cache), operations, format),
  )
  return answerBytes(bytes, types[format] ?? '', digest, isNegotiated)
}

function readAddress(pathname: string): { picture: PictureName; operations?: Operations } {
  const match = /^\/f\/\w+\/(\d{0,4})x(\d{0,4})\/\w+\/([\w.-]+)\.(\w+)(?:\/m(\/.*)?)?\/?$/.exec(decode(pathname))
  if (!match) throw new Refusal(404, 'This picture could not be found')
  const [whole, width, height, name = '', extension = '', rest] = match
  const picture = { width: Number(width), height: Number(height), name, extension: extension.toLowerCase() }
  if (!Object.hasOwn(types, picture.extension)) throw new Refusal(404, 'This picture could not be found')
  if (Math.max(picture.width, picture.height) > 4000) throw new Refusal(400, 'No side may be longer than 4000')
  const isProcessed = /\.\w+\/m(\/|$)/.test(whole)
  return { picture, ...(isProcessed && { operations: readOperations(rest ?? '') }) }
}

async function answerOriginal(original: Original, picture: PictureName, cache: DiskCache): Promise<Answer> {
  const type = types[picture.extension] ?? ''
  if (original.type === type) return answerBytes(original.bytes, type, original.digest)
  const format = picture.extension === 'jpg' ? 'jpeg' : (picture.extension as 'png')
  const digest = digestOf(JSON.stringify([original.digest, picture]))
  const bytes = await cache.getOrMake(`${digest}.${format}`, async () =>
    transform(await pixelsOf(original, picture, cache), readOperations(''), format),
  )
  return answerBytes(bytes, type, digest)
}

/** The pixels of an SVG at full size, kept on disk because they cost more than all operations after them. */
async function pixelsOf(original: Original, picture: PictureName, cache: DiskCache): Promise<Buffer> {
  if (original.type !== 'image/svg+xml') return original.bytes
  const digest = digestOf(JSON.stringify([original.digest, picture.width, picture.height]))
  return cache.getOrMake(`${digest}.pixels`, () => rasterise(original.bytes, picture))
}

function answerBytes(bytes: Buffer, type: string, digest: string, isNegotiated = false): Answer {
  const headers: Record<string, string> = {
    'Content-Type': type,
    ETag: `"${digest}"`,
    'Cache-Control': 'max-age=31536000',
  }
  if (isNegotiated) headers.Vary = 'Accept'
  return { status: 200, headers, body: bytes }
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    throw new Refusal(400, 'Bad Request')
  }
}
