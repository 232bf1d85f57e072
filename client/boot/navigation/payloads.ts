import type { PagePayload } from '#shared/http/pages.ts'
import { payloadPath } from '#shared/http/payloadPath.ts'

/** The payload files of pages, each asked for once while it is fresh. Addresses are path and query. */
export interface Payloads {
  /** Fetches ahead; a failure only means that the navigation asks again. */
  prefetch(address: string): void
  /** @throws when it is no payload of this build: the page is then loaded in full */
  load(address: string, signal: AbortSignal): Promise<PagePayload>
}

/** How long a payload in memory may be drawn: what is published meanwhile shows one navigation later. */
const freshMs = 30_000
const mostEntries = 20
/** A payload that takes longer is given up: the full load at least shows the browser's own progress. */
const timeLimitMs = 10_000

export function createPayloads(build: string): Payloads {
  const entries = new Map<string, { coming: Promise<PagePayload>; since: number }>()
  /** Members' pages: what was true at one navigation need not be at the next. */
  const unkept = new WeakSet<PagePayload>()

  return {
    prefetch(address) {
      if (fresh(address)) return
      const coming = fetchPayload(address, AbortSignal.timeout(timeLimitMs), 'low')
      store(address, coming)
      coming.catch(() => entries.delete(address))
    },
    async load(address, signal) {
      const known = fresh(address)
      if (known) return known.coming
      const payload = await fetchPayload(address, AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]))
      if (!unkept.has(payload)) store(address, Promise.resolve(payload))
      return payload
    },
  }

  function fresh(address: string) {
    const entry = entries.get(address)
    return entry && Date.now() - entry.since < freshMs ? entry : undefined
  }

  function store(address: string, coming: Promise<PagePayload>) {
    // Taken out first, so that the oldest stays in front.
    entries.delete(address)
    entries.set(address, { coming, since: Date.now() })
    const [oldest] = entries.keys()
    if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
  }

  async function fetchPayload(address: string, signal: AbortSignal, priority?: RequestPriority): Promise<PagePayload> {
    const { pathname, search } = new URL(address, location.origin)
    const response = await fetch(payloadPath(pathname) + search, { signal, priority })
    // Not by `response.ok`: a 404 is a page too, and brings its payload.
    if (!response.headers.get('content-type')?.startsWith('application/json'))
      throw new Error(`No payload at ${address}`)
    const payload = (await response.json()) as PagePayload
    if (!payload.slots || payload.build !== build) throw new Error(`No payload of this build at ${address}`)
    if (response.headers.get('cache-control')?.includes('no-store')) unkept.add(payload)
    return payload
  }
}
