import { httpRetries } from '#shared/limits.ts'
import { ApiError, readError } from './apiError.ts'

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE' | 'POST' | 'PATCH'

interface CallOptions {
  method?: Method
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal
}

/** Methods whose retry would be harmless are not retried, the others once (spec §7, to the letter; R242, R243). */
const idempotent: readonly Method[] = ['GET', 'HEAD', 'PUT', 'DELETE']
/** A longer `Retry-After` ends the call instead of being waited for (decisions §2). */
const longestWaitMs = 2000

/**
 * The only way from the browser to our own API (spec §7): JSON both ways, in the page's language.
 * POST and PATCH carry an `Idempotency-Key`, the same at each retry, so that none acts twice.
 * @returns the answer's body, undefined for 204
 * @throws ApiError for every answer that is no success, and for none (`status` 0)
 */
export async function call<Answer>(path: string, { method = 'GET', body, signal }: CallOptions = {}): Promise<Answer> {
  const request: RequestInit = {
    method,
    headers: headersFor(method, body),
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }
  let retriesLeft: number = idempotent.includes(method) ? httpRetries.idempotent : httpRetries.others
  for (;;) {
    const response = await send(path, request)
    if (response.ok) return response.status === 204 ? (undefined as Answer) : ((await response.json()) as Answer)
    const waitMs = retryAfterMs(response)
    const mayRetry = (httpRetries.statuses as readonly number[]).includes(response.status) && waitMs <= longestWaitMs
    if (retriesLeft === 0 || !mayRetry) throw await readError(response)
    retriesLeft--
    await pause(waitMs, signal)
  }
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'unavailable', message: '', cause: error })
  }
}

function headersFor(method: Method, body: unknown): Record<string, string> {
  return {
    Accept: 'application/json',
    // The page's language, whatever the browser's is (decisions §1).
    'Accept-Language': document.documentElement.lang,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(!idempotent.includes(method) && { 'Idempotency-Key': newKey() }),
  }
}

/** 128 random bits. Not crypto.randomUUID, which browsers keep from pages on plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** `Retry-After` in seconds or as a date; 0 without it. */
function retryAfterMs(response: Response): number {
  const value = response.headers.get('Retry-After')
  if (!value) return 0
  const seconds = Number(value)
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000
  return Number.isNaN(waitMs) ? 0 : Math.max(0, waitMs)
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
