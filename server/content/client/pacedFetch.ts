import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type ContentRequested, contentRequested } from '#server/metrics/events.ts'
import { inSpan } from '#server/monitoring/traces/spans.ts'
import { contentLimits, outsideTimeouts } from '#shared/limits.ts'
import type { Limiter, Priority } from './limiter.ts'
import type { Refusals } from './refusals.ts'

/** The context of a client's call, for the requests that it makes. */
export interface CallContext {
  priority: Priority
  /** Version of the space: a request without it costs a redirect. */
  cv?: string
  /** Aborts when the only one who waits for the answer has left. */
  signal?: AbortSignal | undefined
  /** The error that the client would reduce to a message. */
  failure?: unknown
}

/** An async context, because the client's own follow-up requests (chunks of relations) lose every option. */
export const callContext = new AsyncLocalStorage<CallContext>()

export interface PacedFetchOptions {
  limiter: Limiter
  refusals: Refusals
  log: Logger
  /** Time-out of one request, its body included; waiting in the queue is not counted. */
  timeoutMs?: number
  maxBytes?: number
  /** Ends every request under way. */
  signal?: AbortSignal
}

const maxHops = 5

/**
 * The `fetch` under storyblok-js-client. Every request waits for its turn: redirects, retries and the chunks of
 * relations too. The body is read whole, so that the time-out covers it. 201 to 206 become 200 (204 an empty object),
 * since the client accepts nothing else. 429 is retried after 300 ms, up to ten times: here and not in the client,
 * which leaves out writes and answers that are no JSON, and prints a line each time. While nothing but 429 comes, only
 * looks at a publication go on (refusals.ts).
 */
export function pacedFetch({
  limiter,
  refusals,
  log,
  timeoutMs = outsideTimeouts.contentMs,
  maxBytes = 32 * 1024 * 1024,
  signal,
}: PacedFetchOptions): typeof fetch {
  return async (input, init) => {
    const context = callContext.getStore()
    try {
      const url = new URL(String(input))
      if (context?.cv && !url.searchParams.has('cv')) url.searchParams.set('cv', context.cv)
      return await follow(
        url,
        { ...init, ...(context?.signal && { signal: context.signal }) },
        context?.priority ?? 'reader',
      )
    } catch (error) {
      if (context) context.failure = error
      throw error
    }
  }

  function follow(start: URL, init: RequestInit, priority: Priority): Promise<Response> {
    return inSpan('content', () => followed(start, init, priority))
  }

  async function followed(start: URL, init: RequestInit, priority: Priority): Promise<Response> {
    let url = start
    for (let hop = 0; hop <= maxHops; hop++) {
      const answer = await fetchWithRetries(url, init, priority)
      const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
      if (location === null) return present(answer)
      const next = new URL(location, url)
      // The address has the token in it: it is for this service only.
      if (next.origin !== url.origin) throw new Error('the content service redirects to another origin')
      url = next
    }
    throw new Error(`the content service redirects more than ${maxHops} times`)
  }

  async function fetchWithRetries(url: URL, init: RequestInit, priority: Priority): Promise<Answer> {
    for (let retries = 0; ; retries++) {
      const queuedAt = performance.now()
      if (refusals.isCertain() && priority !== 'publication') throw new RefusedError()
      await limiter.turn(priority)
      init.signal?.throwIfAborted()
      const answer = await counted(queuedAt, () => ask(url, init))
      if (refusals.answered(answer.status)) {
        log.warn('the content service refuses every request: readers of pages that are not known are told')
        limiter.refuseWaiting(new RefusedError())
      }
      if (answer.status !== 429 || retries === contentLimits.maxRetries) return answer
      log.warn({ path: url.pathname, retries: retries + 1 }, 'the content service asks us to slow down')
      await delay(contentLimits.retryDelayMs, undefined, { signal })
    }
  }

  /** @param queuedAt when the request began to wait for its turn, by `performance.now` */
  async function counted(queuedAt: number, run: () => Promise<Answer>): Promise<Answer> {
    const started = performance.now()
    let status = 0
    try {
      const answer = await run()
      status = answer.status
      return answer
    } finally {
      const seen: ContentRequested = {
        status,
        waitSeconds: (started - queuedAt) / 1000,
        seconds: (performance.now() - started) / 1000,
      }
      contentRequested.publish(seen)
    }
  }

  async function ask(url: URL, init: RequestInit): Promise<Answer> {
    const limits = [AbortSignal.timeout(timeoutMs), signal, init.signal].filter((it) => it instanceof AbortSignal)
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any(limits) })
    return { status: response.status, headers: response.headers, bytes: await readBody(response) }
  }

  async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) throw new Error(`the content service sends more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, size)
  }
}

/** The limit of the space is used up, for some time already. */
class RefusedError extends Error {
  constructor() {
    super('the content service refuses every request (429)')
  }
}

interface Answer {
  status: number
  headers: Headers
  bytes: Buffer<ArrayBuffer>
}

function present({ status, headers, bytes }: Answer): Response {
  const answerHeaders = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) answerHeaders.delete(name)
  if (status >= 200 && status <= 206)
    return new Response(bytes.length > 0 ? bytes : '{}', { status: 200, headers: answerHeaders })
  if (status === 304) throw new Error('the content service answers 304 to an unconditional request')
  // The client loses the status of a refusal that is no JSON.
  const body = isJson(bytes) ? bytes : JSON.stringify({ error: `the content service answers ${status}` })
  return new Response(body, { status, headers: answerHeaders })
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString())
    return true
  } catch {
    return false
  }
}
