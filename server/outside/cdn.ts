import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import type { Env } from '#server/env/index.ts'
import { type CdnPurged, cdnPurged } from '#server/metrics/events.ts'
import { outsideTimeouts } from '#shared/limits.ts'

/** A shared cache in front of us that stores pages with keys and evicts those of a key on request. */
export interface Cdn {
  /** The header with the keys of a page's stories. */
  headersFor(dependencies: Iterable<string>): Record<string, string>
  /**
   * Evicts the pages that show these stories, soon: one process sends the call, again where it is refused.
   * @param publication number of the publication, the same in every process
   */
  purge(dependencies: Iterable<string>, publication: number): Promise<void>
  /** Tries the waiting purges once. */
  close(): Promise<void>
}

export interface CdnOptions extends NonNullable<Env['cdn']> {
  redis?: ClusterRedis
  log: Logger
}

interface Dialect {
  header: string
  separator: string
  /** Keys in one call. */
  most: number
  authorize(token: string): Record<string, string>
  body(keys: readonly string[]): object
}

const dialects: Readonly<Record<CdnOptions['kind'], Dialect>> = {
  fastly: {
    header: 'Surrogate-Key',
    separator: ' ',
    most: 256,
    authorize: (token) => ({ 'Fastly-Key': token }),
    body: (keys) => ({ surrogate_keys: keys }),
  },
  cloudflare: {
    header: 'Cache-Tag',
    separator: ',',
    most: 30,
    authorize: (token) => ({ Authorization: `Bearer ${token}` }),
    body: (keys) => ({ tags: keys }),
  },
}

/** A page with more stories names none of them and is evicted at every publication: a header has a limited length. */
const mostNamed = 100
const manyStories = 'many'
/** Other processes draw their pages anew meanwhile, and successive publications become one call. */
const gatherMs = 1000
const longestPauseMs = 60_000
/** Some five minutes; a lost purge then ends with `s-maxage`. */
const mostTries = 10
/** The longest time between two processes' knowledge of one publication. */
const claimMs = 60_000

export function openCdn({ kind, purgeUrl, token, redis, log }: CdnOptions): Cdn {
  const dialect = dialects[kind]
  const ending = new AbortController()
  const waiting = new Set<string>()
  let sending: Promise<void> | undefined
  return {
    headersFor(dependencies) {
      const keys = keysOf(dependencies)
      return { [dialect.header]: keys.length > mostNamed ? manyStories : keys.join(dialect.separator) }
    },
    async purge(dependencies, publication) {
      const keys = keysOf(dependencies)
      const set = createHash('sha256').update(keys.toSorted().join()).digest('base64url').slice(0, 16)
      if (redis && !(await redis.claim(`cdn:${publication}:${set}`, claimMs))) return
      for (const key of [...keys, manyStories]) waiting.add(key)
      sending ??= send().finally(() => {
        sending = undefined
      })
    },
    async close() {
      ending.abort()
      await sending
    },
  }

  async function send(): Promise<void> {
    for (let failures = 0; waiting.size > 0; ) {
      const pauseMs = Math.min(longestPauseMs, gatherMs * 2 ** failures)
      await pause(pauseMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      const keys = [...waiting].slice(0, dialect.most)
      // Keys of a publication that comes meanwhile are sent once more.
      for (const key of keys) waiting.delete(key)
      try {
        await post(keys)
        failures = 0
        cdnPurged.publish({ failed: false } satisfies CdnPurged)
        log.info({ keys: keys.length }, 'the CDN purged the pages of a publication')
      } catch (error) {
        failures += 1
        cdnPurged.publish({ failed: true } satisfies CdnPurged)
        const isOver = failures === mostTries || ending.signal.aborted
        log.warn({ err: error, failures }, `the CDN refused a purge: ${isOver ? 'given up' : 'tried again'}`)
        if (isOver) return waiting.clear()
        for (const key of keys) waiting.add(key)
      }
    }
  }

  async function post(keys: readonly string[]): Promise<void> {
    const answer = await fetch(purgeUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...dialect.authorize(token) },
      body: JSON.stringify(dialect.body(keys)),
      redirect: 'error',
      signal: AbortSignal.timeout(outsideTimeouts.cdnMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the CDN answered ${answer.status}`)
  }
}

/** The end of a story's uuid: two stories with the same end are evicted together, which does no harm. */
function keysOf(dependencies: Iterable<string>): string[] {
  return [...new Set(Array.from(dependencies, (it) => (it.length === 36 ? it.slice(-8) : it)))]
}
