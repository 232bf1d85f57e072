import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type LocalServer, serveLocally } from '../localServer.ts'
import { type ApiRequest, createApi, internalError, rateLimited } from './api/api.ts'
import { createDashboard } from './dashboard.ts'
import { startDeliveries } from './deliveries.ts'
import { createHostedPages, type PageAnswer } from './hostedPages.ts'
import { type MerchantStore, openMerchantStore } from './merchantStore.ts'
import { createSessions } from './sessions.ts'

/**
 * Behaviour of the merchant; a test changes it. `gone`: no server. For the API only: `silent` never answers, `slow`
 * acts but answers after any timeout, `refusing` no longer knows the key, `limited` has had too many requests, `failing`
 * does nothing. `failingAfter`, on its pages too, acts and answers an error.
 */
export type Weather = 'well' | 'gone' | 'silent' | 'slow' | 'refusing' | 'limited' | 'failing' | 'failingAfter'

export interface Merchant {
  /** Value of MERCHANT_URL. */
  url: string
  store: MerchantStore
  setWeather(weather: Weather): void
  /** Holds notifications back, or releases them. */
  holdWebhooks(isHeld: boolean): void
  close(): Promise<void>
}

export interface MerchantOptions {
  /** The directory of the payments, for the next start. */
  dataDir: string
  secretKey: string
  /** One, or two while it is being replaced, with a comma between. */
  webhookSecret: string
  /** The address for notifications. */
  webhookUrl: () => string
  /**
   * Default: the port of the last run, so that open payment pages keep their address; 0 or a taken one: a free port.
   */
  port?: number
  clock?: () => number
}

/**
 * The embedded merchant: the part of Stripe's API that a checkout needs, its hosted payment page, a dashboard for who
 * works at the house, and signed webhooks, so that the real client pays without an account, a network or money.
 */
export async function startMerchant(options: MerchantOptions): Promise<Merchant> {
  const { dataDir, secretKey, webhookSecret, webhookUrl, clock = Date.now } = options
  const store = openMerchantStore(dataDir)
  let origin = ''
  let weather: Weather = 'well'
  const deliveries = startDeliveries({ store, clock, webhookUrl, webhookSecrets: webhookSecret.split(',') })
  const sessions = createSessions({ store, clock, url: () => origin, notify: deliveries.nudge })
  const api = createApi({ store, sessions, secretKey, clock, payUrl: () => origin })
  const pages = createHostedPages({ sessions, clock })
  const dashboard = createDashboard({ store, sessions })
  const server = await openDoor(options.port ?? Number(store.setting('port') ?? 0))
  origin = server.origin
  store.storeSetting('port', new URL(origin).port)
  const advancing = setInterval(sessions.advance, 1000)
  advancing.unref()
  deliveries.nudge()
  return {
    url: origin,
    store,
    setWeather: (next) => {
      weather = next
    },
    holdWebhooks: deliveries.hold,
    async close() {
      clearInterval(advancing)
      await server.close()
      await deliveries.close()
      store.close()
    },
  }

  /** On the last run's port, so that addresses given out still work; on another if it is taken. */
  function openDoor(wanted: number): Promise<LocalServer> {
    return serveLocally(answer, wanted).catch(() => serveLocally(answer))
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (weather === 'gone') return void req.socket.destroy()
    const { pathname, search } = new URL(req.url ?? '/', 'http://merchant')
    if (pathname.startsWith('/v1/')) return answerApi({ path: pathname, query: search.slice(1) }, req, res)
    if (pathname === '/merchant.css') {
      const css = await readFile(join(import.meta.dirname, 'merchant.css'), 'utf8')
      return void res.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8' }).end(css)
    }
    const body = req.method === 'POST' ? new URLSearchParams(await text(req)) : undefined
    const language = req.headers['accept-language'] ?? ''
    if (pathname === '/dashboard') return sendPage(res, dashboard(body, language))
    const [, id = '', part] = /^\/pay\/(\w+)(?:\/(challenge|cancel))?$/.exec(pathname) ?? []
    if (!body) return sendPage(res, pages.open(id, part, language))
    const page = pages.post(id, part, body, language)
    return weather === 'failingAfter' ? void res.writeHead(500).end() : sendPage(res, page)
  }

  async function answerApi(
    where: Pick<ApiRequest, 'path' | 'query'>,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const body = await text(req)
    if (weather === 'silent') return
    const { authorization } = req.headers
    const headers = {
      ...req.headers,
      authorization: weather === 'refusing' ? 'Bearer sk_test_withdrawn' : authorization,
    }
    const request: ApiRequest = { ...where, method: req.method ?? '', body, headers }
    const answer =
      weather === 'failing'
        ? internalError
        : weather === 'limited'
          ? rateLimited
          : api.answer(request, weather === 'failingAfter')
    if (weather === 'slow') await pause(slowMs, undefined, { ref: false })
    api.end(request)
    res.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
    res.end(JSON.stringify(answer.body))
  }
}

/** Longer than a test waits, and than the product's timeout in tests. */
const slowMs = 3000

/** No scripts at all; forms post to this origin, and redirect back to the shop. */
function sendPage(res: ServerResponse, answer: PageAnswer): void {
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Referrer-Policy', 'no-referrer')
  if ('location' in answer) return void res.writeHead(303, { Location: answer.location }).end()
  const shop = answer.session ? new URL(answer.session.successUrl).origin : ''
  res.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${shop}; frame-ancestors 'none'`,
  )
  res.writeHead(answer.status, { 'Content-Type': 'text/html; charset=utf-8' }).end(answer.html)
}
