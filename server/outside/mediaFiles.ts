import { pipeline } from 'node:stream/promises'
import { type Request, Router } from 'express'
import { startTimeout } from '#server/background.ts'
import { immutable } from '#server/http/cacheControl.ts'
import { openPerAddress } from '#server/http/network/openPerAddress.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { mediaLimits, outsideTimeouts } from '#shared/limits.ts'
import type { AssetOptions } from './pictures.ts'

/** Films and captions of the asset manager: `/f/<space>/x/<hash>/<name>.webm`. */
const filePath = /^\/f\/([\w-]+)(?:\/\d*x\d*)?\/[\w-]+\/\w[\w.~%-]*\.(?:mp4|webm|vtt)$/i

const types = /^(video\/(mp4|webm)|text\/vtt)\b/
const passedOn = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const

/**
 * `/_media/…`: films and captions of our space leave from our own origin, with ranges (206): phones play nothing else.
 * The files are streamed: a film is never in memory, so it may be long.
 * @throws ProductError generic.notFound, tooManyRequests, unavailable
 */
export function mediaFiles({ originOf, limits }: AssetOptions): Router {
  const open = openPerAddress(mediaLimits)
  return Router().get('/_media/*path', async (req, res) => {
    const path = req.originalUrl.slice('/_media'.length)
    const space = path.includes('..') ? undefined : filePath.exec(path)?.[1]
    const origin = space && (await originOf(space))
    if (!origin) throw new ProductError('generic.notFound')
    await limits.count('media', req.ip ?? '')
    open.hold(req.ip ?? '', res)
    const gone = new AbortController()
    res.on('close', () => gone.abort())
    const answer = await ask(origin + path, req, gone)
    res.status(answer.status)
    for (const name of passedOn) {
      const value = answer.headers.get(name)
      if (value) res.set(name, value)
    }
    res.set({
      'Cache-Control': answer.ok ? immutable : 'no-store',
      'Content-Security-Policy': "default-src 'none'; media-src 'self'; sandbox",
    })
    if (req.method === 'HEAD' || !answer.body) {
      await answer.body?.cancel()
      return void res.end()
    }
    // A page closed in the middle of a film is no error.
    await pipeline(answer.body, res).catch(() => res.destroy())
  })
}

async function ask(address: string, req: Request, gone: AbortController): Promise<Response> {
  const late = startTimeout(() => gone.abort(), outsideTimeouts.filmsMs)
  try {
    const answer = await fetch(address, {
      method: req.method,
      headers: { 'Accept-Encoding': 'identity', ...partWanted(req) },
      signal: gone.signal,
      redirect: 'error',
    })
    const isPart = answer.status === 416 || (answer.ok && types.test(answer.headers.get('content-type') ?? ''))
    if (isPart) return answer
    await answer.body?.cancel()
    throw new ProductError(answer.status === 404 || answer.status === 403 ? 'generic.notFound' : 'generic.unavailable')
  } catch (cause) {
    throw cause instanceof ProductError ? cause : new ProductError('generic.unavailable', { cause })
  } finally {
    clearTimeout(late)
  }
}

function partWanted({ headers }: Request): Record<string, string> {
  const { range, 'if-range': ifRange } = headers
  return { ...(range && { Range: range }), ...(range && ifRange && { 'If-Range': String(ifRange) }) }
}
