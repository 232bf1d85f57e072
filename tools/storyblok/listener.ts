import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Log } from '#content/library/readFolder.ts'
import type { Editor } from '#tools/editor/editor.ts'
import { answerCdn, type CdnOptions } from './cdnApi.ts'
import { type Answer, answerRefusal, Refusal } from './delivery/answer.ts'
import { answerFile, isFile } from './files.ts'
import { answerImage, type ImageOptions } from './images.ts'

export interface ListenerOptions {
  cdn: CdnOptions
  images: ImageOptions
  /** Folder of pictures, films and captions. */
  assetsDir: string
  editor: Editor
  log: Log
}

/** Answers every request. A wrong request gets a 4xx; a fault of this service is logged and gets a 500. */
export function contentListener({ cdn, images, assetsDir, editor, log }: ListenerOptions): RequestListener {
  let running = 0

  return async (req, res) => {
    running++
    res.on('close', () => running--)
    const answer = await answerTo(req).catch((error: unknown) => {
      if (error instanceof Refusal) return answerRefusal(error)
      log(`${req.method} ${req.url} failed: ${error instanceof Error ? error.stack : error}`)
      return answerRefusal(new Refusal(500, 'Internal Server Error'))
    })
    send(req, res, answer)
  }

  async function answerTo(req: IncomingMessage): Promise<Answer> {
    if (/^\/editor(\/|\?|$)/.test(req.url ?? '')) return editor(req, addressOf(req))
    if (req.method === 'OPTIONS') return { status: 204, headers: preflight, body: '' }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      throw new Refusal(405, 'Method Not Allowed', { Allow: 'GET, HEAD, OPTIONS' })
    }
    const url = addressOf(req)
    if (isFile(url.pathname)) return answerFile(url.pathname, req.headers.range, assetsDir)
    if (url.pathname.startsWith('/f/')) return answerImage(url.pathname, req.headers.accept ?? '', images)
    if (!url.pathname.startsWith('/v2/cdn/')) throw new Refusal(404, 'Not Found')
    // Pictures are served by this service too, under the host that the request named; queries name them as delivered.
    const delivered = `${url.origin}/f/`
    for (const [name, value] of url.searchParams) {
      if (value.includes(delivered)) url.searchParams.set(name, value.replaceAll(delivered, storedFiles))
    }
    const answer = answerCdn(url, cdn)
    const headers = {
      ...answer.headers,
      'X-RateLimit': `"concurrent-requests";r=${Math.max(0, concurrent - running)}`,
      'X-RateLimit-Policy': `"concurrent-requests";q=${concurrent}`,
    }
    const json = JSON.stringify(answer.body).replaceAll(storedFiles, delivered)
    return { ...answer, headers: { 'Content-Type': jsonType, ...headers }, body: json }
  }
}

/** How stories name their files. */
const storedFiles = 'https://a.storyblok.com/f/'
const concurrent = 30
const jsonType = 'application/json; charset=utf-8'
const preflight = {
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '7200',
}

/** @throws Refusal 400 when target and Host do not make an address */
function addressOf({ url = '/', headers }: IncomingMessage): URL {
  const host = headers.host ?? 'localhost'
  const address = `http://${host}${url}`
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host) || !url.startsWith('/') || !URL.canParse(address)) {
    throw new Refusal(400, 'Bad Request')
  }
  return new URL(address)
}

function send(req: IncomingMessage, res: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const isKnown = headers.ETag !== undefined && req.headers['if-none-match'] === headers.ETag
  res.writeHead(isKnown ? 304 : status, {
    'Content-Type': jsonType,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Total, Per-Page',
    ...headers,
    ...(!isKnown && { 'Content-Length': bytes.length }),
  })
  res.end(req.method === 'HEAD' || isKnown ? undefined : bytes)
}
