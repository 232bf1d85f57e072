import { createHash, randomBytes } from 'node:crypto'
import type { MerchantStore } from '../merchantStore.ts'
import { createEndpoints, type EndpointOptions } from './endpoints.ts'
import { type ApiAnswer, ApiError, unknownUrl } from './errors.ts'

export interface ApiRequest {
  method: string
  /** Path without query. */
  path: string
  /** Without the question mark. */
  query: string
  body: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface Api {
  /** @param isBroken the endpoint begins, and then fails with 500 */
  answer(request: ApiRequest, isBroken?: boolean): ApiAnswer
  /** A request is over: its idempotency key is free for a repetition. */
  end(request: ApiRequest): void
}

/** A key is remembered for a day at least. */
const replayMs = 24 * 60 * 60 * 1000
const mostKeyLength = 255

/**
 * The part of Stripe's API v1 that a checkout needs, as strict as its reference says: sessions are opened, read, listed
 * and expired, payments refunded, disputes and movements of the balance listed. Requests are forms, answers JSON. An idempotency key gets one answer,
 * an error of the endpoint included; what never began is not remembered.
 */
export function createApi(options: EndpointOptions & { secretKey: string }): Api {
  const { store, secretKey, clock } = options
  const endpoints = createEndpoints(options)
  const running = new Set<string>()
  return {
    answer(request, isBroken = false) {
      const headers: Record<string, string> = { 'Request-Id': `req_${randomBytes(7).toString('hex')}` }
      const answered = refusedAsError(() => {
        checkKey(request, secretKey)
        headers['Stripe-Version'] = versionOf(request)
        return request.method === 'POST' ? once(request, isBroken) : begun(endpointOf(request), isBroken)
      })
      return { ...answered, headers: { ...headers, ...answered.headers } }
    },
    end: (request) => void running.delete(keyOf(request) ?? ''),
  }

  /** @throws ApiError */
  function once(request: ApiRequest, isBroken: boolean): ApiAnswer {
    const { path, body } = request
    const key = keyOf(request)
    if (!key) return begun(endpointOf(request), isBroken)
    if (key.length > mostKeyLength) {
      const message = `Idempotency keys may be at most ${mostKeyLength} characters long.`
      throw new ApiError({ type: 'idempotency_error', message })
    }
    if (running.has(key)) {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
      throw new ApiError({ status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use', message })
    }
    const fingerprint = createHash('sha256').update(`${path}\n${body}`).digest('hex')
    const before = replayOf(store, key, clock())
    if (before && before.fingerprint !== fingerprint) throw otherRequest(key, before.path, path)
    if (before) {
      const body = JSON.parse(before.body) as object
      return { status: before.status, body, headers: { 'Idempotent-Replayed': 'true', 'Idempotency-Key': key } }
    }
    // Refused parameters are thrown here, before anything is remembered.
    const work = endpointOf(request)
    running.add(key)
    const answered = begun(work, isBroken)
    store.storeReplay(key, {
      fingerprint,
      path,
      status: answered.status,
      body: JSON.stringify(answered.body),
      at: clock(),
    })
    return { ...answered, headers: { ...answered.headers, 'Idempotency-Key': key } }
  }

  /** @throws ApiError */
  function endpointOf({ method, path, query, body }: ApiRequest): () => object {
    const route = `${method} ${path}`
    if (route === 'POST /v1/checkout/sessions') return endpoints.createSession(body)
    if (route === 'GET /v1/checkout/sessions') return endpoints.listSessions(query)
    if (route === 'POST /v1/refunds') return endpoints.createRefund(body)
    if (route === 'GET /v1/refunds') return endpoints.listRefunds(query)
    if (route === 'GET /v1/disputes') return endpoints.listDisputes(query)
    if (route === 'GET /v1/balance_transactions') return endpoints.listBalance(query)
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(expire))?$/.exec(path) ?? []
    if (id && method === 'GET' && !action) return endpoints.readSession(id)
    if (id && method === 'POST' && action) return endpoints.expireSession(id)
    throw unknownUrl(method, path)
  }
}

function begun(work: () => object, isBroken: boolean): ApiAnswer {
  const answered = refusedAsError(() => ({ status: 200, body: work() }))
  return isBroken ? internalError : answered
}

/** Stripe asks not to repeat a request whose 500 is remembered. */
export const internalError: ApiAnswer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
  headers: { 'Stripe-Should-Retry': 'false' },
}

export const rateLimited: ApiAnswer = {
  status: 429,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
    },
  },
  headers: { 'Stripe-Should-Retry': 'false' },
}

function refusedAsError(run: () => ApiAnswer): ApiAnswer {
  try {
    return run()
  } catch (error) {
    if (error instanceof ApiError) return error.answer
    throw error
  }
}

/** @throws ApiError */
function checkKey({ headers, method }: ApiRequest, secretKey: string): void {
  const { authorization = '' } = headers
  const header = String(authorization)
  const basic = /^Basic (.+)$/i.exec(header)?.[1]
  const given = basic ? Buffer.from(basic, 'base64').toString().split(':')[0] : /^Bearer (.+)$/i.exec(header)?.[1]
  if (!given) {
    const message = `You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.`
    throw new ApiError({ status: 401, message })
  }
  if (given !== secretKey)
    throw new ApiError({ status: 401, message: `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}` })
  const type = String(headers['content-type'] ?? 'application/x-www-form-urlencoded')
  if (method === 'POST' && !type.startsWith('application/x-www-form-urlencoded')) {
    const message =
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.'
    throw new ApiError({ message })
  }
}

/** The version of the account where the request names none. @throws ApiError */
function versionOf({ headers }: ApiRequest): string {
  const version = String(headers['stripe-version'] ?? '2026-10-28.endive')
  if (/^20\d\d-\d\d-\d\d(\.[a-z]+)?$/.test(version)) return version
  throw new ApiError({ message: `Invalid Stripe API version: ${version}` })
}

function keyOf({ headers }: ApiRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : undefined
}

function replayOf(store: MerchantStore, key: string, now: number) {
  const replay = store.replay(key)
  return replay && now - replay.at < replayMs ? replay : undefined
}

function otherRequest(key: string, before: string, path: string): ApiError {
  const same = 'Keys for idempotent requests can only be used'
  const where = `for the same endpoint they were first used for ('${path}' vs '${before}').`
  const how = before === path ? 'with the same parameters they were first used with.' : where
  const message = `${same} ${how} Try using a key other than '${key}' if you meant to execute a different request.`
  return new ApiError({ type: 'idempotency_error', message })
}
