import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import express, { type ErrorRequestHandler } from 'express'
import { type Logger, pino } from 'pino'
import { type ClusterRedis, openRedis } from '#server/cluster/redis.ts'
import { type Content, type ContentOptions, openContent } from '#server/content/index.ts'
import { createRateLimits } from '#server/http/calls/rateLimits.ts'
import type { ProductError } from '#shared/errors/productError.ts'
import { newFolder } from '#test/support/folders.ts'
import { type ContentService, startContentService } from '#tools/storyblok/serve.ts'
import { definitions, validators } from '../check/checkWorld.ts'

/** A request that reached the service: its path below /v2/cdn/ with its query, and when it came. */
export interface Seen {
  path: string
  query: URLSearchParams
  at: number
}

/** A proxy between the client and the service, and how it behaves. */
export interface Gate {
  url: string
  seen: Seen[]
  /** Answers instead of the service while it is set; `true` lets the request pass all the same. */
  answer?: (req: IncomingMessage, res: ServerResponse) => unknown
  close(): Promise<void>
}

export async function startGate(target?: string): Promise<Gate> {
  const gate: Gate = { url: '', seen: [], close: () => stop(server) }
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://gate')
    gate.seen.push({ path: url.pathname.replace('/v2/cdn/', ''), query: url.searchParams, at: performance.now() })
    if (gate.answer && gate.answer(req, res) !== true) return
    const passed = request(
      `${target}${req.url}`,
      { headers: { ...req.headers, host: new URL(target ?? '').host } },
      (answer) => {
        const location = answer.headers.location?.replace(target ?? '', gate.url)
        res.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...(location && { location }) })
        answer.pipe(res)
      },
    )
    passed.on('error', () => res.destroy())
    passed.end()
  })
  gate.url = await listen(server)
  return gate
}

/** A webhook as the service sent it. */
export interface Hook {
  body: string
  signature: string
}

export interface World {
  service: ContentService
  gate: Gate
  /** Writes a story file: saving it publishes it. */
  save(slug: string, content: object, more?: object): Promise<void>
  open(more?: Partial<ContentOptions>): Promise<Site>
  /** Lines that were logged, by their message. */
  lines: { msg: string; [field: string]: unknown }[]
  now: { offset: number }
  /** The notifications of the service so far; each went to every open site. */
  hooks: Hook[]
  losesWebhooks: boolean
  file(slug: string): string
  /** Everything saved so far is published, and told. */
  settle(): Promise<void>
  dataDir: string
  stop(): Promise<void>
}

/** A process of ours, as far as content goes. */
export interface Site {
  content: Content
  /** Address of the service. */
  url: string
  changes: { uuids: readonly string[]; links: boolean }[]
  /** POST /api/content/webhook. */
  post(body: string, signature?: string): Promise<Response>
  close(): Promise<void>
}

export const secret = 'a webhook secret'

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The embedded content service with a few stories of `checkWorld`'s types, behind a gate. */
export async function startWorld(): Promise<World> {
  const folder = await newFolder('hautemer-client-')
  const sites: Site[] = []
  const lines: World['lines'] = []
  const now = { offset: 0 }
  const log: Logger = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const file = (slug: string) => join(folder, 'stories', `${slug}.json`)
  const save = async (slug: string, content: object, more: object = {}) => {
    await mkdir(dirname(file(slug)), { recursive: true })
    await writeFile(file(slug), JSON.stringify({ content, ...more }))
  }
  await save(
    'website-hotels/_start',
    { component: 'page', title: 'Accueil', title__i18n__en: 'Home', body: [block(uuid(2))] },
    { uuid: uuid(1), id: 1, name: 'Accueil' },
  )
  await save('website-hotels/maisons/le-phare', { component: 'house', name: 'Le Phare' }, lighthouse)
  await save(
    'website-hotels/maisons/la-dune',
    { component: 'house', name: 'La Dune', neighbour: uuid(2), body: [block(uuid(3))] },
    { uuid: uuid(3), id: 3, name: 'La Dune' },
  )
  await save(
    'website-hotels/headers/main',
    { component: 'page', title: 'Menu', body: [] },
    { uuid: uuid(4), id: 4, name: 'Menu' },
  )

  const hooks: Hook[] = []
  const receiver = createServer(async (req, res) => {
    const hook = { body: await textOf(req), signature: String(req.headers['webhook-signature']) }
    hooks.push(hook)
    res.writeHead(200).end()
    if (!world.losesWebhooks) for (const site of sites) void site.post(hook.body, hook.signature)
  })
  const service = await startContentService({
    port: 0,
    storiesDir: join(folder, 'stories'),
    dataDir: join(folder, 'service'),
    requestsPerSecond: Number.POSITIVE_INFINITY,
    log: () => {},
    webhook: { url: await listen(receiver), secret },
  })
  const gate = await startGate(service.url)
  const world: World = {
    service,
    gate,
    save,
    file,
    settle,
    open,
    lines,
    hooks,
    losesWebhooks: false,
    now,
    dataDir: join(folder, 'data'),
    stop: end,
  }
  return world

  async function settle(): Promise<void> {
    await service.refresh()
    await service.webhooksSettled()
  }

  async function open(more: Partial<ContentOptions> = {}): Promise<Site> {
    const content = await openContent({
      api: `${gate.url}/v2`,
      token: 'public',
      previewToken: 'preview',
      webhookSecrets: [secret],
      rootFolder: 'website-hotels',
      publicUrl: 'https://hautemer.test',
      dataDir: join(folder, 'data'),
      minTime: 10,
      limits: createRateLimits({ clock: Date.now }),
      cacheBytes: 16 * 1024 * 1024,
      log,
      clock: () => Date.now() + now.offset,
      definitions,
      validators,
      ...more,
    })
    const app = express()
      .use(content.routes.map(({ router }) => router))
      .use(answerError)
    const server = createServer(app)
    const url = await listen(server)
    const site: Site = { content, url, changes: [], post: (body, signature) => post(url, body, signature), close }
    content.onChange((change) => site.changes.push(change))
    sites.push(site)
    return site

    async function close(): Promise<void> {
      sites.splice(sites.indexOf(site), 1)
      await content.close()
      await stop(server)
    }
  }

  async function end(): Promise<void> {
    for (const site of [...sites]) await site.close()
    await gate.close()
    await service.close()
    await stop(receiver)
  }
}

const lighthouse = {
  uuid: uuid(2),
  id: 2,
  name: 'Le Phare',
  translated_slugs: [{ lang: 'en', slug: 'the-lighthouse', name: 'The Lighthouse' }],
}

/** A block that points to a house and leads to it. */
export function block(house: string) {
  const link = { fieldtype: 'multilink', linktype: 'story', id: house, url: '', cached_url: '' }
  return { component: 'everything', _uid: `block-${house.slice(-2)}`, title: 'Face à la mer', house, link }
}

async function post(url: string, body: string, signature?: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(signature && { 'webhook-signature': signature }) }
  return fetch(`${url}/api/content/webhook`, { method: 'POST', headers, body })
}

async function textOf(req: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of req) text += part
  return text
}

const answerError: ErrorRequestHandler = (error: ProductError, _req, res, _next) => {
  res.status(error.status).json({ error: { code: error.code } })
}

/** Fails when something does not become true: so late, that only what never comes is late. */
export async function eventually(holds: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > withinMs) throw new Error(`not within ${withinMs} ms: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

export { type ClusterRedis, openRedis }
