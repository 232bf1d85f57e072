import { httpRetries } from '#shared/limits.ts'
import { ApiError, readError, retryAfterMs } from './apiError.ts'
import { apiHeaders } from './apiHeaders.ts'

export type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE' | 'POST' | 'PATCH'

interface CallOptions {
  method?: Method
  /** Sent as JSON. */
  body?: unknown
  /** Goes on when the page is left meanwhile. */
  keepalive?: boolean
  /** Key of a POST that is sent once more by hand, so that it does not act twice; without it a new one. */
  idempotencyKey?: string
}

/** Methods whose retry would be harmless are not retried, the others once (rules/errors.md#retries-of-our-client). */
const idempotent: readonly Method[] = ['GET', 'HEAD', 'PUT', 'DELETE']
/**
 * The only way from the browser to our own API: JSON both ways, in the page's language.
 * POST and PATCH carry an `Idempotency-Key`, the same at each retry, so that none acts twice.
 * @returns the answer's body, undefined for 204
 * @throws ApiError for every answer that is no success, and for none (`status` 0)
 */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', body, keepalive } = options
  const request: RequestInit = {
    method,
    headers: headersFor(method, options),
    body: body === undefined ? undefined : JSON.stringify(body),
    ...(keepalive && { keepalive }),
  }
  let retriesLeft: number = idempotent.includes(method) ? httpRetries.idempotent : httpRetries.others
  for (;;) {
    const response = await send(path, request)
    if (response.ok) return response.status === 204 ? (undefined as Answer) : ((await response.json()) as Answer)
    const waitMs = retryAfterMs(response)
    const mayRetry =
      (httpRetries.statuses as readonly number[]).includes(response.status) && waitMs <= httpRetries.longestWaitMs
    if (retriesLeft === 0 || !mayRetry) throw await readError(response)
    retriesLeft--
    await pause(waitMs)
  }
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request)
  } catch (error) {
    throw new ApiError({ status: 0, code: 'unavailable', message: '', cause: error })
  }
}

function headersFor(method: Method, { body, idempotencyKey = newKey() }: CallOptions): Record<string, string> {
  return {
    ...apiHeaders(),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(!idempotent.includes(method) && { 'Idempotency-Key': idempotencyKey }),
  }
}

/** 128 random bits. Not crypto.randomUUID, which browsers keep from pages on plain HTTP. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
