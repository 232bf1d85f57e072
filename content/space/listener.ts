import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { answerCdn } from '../cdnApi.ts'
import { type Answer, answerRefusal, Refusal } from '../delivery/answer.ts'
import { rateLimit } from '../delivery/rateLimit.ts'
import { answerImage } from '../images.ts'
import { digestOf } from '../library/identity.ts'
import type { Library } from '../library/library.ts'
import type { DiskCache } from '../pictures/diskCache.ts'
import { types } from '../pictures/originals.ts'
import { handleUpload } from './assets.ts'
import { type ManagementAnswer, routes } from './routes.ts'
import { ManagementRefusal, notFound, type SpaceState } from './state.ts'

export interface SpaceListenerOptions {
  state: SpaceState
  library: Library
  cache: DiskCache
  /** Personal access token of an admin of the space. */
  token: string
  previewToken: string
  /** Told of each request to the Management API. */
  onRequest: (line: string) => void
}

/** The Management API, the bucket of uploads, and the delivery of what both received, at one address. */
export function spaceListener(options: SpaceListenerOptions): RequestListener {
  const { state, library, cache, previewToken } = options
  const pace = createPace(state.plan.requestsPerSecond, () => performance.now())
  const cdn = { library, rateLimit: rateLimit(Number.POSITIVE_INFINITY), spaceId: state.id, previewToken }

  return async (req, res) => {
    const answer = await answerTo(req).catch((error: unknown): ManagementAnswer => {
      if (error instanceof ManagementRefusal) return { status: error.status, body: error.body }
      if (error instanceof Refusal) return answerRefusal(error)
      return { status: 500, body: { error: error instanceof Error ? error.stack : String(error) } }
    })
    send(req, res, answer)
  }

  async function answerTo(req: IncomingMessage): Promise<ManagementAnswer> {
    const url = new URL(req.url ?? '/', `http://${req.headers.host}`)
    if (url.pathname.startsWith('/v1/')) return manage(req, url)
    if (url.pathname === '/s3/a.storyblok.com' && req.method === 'POST') {
      await handleUpload(state, await readForm(req))
      return { status: 204, body: '' }
    }
    if (url.pathname.startsWith('/f/')) return file(url, req.headers.accept ?? '')
    if (url.pathname.startsWith('/v2/cdn/') && (req.method === 'GET' || req.method === 'HEAD')) return deliver(url)
    throw notFound()
  }

  /** Pictures are served here too, under the host that was asked. */
  function deliver(url: URL): ManagementAnswer {
    const answer = answerCdn(url, cdn)
    const body = JSON.stringify(answer.body).replaceAll('https://a.storyblok.com/f/', `${url.origin}/f/`)
    return { ...answer, headers: { 'Content-Type': jsonType, ...answer.headers }, body }
  }

  async function manage(req: IncomingMessage, url: URL): Promise<ManagementAnswer> {
    options.onRequest(`${req.method} ${url.pathname}${url.search}`)
    // The raw token: no `Bearer` in front of a personal one.
    if (req.headers.authorization !== options.token) throw new ManagementRefusal(401, { error: 'Unauthorized' })
    pace.take()
    const [, space, path = ''] = /^\/v1\/spaces\/(\d+)\/?(.*?)\/?$/.exec(url.pathname) ?? []
    if (Number(space) !== state.id) throw notFound()
    const route = routes.find((it) => it.method === req.method && it.path.test(path))
    if (!route || [...url.searchParams.keys()].some((it) => !route.query?.includes(it) && !isPaging(it)))
      throw notFound()
    const id = Number(route.path.exec(path)?.[1] ?? 0)
    const body = req.method === 'GET' ? undefined : await readJson(req)
    return route.answer(state, { query: url.searchParams, body, id, origin: url.origin })
  }

  async function file(url: URL, accept: string): Promise<Answer> {
    const key = decodeURIComponent(url.pathname.slice(1)).replace(/\/m\/.*$/, '')
    const asset = state.assets.find((it) => it.key === key && it.isFinished)
    if (!asset?.bytes) throw notFound()
    const { bytes, content_type } = asset
    const digest = digestOf(bytes)
    if (!Object.values(types).includes(content_type))
      return { status: 200, headers: { 'Content-Type': content_type }, body: bytes }
    const originals = { find: async () => ({ bytes, type: content_type, digest }) }
    return answerImage(url.pathname, accept, { originals, cache })
  }
}

const jsonType = 'application/json; charset=utf-8'

function isPaging(name: string): boolean {
  return name === 'page' || name === 'per_page'
}

/** So many requests in a rolling second; refused ones do not count. The answer names no time to wait for. */
function createPace(most: number, clock: () => number) {
  let starts: number[] = []
  return {
    take(): void {
      const now = clock()
      starts = starts.filter((it) => it > now - 1000)
      if (starts.length >= most) throw new ManagementRefusal(429, { error: 'Too Many Requests' })
      starts.push(now)
    },
  }
}

async function readBytes(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** @throws ManagementRefusal 400 for what is no JSON object or does not say that it is JSON */
async function readJson(req: IncomingMessage): Promise<unknown> {
  const text = (await readBytes(req)).toString()
  if (!/^application\/json/.test(req.headers['content-type'] ?? '')) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new ManagementRefusal(400, { error: 'the body is no JSON' })
  }
}

async function readForm(req: IncomingMessage): Promise<FormData> {
  const headers = { 'Content-Type': req.headers['content-type'] ?? '' }
  return new Response(new Uint8Array(await readBytes(req)), { headers }).formData()
}

function send(req: IncomingMessage, res: ServerResponse, { status, headers, body }: ManagementAnswer): void {
  const isText = typeof body === 'string'
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(isText ? body : JSON.stringify(body))
  const type = isText ? 'application/xml' : jsonType
  res.writeHead(status, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*', ...headers })
  res.end(req.method === 'HEAD' || status === 204 ? undefined : bytes)
}
