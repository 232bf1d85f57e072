import { createHash, randomBytes } from 'node:crypto'
import type { MerchantStore, StoredSession } from './merchantStore.ts'
import type { Sessions } from './sessions.ts'

export interface ApiRequest {
  method: string
  /** Path without query. */
  path: string
  body: string
  /** The `Authorization` header. */
  authorization: string
  idempotencyKey: string | undefined
}

export interface ApiAnswer {
  status: number
  body: object
  isReplayed?: boolean
}

/** The shortest life of a session, as at Stripe. */
const shortestMinutes = 30
const longestHours = 24

/**
 * The part of Stripe's API v1 that a checkout needs: sessions are opened, read and expired, payments refunded. Requests
 * are forms, answers are JSON, errors have Stripe's shape, and an idempotency key gets one answer.
 */
export function createApi(options: {
  store: MerchantStore
  sessions: Sessions
  secretKey: string
  clock: () => number
}) {
  const { store, sessions, secretKey, clock } = options
  return { answer }

  function answer(request: ApiRequest): ApiAnswer {
    if (!isAuthorized(request.authorization)) return refusal(401, 'Invalid API Key provided.')
    const { method, idempotencyKey: key, path, body } = request
    if (method !== 'POST' || !key) return route(request)
    const fingerprint = createHash('sha256').update(`${path}\n${body}`).digest('hex')
    const before = store.replay(key)
    if (before && before.fingerprint !== fingerprint)
      return refusal(
        400,
        'Keys for idempotent requests can only be used with the same parameters.',
        'idempotency_error',
      )
    if (before) return { status: before.status, body: JSON.parse(before.body), isReplayed: true }
    const answered = route(request)
    store.storeReplay(key, { fingerprint, status: answered.status, body: JSON.stringify(answered.body) })
    return answered
  }

  function isAuthorized(header: string): boolean {
    const basic = /^Basic (.+)$/.exec(header)?.[1]
    const given = basic ? Buffer.from(basic, 'base64').toString().split(':')[0] : /^Bearer (.+)$/.exec(header)?.[1]
    return given === secretKey
  }

  function route({ method, path, body }: ApiRequest): ApiAnswer {
    if (method === 'POST' && path === '/v1/checkout/sessions') return openSession(body)
    if (method === 'POST' && path === '/v1/refunds') return refund(body)
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(expire))?$/.exec(path) ?? []
    const session = sessions.find(id)
    if (method === 'GET' && session && !action) return { status: 200, body: sessions.shown(session) }
    if (method === 'POST' && session && action) return expire(session)
    if (!session && id) return refusal(404, `No such checkout.session: ${id}`, undefined, 'resource_missing')
    return refusal(404, `Unrecognized request URL (${method}: ${path}).`)
  }

  function openSession(body: string): ApiAnswer {
    const form = readForm(body)
    const price = (name: string) => textAt(form, 'line_items', '0', 'price_data', name)
    const amount = Number(price('unit_amount'))
    const now = Math.floor(clock() / 1000)
    const expiresAt = Number(textAt(form, 'expires_at')) || now + longestHours * 3600
    if (textAt(form, 'mode') !== 'payment') return refusal(400, 'Invalid mode: this merchant takes payments.')
    if (!Number.isSafeInteger(amount) || amount <= 0) return refusal(400, 'Invalid positive integer: unit_amount')
    if (!/^[a-z]{3}$/.test(price('currency'))) return refusal(400, 'Invalid currency')
    if (expiresAt < now + shortestMinutes * 60 || expiresAt > now + longestHours * 3600)
      return refusal(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.')
    for (const name of ['success_url', 'cancel_url'])
      if (!URL.canParse(textAt(form, name))) return refusal(400, `Not a valid URL: ${name}`)
    const { metadata } = form
    const session: StoredSession = {
      id: `cs_test_${randomBytes(24).toString('hex')}`,
      status: 'open',
      isPaid: false,
      amount,
      currency: price('currency'),
      title: textAt(form, 'line_items', '0', 'price_data', 'product_data', 'name'),
      description: textAt(form, 'line_items', '0', 'price_data', 'product_data', 'description'),
      email: textAt(form, 'customer_email'),
      locale: textAt(form, 'locale') === 'en' ? 'en' : 'fr',
      reference: textAt(form, 'client_reference_id') || null,
      metadata: typeof metadata === 'object' ? (metadata as Record<string, string>) : {},
      successUrl: textAt(form, 'success_url'),
      cancelUrl: textAt(form, 'cancel_url'),
      createdAt: now,
      expiresAt,
      intentId: null,
      refundId: null,
      challenge: null,
    }
    store.save(session)
    return { status: 200, body: sessions.shown(session) }
  }

  function expire(session: StoredSession): ApiAnswer {
    if (session.status !== 'open') {
      const messages =
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of'
      return refusal(400, `${messages} "${session.status}".`)
    }
    return { status: 200, body: sessions.shown(sessions.expire(session)) }
  }

  function refund(body: string): ApiAnswer {
    const intentId = textAt(readForm(body), 'payment_intent')
    const session = store.byIntent(intentId)
    if (!session) return refusal(404, `No such payment_intent: ${intentId}`, undefined, 'resource_missing')
    if (session.refundId) return refusal(400, 'Charge has already been refunded.', undefined, 'charge_already_refunded')
    const refundId = `re_${randomBytes(12).toString('hex')}`
    store.save({ ...session, refundId })
    const { amount, currency } = session
    const created = Math.floor(clock() / 1000)
    const shown = { id: refundId, object: 'refund', amount, currency, payment_intent: intentId, created }
    return { status: 200, body: { ...shown, status: 'succeeded' } }
  }
}

function refusal(status: number, message: string, type = 'invalid_request_error', code?: string): ApiAnswer {
  return { status, body: { error: { type, message, ...(code && { code }) } } }
}

/** Values of a form, nested as in Stripe's API: `line_items[0][price_data][currency]=eur`. */
type FormValue = string | { [name: string]: FormValue }

/** Names such as `__proto__` are treated like any other. */
function readForm(body: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null)
  for (const [path, value] of new URLSearchParams(body)) {
    const [first = '', ...rest] = path.replaceAll(']', '').split('[')
    let at = root
    let name = first
    for (const next of rest) {
      const inside = at[name]
      const room = typeof inside === 'object' ? inside : (Object.create(null) as { [name: string]: FormValue })
      at[name] = room
      at = room
      name = next
    }
    at[name] = value
  }
  return root
}

/** The text at a path; '' if there is none. */
function textAt(form: FormValue | undefined, ...path: string[]): string {
  let at = form
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined
  return typeof at === 'string' ? at : ''
}
