import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { createApp } from '#server/app.ts'
import type { CheckedBefore } from '#server/content/index.ts'
import { readEnv } from '#server/env/index.ts'
import { requestOfLine } from '#server/monitoring/log.ts'
import { openServices, type Services } from '#server/services.ts'
import { houseFolder, ownName } from '#shared/houseFolder.mjs'
import { ratesPerMinute } from '#shared/limits.ts'
import { locales } from '#shared/locales.ts'
import { addDays } from '#shared/time/days.ts'
import { localDay } from '#shared/time/localTime.ts'
import { measured, tellAsked } from '#test/runner/measured.ts'
import { type ContentService, type ContentServiceOptions, startContentService } from '#tools/storyblok/serve.ts'
import { newFolder } from './folders.ts'
import { noMailbox, openMailbox, type TestMailbox } from './mailbox.ts'

const root = join(import.meta.dirname, '..', '..')
/** The build of the house, which a test may still be about to make; a house that a test has made has no build, and takes `dist`. */
export const distDir = join(root, process.env.HOUSE?.includes('/') ? 'dist' : ownName('dist'))
export const productStories = join(houseFolder, 'stories')

/** Most tests are not about the pace of requests or the cost of a hash, and wait for both again and again. */
const hurried = { contentMinTime: 10, passwordCost: { memoryCost: 64, timeCost: 1 } }

export interface SiteOptions {
  /** Variables of the environment besides those that the site sets for itself. */
  env?: Record<string, string>
  /**
   * `own`: an embedded content service of this site alone, whose stories a test may change and which follows the site's
   * clock. Without it the sites of a process share one.
   */
  stories?: 'own'
  /** Another folder of stories than the product's own; it is copied, and the site's own. */
  storiesDir?: string
  content?: Partial<ContentServiceOptions>
  /** `api`: talk to that content service instead of an embedded one. */
  api?: string
  /** Folder that survives `close`, for a restart. */
  dataDir?: string
  /** A mailbox of the test's own takes what the site sends; without it mails wait in the outbox. */
  mailbox?: true
  /** As operated: five requests a second to the content service, and hashes that cost what they should. */
  pace?: 'operated'
  /** How long an answer of the merchant may take, in ms. */
  merchantTimeoutMs?: number
  /** Where the clock begins, in epoch ms; now without it. */
  at?: number
  /** Do not wait until all slugs are known. */
  unready?: boolean
}

export interface Site {
  url: string
  services: Services
  /** The site's own; without one it is shared, or not embedded. */
  content: ContentService | undefined
  /** The mails of the site; only with `mailbox: true`. */
  mailbox: TestMailbox
  storiesDir: string
  dataDir: string
  clock: {
    advance(by: { ms?: number; minutes?: number; hours?: number; days?: number }): void
    now(): number
    /** A day in Paris, so many from that of the clock: `2026-11-30`. The day of UTC is another for an hour or two of each. */
    day(ahead?: number): string
    /** Calls are counted by the minute of the clock: a test that counts some begins with a whole one. */
    toNextMinute(): void
  }
  /** Lines of the log so far, parsed. */
  log: Record<string, unknown>[]
  /** Without following redirects. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** Body of a page that must be there. */
  html(path: string, headers?: Record<string, string>): Promise<string>
  /** Body of a page as soon as it holds: one that is out of date is sent once more while its successor is drawn. */
  htmlWhen(path: string, holds: (html: string) => boolean): Promise<string>
  /** Waits until it has read every story in both languages: right after a start a list has what came until then. */
  whole(): Promise<void>
  /** Changes a published story's file as an editor would; resolves when the file is written. */
  edit(slug: string, change: (story: StoryFile) => void): Promise<void>
  close(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: the file of a story as an editor may have written it
export type StoryFile = any

/** The whole site in this process: embedded content service, the product's own services, a port of its own. */
export function openSite(options: SiteOptions = {}): Promise<Site> {
  return measured('site', () => open(options))
}

async function open(options: SiteOptions): Promise<Site> {
  const work = await newFolder('site-')
  const dataDir = options.dataDir ?? join(work, 'data')
  const storiesDir = join(work, 'stories')
  const common = hasOwnStories(options) ? undefined : await commonContent()
  if (!options.dataDir) await common?.know(dataDir)
  // The server holds its port from here on: the origin must be known before anything is opened.
  let app: RequestListener | undefined
  const server = createServer((req, res) => (app ? app(req, res) : req.destroy()))
    .listen(0, 'localhost')
    .unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  let ahead = options.at ? options.at - Date.now() : 0
  const clock = () => Date.now() + ahead
  const mailbox = options.mailbox && (await openMailbox())
  const engine = await openEngine()
  const env = readEnv({
    ...(mailbox && { SMTP_URL: mailbox.smtpUrl }),
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    STORYBLOK_WEBHOOK_SECRET: 'webhook-secret-of-the-tests',
    SYNXIS_URL: engine.url,
    // The addresses of `fromManyAddresses`, which stands in front.
    TRUST_PROXY: 'loopback',
    ...options.env,
    ...(options.api && { STORYBLOK_API: options.api }),
  })
  if (env.merchant) env.merchant.timeoutMs = options.merchantTimeoutMs
  const content = common || options.api ? undefined : await startOwn()
  const served = content ?? common
  const log: Record<string, unknown>[] = []
  const services = await openServices({
    env: served ? { ...env, storyblok: { ...env.storyblok, api: `${served.url}/v2` } } : env,
    distDir,
    clock,
    log: pino({ level: 'info', mixin: requestOfLine }, lineSink(log)),
    ...(options.pace !== 'operated' && hurried),
    ...(!options.dataDir && { checkedBefore: common?.checkedBefore }),
  })
  app = fromManyAddresses(createApp(services), clock)
  server.ref()
  if (!options.unready) await services.ready

  // Uncompressed, unless that is what is tested: packing and unpacking each page is work that shows nothing.
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { redirect: 'manual', headers: { 'Accept-Encoding': 'identity', ...headers } })
  const isWhole = () => locales.every((it) => services.content.holdsAll(it))
  const html: Site['html'] = async (path, headers) => {
    const answer = await get(path, headers)
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 300)}`)
    return body
  }
  return {
    url,
    services,
    content,
    mailbox: mailbox ?? noMailbox,
    storiesDir: common ? productStories : storiesDir,
    dataDir,
    log,
    clock: {
      now: clock,
      day: (ahead = 0) => addDays(localDay(clock()), ahead),
      advance: ({ ms = 0, minutes = 0, hours = 0, days = 0 }) => {
        ahead += ms + minutes * 60_000 + hours * 3_600_000 + days * 86_400_000
      },
      toNextMinute: () => {
        ahead += 60_000 - (clock() % 60_000)
      },
    },
    get,
    html,
    htmlWhen: (path, holds) => eventually(() => html(path), holds),
    async whole() {
      await eventually(isWhole, Boolean, 60_000)
    },
    async edit(slug, change) {
      if (!content) throw new Error('other sites share the stories: open this one with `stories: "own"`')
      const file = join(storiesDir, `${slug}.json`)
      const story = JSON.parse(await readFile(file, 'utf8'))
      change(story)
      await writeFile(file, JSON.stringify(story, null, 2))
    },
    async close() {
      server.close()
      server.closeAllConnections()
      const isToKeep = isWhole()
      await services.close()
      if (isToKeep) await common?.keep(dataDir)
      await content?.close()
      engine.close()
      await mailbox?.close()
      await rm(options.dataDir ? storiesDir : work, { recursive: true, force: true, maxRetries: 5 })
    },
  }

  async function startOwn(): Promise<ContentService> {
    await cp(options.storiesDir ?? productStories, storiesDir, { recursive: true })
    return startContentService({
      ...contentOf(storiesDir, join(work, 'content-data')),
      now: () => new Date(clock()),
      webhook: { url: `${url}/api/content/webhook`, secret: env.storyblok.webhookSecrets[0] ?? '' },
      ...(options.pace === 'operated' && { requestsPerSecond: undefined }),
      ...options.content,
    })
  }
}

function hasOwnStories({ stories, storiesDir, content, api, pace, at }: SiteOptions): boolean {
  // A second site beside one is opened with the folder of the first.
  const folder = storiesDir === productStories ? undefined : storiesDir
  return Boolean(stories ?? folder ?? content ?? api ?? pace ?? at)
}

/** A content service over the product's stories, and what a site has stored that has read all of them. */
interface CommonContent {
  url: string
  /** Gives a site that opens what another has stored. */
  know(dataDir: string): Promise<void>
  /** Takes it from a site that has closed. */
  keep(dataDir: string): Promise<void>
  checkedBefore: CheckedBefore
}

let commonService: Promise<CommonContent> | undefined

/** One for all sites of this process that leave the stories as they are; it ends with the process. */
function commonContent(): Promise<CommonContent> {
  commonService ??= startCommon()
  return commonService
}

async function startCommon(): Promise<CommonContent> {
  const folder = await newFolder('common-content-')
  const { url } = await startContentService(contentOf(productStories, folder))
  const known = join(folder, 'content.db')
  return {
    url,
    checkedBefore: {},
    async know(dataDir) {
      if (!existsSync(known)) return
      await mkdir(dataDir, { recursive: true })
      await copyFile(known, join(dataDir, 'content.db'))
    },
    async keep(dataDir) {
      if (!existsSync(known)) await copyFile(join(dataDir, 'content.db'), known)
    },
  }
}

function contentOf(storiesDir: string, dataDir: string): ContentServiceOptions {
  return {
    ...{ port: 0, storiesDir, dataDir, clientDir: join(root, 'client') },
    log: () => {},
    requestsPerSecond: Number.POSITIVE_INFINITY,
  }
}

/** Pages that one address asks for in a minute, as many as the site draws for it, with room for forms. */
const pagesOfAddress = ratesPerMinute.pages - 10

/**
 * Stands in front as a proxy does. Whoever walks through the site is one of many visitors: after so many pages of a minute
 * the next ones come from another address.
 */
function fromManyAddresses(app: RequestListener, clock: () => number): RequestListener {
  let minute = 0
  const pages = new Map<string, number>()
  const others = new Map<string, string>()
  return (req, res) => {
    const now = Math.floor(clock() / 60_000)
    if (now !== minute) pages.clear()
    minute = now
    if (req.method !== 'POST' && !/^\/(?:api|_app|_img|_media|equipe|en\/team)\b/.test(req.url ?? '')) {
      tellAsked(req.url?.split('?')[0] ?? '')
      const address = String(req.headers['x-forwarded-for'] ?? req.socket.remoteAddress)
      const before = pages.get(address) ?? 0
      pages.set(address, before + 1)
      const visitor = Math.floor(before / pagesOfAddress)
      if (visitor > 0) req.headers['x-forwarded-for'] = otherAddress(`${address} ${visitor}`)
    }
    return app(req, res)
  }

  function otherAddress(name: string): string {
    const n = others.size + 1
    const address = others.get(name) ?? `198.18.${n >> 8}.${n & 255}`
    others.set(name, address)
    return address
  }
}

/** A booking engine that answers and does nothing: visitors are led to no other. */
async function openEngine(): Promise<{ url: string; close(): void }> {
  const server = createServer((_req, res) => res.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function lineSink(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).split('\n')) if (line) lines.push(JSON.parse(line))
      done()
    },
  })
}

/**
 * Waits for what happens in the background: until `read` no longer throws, as a failed `expect` does, and what it reads holds.
 * @throws what `read` has thrown last, or the value that it read last, after `withinMs`
 */
export async function eventually<Value>(
  read: () => Promise<Value> | Value,
  holds: (value: Value) => unknown = Boolean,
  withinMs = 30_000,
): Promise<Value> {
  const end = Date.now() + withinMs
  for (;;) {
    try {
      const value = await read()
      if (holds(value)) return value
      if (Date.now() > end)
        throw new Error(`It did not happen within ${withinMs} ms; last seen: ${JSON.stringify(value)?.slice(0, 300)}`)
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
