import type { RequestHandler, Router } from 'express'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { definitions } from '#client/blocks/schemas.generated.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import type { AnswerErrorPage } from '#server/http/answerError.ts'
import type { RouteRules } from '#server/http/navigationRules.ts'
import { securityHeadersFor } from '#server/http/securityHeaders.ts'
import type { SettingsContent } from '#shared/content/roots/settings.ts'
import { inRoot } from './chrome.tsx'
import { errorPageAnswer } from './errorPage.ts'
import { type FrontCounters, frontOfCache } from './frontOfCache.ts'
import { createPageCache } from './pageCache.ts'
import { pageHandler, payloadHandler, redraw } from './pageHandler.ts'
import { redisLevel } from './redisLevel.ts'
import { canonicalPath } from './resolve.ts'
import type { PageServices } from './services.ts'
import { sitemap } from './sitemap.ts'
import { createStaticBlocks } from './staticBlocks.tsx'
import { pageStyles } from './styles.ts'
import { warm } from './warm.ts'

export { readManifest } from './manifest.ts'

/** A slug becomes a page: everything that the rest of the server may use of it. */
export interface Pages {
  /** Asked before Express: answers what is in memory. */
  front: (req: IncomingMessage, res: ServerResponse) => boolean
  page: RequestHandler
  payload: RequestHandler
  sitemap: Router
  answerError: AnswerErrorPage
  /** Editorial redirects of the settings story (decisions §9). */
  routeRules: () => RouteRules
  canonicalPath: (path: string) => string | undefined
  counters: FrontCounters & { pages: () => number; bytes: () => number }
  /** Fills the caches in the background. */
  warm(): void
  close(): void
}

export interface PagesOptions extends Pick<PageServices, 'env' | 'log' | 'clock' | 'content' | 'manifest'> {
  redis?: ClusterRedis
  /** Memory for whole pages and for blocks. */
  pageBytes: number
  blockBytes: number
}

export function openPages({ redis, pageBytes, blockBytes, ...given }: PagesOptions): Pages {
  const { env, log, clock, content, manifest } = given
  const services: PageServices = {
    ...given,
    definitions,
    headers: securityHeadersFor(env.publicUrl),
    blocks: createStaticBlocks(blockBytes, log, clock),
    styles: pageStyles(manifest),
  }
  const publishedAt = (uuid: string) => content.links.byUuid('fr', uuid)?.publishedAt
  const cache = createPageCache({
    maxBytes: pageBytes,
    clock,
    log,
    redis: redis && redisLevel({ redis, buildId: manifest.buildId, log, clock, publishedAt }),
    redraw: (key) => redraw(services, key),
  })
  const counters: FrontCounters = { hits: 0, stale: 0 }
  const closing = new AbortController()
  const stopListening = content.onChange(({ uuids }) => void cache.invalidate(uuids))

  return {
    front: frontOfCache(cache, log, counters),
    page: pageHandler(services, cache),
    payload: payloadHandler(services, cache),
    sitemap: sitemap(services),
    answerError: errorPageAnswer(services),
    routeRules: () => routeRulesOf(services),
    canonicalPath: (path) => canonicalPath(services, path),
    counters: Object.assign(counters, { pages: () => cache.size().pages, bytes: () => cache.size().bytes }),
    warm: () => {
      warm(services, cache, closing.signal).catch((error) => log.warn({ err: error }, 'filling the caches was given up'))
    },
    close: () => {
      closing.abort()
      stopListening()
      cache.close()
    },
  }
}

const rulesOf = new WeakMap<object, RouteRules>()

/** From the settings story that is in memory; without it there are no rules. */
function routeRulesOf({ content, env }: PageServices): RouteRules {
  const settings = content.peek('fr', inRoot(env.storyblok.rootFolder, 'settings'))
  if (!settings) return {}
  const known = rulesOf.get(settings)
  if (known) return known
  const { redirects } = settings.content as SettingsContent
  const rules = Object.fromEntries(
    (redirects ?? [])
      .filter(({ content: { from, to } }) => from.startsWith('/') && isTarget(to))
      .map(({ content: { from, to } }) => [from, { redirect: to }]),
  )
  rulesOf.set(settings, rules)
  return rules
}

/** A path of ours or another site's address: nothing that a browser would run. */
function isTarget(to: string): boolean {
  if (to.startsWith('/')) return !to.startsWith('//') && !to.includes('\\')
  return URL.canParse(to) && ['http:', 'https:'].includes(new URL(to).protocol)
}
