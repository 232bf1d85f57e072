import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type LocalServer, readForm, sendPage, serveLocally } from '../localServer.ts'
import { type ApiRequest, createApi, internalError, rateLimited } from './api/api.ts'
import { balanceReport } from './balance.ts'
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
 * The embedded merchant: the part of Stripe's API that a checkout needs, its hosted payment page, a dashboard for whoever
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
    const body = req.method === 'POST' ? await readForm(req) : undefined
    if (pathname === '/dashboard') return show(res, dashboard(body))
    if (pathname === '/report.csv')
      return void res.writeHead(200, { 'Content-Type': 'text/csv' }).end(balanceReport(store.sessions()))
    const [, id = '', part] = /^\/pay\/(\w+)(?:\/(challenge|cancel))?$/.exec(pathname) ?? []
    if (!body) return show(res, pages.open(id, part))
    const page = pages.post(id, part, body)
    return weather === 'failingAfter' ? void res.writeHead(500).end() : show(res, page)
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

function show(res: ServerResponse, answer: PageAnswer): void {
  if ('location' in answer) return void res.writeHead(303, { Location: answer.location }).end()
  // Forms post to this origin, and redirect back to the shop.
  const shop = answer.session ? new URL(answer.session.successUrl).origin : ''
  sendPage(res, answer.status, answer.html, ` ${shop}; frame-ancestors 'none'`)
}
