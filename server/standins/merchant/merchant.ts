import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type LocalServer, serveLocally } from '../localServer.ts'
import { createApi } from './api.ts'
import { startDeliveries } from './deliveries.ts'
import { createHostedPages, type PageAnswer } from './hostedPages.ts'
import { type MerchantStore, openMerchantStore } from './merchantStore.ts'
import { createSessions } from './sessions.ts'

/**
 * Behaviour of the merchant; a test changes it. `gone`: no server. For the API only: `silent` never answers, `slow`
 * acts but answers after any timeout, `refusing` no longer knows the key, `failing` does nothing. `failingAfter`, on
 * its pages too, acts and answers an error.
 */
export type Weather = 'well' | 'gone' | 'silent' | 'slow' | 'refusing' | 'failing' | 'failingAfter'

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
 * The embedded merchant: the part of Stripe's API that a checkout needs, its hosted payment page, and signed webhooks,
 * so that the real client pays without an account, a network or money.
 */
export async function startMerchant(options: MerchantOptions): Promise<Merchant> {
  const { dataDir, secretKey, webhookSecret, webhookUrl, clock = Date.now } = options
  const store = openMerchantStore(dataDir)
  let origin = ''
  let weather: Weather = 'well'
  const deliveries = startDeliveries({ store, clock, webhookUrl, webhookSecret })
  const sessions = createSessions({ store, clock, url: () => origin, told: deliveries.nudge })
  const api = createApi({ store, sessions, secretKey, clock })
  const pages = createHostedPages({ sessions, clock })
  const server = await openDoor(options.port ?? Number(store.setting('port') ?? 0))
  origin = server.origin
  store.storeSetting('port', new URL(origin).port)
  const expiring = setInterval(sessions.expireOverdue, 1000)
  expiring.unref()
  deliveries.nudge()
  return {
    url: origin,
    store,
    setWeather: (next) => {
      weather = next
    },
    holdWebhooks: deliveries.hold,
    async close() {
      clearInterval(expiring)
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
    const { pathname } = new URL(req.url ?? '/', 'http://merchant')
    if (pathname.startsWith('/v1/')) return answerApi(pathname, req, res)
    if (pathname === '/merchant.css') {
      const css = await readFile(join(import.meta.dirname, 'merchant.css'), 'utf8')
      return void res.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8' }).end(css)
    }
    const [, id = '', part] = /^\/pay\/(\w+)(?:\/(challenge|cancel))?$/.exec(pathname) ?? []
    const language = req.headers['accept-language'] ?? ''
    if (req.method === 'POST') {
      const body = new URLSearchParams(await text(req))
      const page = pages.post(id, part, body, language)
      return weather === 'failingAfter' ? void res.writeHead(500).end() : sendPage(res, page)
    }
    sendPage(res, pages.open(id, part, language))
  }

  async function answerApi(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await text(req)
    if (weather === 'silent') return
    const { 'idempotency-key': key } = req.headers
    const authorization = weather === 'refusing' ? '' : (req.headers.authorization ?? '')
    const said =
      weather === 'failing'
        ? undefined
        : api.answer({ method: req.method ?? '', path, body, authorization, idempotencyKey: key as string })
    if (weather === 'slow') await pause(slowMs, undefined, { ref: false })
    if (!said || weather === 'failingAfter') {
      const error = { type: 'api_error', message: 'Something went wrong on our end.' }
      // The client would retry at once, but tests want to see one failure.
      return void res.writeHead(500, { ...json, 'Stripe-Should-Retry': 'false' }).end(JSON.stringify({ error }))
    }
    res.writeHead(said.status, { ...json, ...(said.isReplayed && { 'Idempotent-Replayed': 'true' }) })
    res.end(JSON.stringify(said.body))
  }
}

/** Longer than a test waits, and than the product's timeout in tests. */
const slowMs = 3000

const json = { 'Content-Type': 'application/json' }

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
