import { setTimeout as delay } from 'node:timers/promises'
import Bottleneck from 'bottleneck'
import { managementLimits } from '#shared/limits.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { ManagementError, type Written } from './refusals.ts'

export interface ManagementOptions {
  /** `https://mapi.storyblok.com/v1`, without a trailing slash. */
  base: string
  /** A personal access token, sent as it is. */
  token: string
  spaceId: string
  requestsPerSecond?: number
  /** Told of each pause that the service asks for. */
  onPause?: (milliseconds: number) => void
}

type Query = Readonly<Record<string, string | number>>

/** Storyblok's Management API for one space. Paths are below `spaces/{id}`; '' is the space itself. */
export interface ManagementApi {
  get(path: string, query?: Query): Promise<Record<string, unknown>>
  /** Every page of a list, of which `key` is the name in the answer. */
  list(path: string, key: string, query?: Query): Promise<Record<string, unknown>[]>
  /** @param what the thing written, as a refusal names it: `story hotels` */
  post(path: string, body: object, what: string): Promise<Record<string, unknown>>
  /** @param what the thing written, as a refusal names it */
  put(path: string, body: object, what: string): Promise<Record<string, unknown>>
  /** Lets nothing start any more. */
  close(): Promise<void>
}

interface Request {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query?: Query
  written?: Written
}

interface Answer {
  body: Record<string, unknown>
  headers: Headers
}

/**
 * Asks at the pace that the plan allows, one start after another. 429 is waited out in growing pauses, since the API
 * names no time; a read or a change that got no answer, or a 5xx, is asked again. What is made anew is not: it may be
 * there already, and the next run finds it.
 */
export function openManagementApi(options: ManagementOptions): ManagementApi {
  const { base, token, spaceId, requestsPerSecond = managementLimits.requestsPerSecond } = options
  // A little more than the second's share: one start more would otherwise slip into a rolling second.
  const pace = new Bottleneck({ minTime: Math.ceil(managementLimits.secondMs / requestsPerSecond) })
  let pausedUntil = 0
  let isClosed = false

  return {
    get: async (path, query) => (await ask({ method: 'GET', path, query })).body,
    list,
    post: async (path, body, what) => (await ask({ method: 'POST', path, written: { what, body } })).body,
    put: async (path, body, what) => (await ask({ method: 'PUT', path, written: { what, body } })).body,
    async close() {
      isClosed = true
      await pace.stop({ dropWaitingJobs: true }).catch(() => {})
    },
  }

  async function list(path: string, key: string, query: Query = {}): Promise<Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = []
    for (let page = 1; ; page++) {
      const { body, headers } = await ask({
        method: 'GET',
        path,
        query: { per_page: managementLimits.pageSize, ...query, page },
      })
      const items = Array.isArray(body[key]) ? body[key].filter(isRecord) : []
      found.push(...items)
      // Lists that are never cut into pages have no such header.
      const total = Number(headers.get('total') ?? Number.NaN)
      if (items.length === 0 || Number.isNaN(total) || found.length >= total) return found
    }
  }

  async function ask(request: Request): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await paced(request)
      if (!(answer instanceof ManagementError)) return answer
      const isBusy = answer.status === 429
      const mayRepeat = isBusy || (request.method !== 'POST' && (answer.status === undefined || answer.status >= 500))
      if (!mayRepeat || isClosed || tries > (isBusy ? managementLimits.busyRetries : managementLimits.retries))
        throw answer
      await pause(tries)
    }
  }

  /** A request that a pause meets gives its place back: what waited leaves one after another, and not all at once. */
  async function paced(request: Request): Promise<Answer | ManagementError> {
    for (;;) {
      const wait = pausedUntil - performance.now()
      if (wait > 0) await delay(wait)
      const answer = await pace.schedule(async () => (performance.now() < pausedUntil ? undefined : send(request)))
      if (answer) return answer
    }
  }

  /** Holds back every request, not only the one that was refused. */
  async function pause(tries: number): Promise<void> {
    const ms = Math.min(managementLimits.longestPauseMs, managementLimits.firstPauseMs * 2 ** (tries - 1))
    pausedUntil = Math.max(pausedUntil, performance.now() + ms)
    options.onPause?.(ms)
    await delay(ms)
  }

  async function send({ method, path, query = {}, written }: Request): Promise<Answer | ManagementError> {
    const url = new URL([base, 'spaces', spaceId, ...(path ? [path] : [])].join('/'))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    try {
      const response = await fetch(url, {
        method,
        headers: { Authorization: token, ...(written && { 'Content-Type': 'application/json' }) },
        body: written && JSON.stringify(written.body),
        signal: AbortSignal.timeout(managementLimits.timeoutMs),
      })
      const body = await readJson(response)
      if (response.ok) return { body: isRecord(body) ? body : {}, headers: response.headers }
      return new ManagementError({ status: response.status, reasons: body, base, spaceId, path, written })
    } catch (cause) {
      return new ManagementError({ status: undefined, reasons: cause, base, spaceId, path, written })
    }
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
