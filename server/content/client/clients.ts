import type { ContentOptions } from '../contentOptions.ts'
import { type ContentClient, createClient } from './client.ts'
import { minTimes, openLimiter } from './limiter.ts'
import { pacedFetch } from './pacedFetch.ts'
import { createRefusals } from './refusals.ts'

/** One client per token; both tokens of the delivery API share one pace. */
export interface Clients {
  published: ContentClient
  /** Undefined without a preview token. */
  preview?: ContentClient
  /** Undefined without an OAuth token. */
  management?: ContentClient
  /** Whether the delivery API would only refuse a request: the limit of the space is used up. */
  isRefusing(): boolean
  /** Ends waiting requests and those under way. */
  close(): Promise<void>
}

/** @param spaceKey processes with the same key share one pace */
export function openClients(options: ContentOptions, spaceKey: string): Clients {
  const { api, token, previewToken, oauthToken, minTime = minTimes.delivery, redis, log } = options
  const ending = new AbortController()
  const delivery = openLimiter({ id: `content-${spaceKey}`, minTime, redis, log })
  const management = oauthToken
    ? openLimiter({ id: `content-management-${spaceKey}`, minTime: minTimes.management, redis, log })
    : undefined
  const refusals = createRefusals()
  const fetch = pacedFetch({ limiter: delivery, refusals, log, signal: ending.signal })
  return {
    published: createClient({ api, token, version: 'published', fetch }),
    preview: previewToken ? createClient({ api, token: previewToken, version: 'draft', fetch }) : undefined,
    management:
      management &&
      createClient({
        api: api.replace(/\/v2$/, '/v1'),
        oauthToken,
        version: 'draft',
        fetch: pacedFetch({ limiter: management, refusals: createRefusals(), log, signal: ending.signal }),
      }),
    isRefusing: refusals.isCertain,
    async close() {
      ending.abort()
      await Promise.all([delivery.close(), management?.close()])
    },
  }
}
