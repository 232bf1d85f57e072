import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler, Router } from 'express'
import { definitions } from '#client/blocks/schemas.generated.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import type { AnswerErrorPage } from '#server/http/answerError.ts'
import type { RouteRules } from '#server/http/navigationRules.ts'
import { securityHeadersFor } from '#server/http/securityHeaders.ts'
import { type FrontCounters, frontOfCache } from './cache/frontOfCache.ts'
import { createPageCache } from './cache/pageCache.ts'
import { redisLevel } from './cache/redisLevel.ts'
import { warm } from './cache/warm.ts'
import { createStaticBlocks } from './draw/staticBlocks.tsx'
import { pageStyles, styleBytes } from './draw/styles.ts'
import { errorPageAnswer } from './errorPage.ts'
import { essentialsKnown } from './essentials.ts'
import { feedRouter } from './feeds/feeds.ts'
import { sitemap } from './feeds/sitemap.ts'
import { pageHandler, payloadHandler, redraw } from './pageHandler.ts'
import { createPersonal, type PersonalOptions } from './personal/personalPages.ts'
import { forgetCandidates, typeToken } from './plan/listings.ts'
import { canonicalPath } from './plan/resolve.ts'
import { routeRulesOf } from './plan/routeRules.ts'
import { previewCall } from './preview/previewCall.ts'
import type { PageServices } from './services.ts'
import { shareRoute } from './share/shareRoute.ts'

export { code128, qrCode } from './codes.ts'
export { readManifest } from './draw/manifest.ts'
export { notThere, pageNumberOf } from './notThere.ts'
export type {
  PageFile,
  PageForm,
  PageFunction,
  PageView,
  PersonalPages,
  RightOf,
  Visit,
  WhoIs,
} from './personal/pageFunction.ts'
export { type CaptchaFacts, type LoginCaptcha, pageView } from './personal/pageView.ts'
export type { LiveTournaments } from './plan/liveTournaments.ts'

/** A slug becomes a page: everything that the rest of the server may use of it. */
export interface Pages {
  /** Asked before Express: answers what is in memory. */
  front: (req: IncomingMessage, res: ServerResponse) => boolean
  page: RequestHandler
  payload: RequestHandler
  /** POST /api/content/preview. */
  previewCall: Router
  /** GET /_share/…: pictures of shared links. */
  sharePictures: Router
  sitemap: Router
  feeds: Router
  answerError: AnswerErrorPage
  /** Editorial redirects of the settings story. */
  routeRules: () => RouteRules
  canonicalPath: (path: string) => string | undefined
  counters: FrontCounters & { pages: () => number; bytes: () => number }
  /** Resolves when the home page and the frame of every page are known: header, footer, settings with their redirects. */
  ready(): Promise<void>
  /** Fills the caches in the background. */
  warm(): void
  close(): void
}

export interface PagesOptions
  extends Pick<
    PageServices,
    'env' | 'log' | 'clock' | 'content' | 'manifest' | 'contentForms' | 'tournaments' | 'cdn'
  > {
  redis?: ClusterRedis
  /** What the domain rooms bring: pages and forms of members, and the right to guarded stories. */
  personal: PersonalOptions
  /** Memory for whole pages and for blocks. */
  pageBytes: number
  blockBytes: number
}

export function openPages({ redis, pageBytes, blockBytes, personal, ...given }: PagesOptions): Pages {
  const { env, log, clock, content, manifest } = given
  const services: PageServices = {
    ...given,
    definitions,
    headers: securityHeadersFor(env.publicUrl),
    blocks: createStaticBlocks(blockBytes - styleBytes, log, clock),
    styles: pageStyles(manifest),
    personal: createPersonal(personal),
  }
  const publishedAt = (uuid: string) => content.links.byUuid('fr', uuid)?.publishedAt
  const cache = createPageCache({
    maxBytes: pageBytes,
    clock,
    log,
    redis: redis && redisLevel({ redis, buildId: manifest.buildId, log, clock, publishedAt }),
    redraw: (key) => redraw(services, key),
  })
  const counters: FrontCounters = { hits: 0, stale: 0, notModified: 0 }
  const routeRules = routeRulesOf(services)
  const front = frontOfCache(cache, log, counters)
  const closing = new AbortController()
  const stopListening = content.onChange(({ uuids }) => {
    forgetCandidates(services)
    const changed = [...uuids, ...listedTypes(uuids)]
    const publication = content.version()
    // Told sooner, it would fetch what was before.
    void cache.invalidate(changed).then(() => given.cdn?.purge(changed, publication))
  })

  /** Pages that list stories of a type show the ones that come and go too; of what went, the type is not known. */
  function listedTypes(uuids: readonly string[]): string[] {
    const components = uuids.map(content.componentOf)
    const known = components.filter((it) => it !== undefined)
    const types = known.length === components.length ? known : Object.keys(definitions)
    return [...new Set(types)].map(typeToken)
  }

  return {
    // A rule hides the page that stands at its address, also one that is in memory already.
    front: (req, res) => !Object.hasOwn(routeRules(), req.url ?? '/') && front(req, res),
    page: pageHandler(services, cache),
    payload: payloadHandler(services, cache),
    previewCall: previewCall(services),
    sharePictures: shareRoute(services),
    sitemap: sitemap(services),
    feeds: feedRouter(services),
    answerError: errorPageAnswer(services),
    routeRules,
    canonicalPath: (path) => canonicalPath(services, path),
    counters: Object.assign(counters, { pages: () => cache.size().pages, bytes: () => cache.size().bytes }),
    ready: async () => {
      await content.ready()
      await essentialsKnown(services, closing.signal)
    },
    warm: () => {
      warm(services, cache, closing.signal).catch((error) =>
        log.warn({ err: error }, 'filling the caches was given up'),
      )
    },
    close: () => {
      closing.abort()
      stopListening()
      cache.close()
    },
  }
}
