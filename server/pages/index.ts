import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler, Router } from 'express'
import { definitions } from '#client/blocks/schemas.generated.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import type { CheckedStory } from '#server/content/index.ts'
import type { AnswerErrorPage } from '#server/http/answerError.ts'
import type { Idempotency } from '#server/http/calls/idempotency.ts'
import type { CallServices } from '#server/http/calls/runCall.ts'
import type { DescribedRoute } from '#server/http/describe/description.ts'
import type { RouteRules } from '#server/http/navigationRules.ts'
import { securityHeadersFor } from '#server/http/securityHeaders.ts'
import type { Hint } from '#shared/content/previewApi.ts'
import { defaultLocale } from '#shared/locales.ts'
import type { DomainPages } from './applicationPage.ts'
import { type FastPathCounters, fastPath } from './cache/fastPath.ts'
import { createPageCache } from './cache/pageCache.ts'
import { redisLevel } from './cache/redisLevel.ts'
import { createStaticBlocks } from './draw/staticBlocks.tsx'
import { pageStyles, styleBytes } from './draw/styles.ts'
import { redraw } from './drawForCache.ts'
import { errorPageAnswer } from './errorPage.ts'
import { essentialsKnown } from './essentials.ts'
import { browserFileRouter } from './feeds/browserFiles.ts'
import { feedRouter } from './feeds/feeds.ts'
import { sitemap } from './feeds/sitemap.ts'
import { createNeededStories } from './neededStories.ts'
import { pageHandler, payloadHandler } from './pageHandler.ts'
import type { Members } from './perRequest/services.ts'
import { createApplicationPages } from './plan/applicationPages.ts'
import { evictCandidates, typeToken } from './plan/listings.ts'
import { queryReader } from './plan/pageKey.ts'
import { canonicalPath } from './plan/resolve.ts'
import { routeRulesOf } from './plan/routeRules.ts'
import { previewHints } from './preview/previewHints.ts'
import { previewCall } from './preview/previewPage.ts'
import type { PageServices } from './services.ts'
import { shareRoute } from './share/shareRoute.ts'
import { warm } from './warm.ts'

export {
  type ApplicationPage,
  type CaptchaSettings,
  type DescribeSession,
  type DomainPages,
  type LoginCaptcha,
  type PageFile,
  type PageForm,
  type PageInput,
  type PageView,
  pageView,
  type RightOf,
  type SharedPage,
  type SharedPageInput,
  type SharedView,
  steadyPage,
} from './applicationPage.ts'
export { code128, qrCode } from './codes.ts'
export { readManifest, type Sheet } from './manifest.ts'
export { notFound, pageNumberOf } from './notFound.ts'
export { type GamingServices, isGamingPart } from './plan/gamingPages.ts'
export type { LiveTournaments, StoryPreview } from './plan/services.ts'

/** The public face of server/pages: turns slugs into pages. */
export interface Pages {
  /** Runs before Express and serves pages from memory. @returns whether it answered */
  fastPath: (req: IncomingMessage, res: ServerResponse) => boolean
  page: RequestHandler
  payload: RequestHandler
  /** POST /api/content/preview. */
  previewCall: DescribedRoute
  /** GET /dev/blocks: every block with its demo; `npm run dev` alone has it. */
  gallery: RequestHandler | undefined
  /** GET /_share/…: pictures of shared links. */
  sharePictures: Router
  sitemap: Router
  /** The site as an application and as a search engine of the browser. */
  browserFiles: Router
  feeds: Router
  answerError: AnswerErrorPage
  /** Redirects of the settings story. */
  routeRules: () => RouteRules
  /** Slugs that the program needs and no published story has. */
  missingStories: () => readonly string[]
  canonicalPath: (path: string) => string | undefined
  /** Hints that an editor is given about a story; the site's own addresses show which of its links are broken. */
  hintsOf: (story: CheckedStory) => Hint[]
  counters: FastPathCounters & { pages: () => number; bytes: () => number }
  /** Resolves when home page, header, footer and settings with their redirects are known. */
  ready(): Promise<void>
  /** Fills the caches in the background. */
  warm(): void
  /** @param listener hears when every page in memory shows what has been published */
  onRenewed(listener: () => void): void
  close(): void
}

/** Application pages and forms of the domains, and the services they need. */
export interface ApplicationOptions extends DomainPages, Members {
  calls: CallServices
  idempotency: Idempotency
}

export interface PagesOptions
  extends Pick<
    PageServices,
    'env' | 'log' | 'clock' | 'content' | 'manifest' | 'drawings' | 'contentForms' | 'tournaments' | 'previews' | 'cdn'
  > {
  redis?: ClusterRedis
  application: ApplicationOptions
  /** Memory for whole pages and for blocks. */
  pageBytes: number
  blockBytes: number
}

export function openPages({ redis, pageBytes, blockBytes, application, ...given }: PagesOptions): Pages {
  const { env, log, clock, content, manifest } = given
  const { pages, forms, calls, idempotency, ...members } = application
  const services: PageServices = {
    ...given,
    definitions,
    headers: securityHeadersFor(env.publicUrl),
    blocks: createStaticBlocks(blockBytes - styleBytes, log, clock),
    styles: pageStyles(manifest),
    applicationPages: createApplicationPages(pages, forms),
    calls,
    idempotency,
    members,
  }
  const publishedAt = (uuid: string) => content.links.byUuid(defaultLocale, uuid)?.publishedAt
  const cache = createPageCache({
    maxBytes: pageBytes,
    clock,
    log,
    redis: redis && redisLevel({ redis, buildId: manifest.buildId, log, clock, publishedAt }),
    redraw: (key) => redraw(services, key),
  })
  const counters: FastPathCounters = { hits: 0, stale: 0, notModified: 0 }
  const routeRules = routeRulesOf(services)
  const answerFast = fastPath({
    cache,
    log,
    counters,
    isRedirected: (path) => Object.hasOwn(routeRules(), path),
    isRead: queryReader(definitions),
  })
  const closing = new AbortController()
  const needed = createNeededStories(services)
  const renewed: (() => void)[] = []
  const stopListening = content.onChange(({ uuids }) => {
    evictCandidates(services)
    const changed = [...uuids, ...listedTypes(uuids)]
    const publication = content.version()
    // The CDN fetches at once, so our own cache must be invalidated before.
    void cache.invalidate(changed).then(() => {
      for (const listener of renewed) listener()
      return given.cdn?.purge(changed, publication)
    })
  })

  /** Tokens of the types of changed stories, for pages that list them; the type of a deleted story is unknown. */
  function listedTypes(uuids: readonly string[]): string[] {
    const components = uuids.map(content.componentOf)
    const known = components.filter((it) => it !== undefined)
    const types = known.length === components.length ? known : Object.keys(definitions)
    return [...new Set(types)].map(typeToken)
  }

  return {
    fastPath: answerFast,
    page: pageHandler(services, cache),
    payload: payloadHandler(services, cache),
    previewCall: previewCall(services),
    gallery:
      process.env.NODE_ENV === 'development'
        ? async (...request) => (await import('./gallery/blockGallery.ts')).blockGallery(services)(...request)
        : undefined,
    sharePictures: shareRoute(services),
    sitemap: sitemap(services),
    browserFiles: browserFileRouter(services),
    feeds: feedRouter(services),
    answerError: errorPageAnswer(services),
    routeRules,
    missingStories: needed.missing,
    canonicalPath: (path) => canonicalPath(services, path),
    hintsOf: (story) => previewHints(services, story),
    counters: Object.assign(counters, { pages: () => cache.size().pages, bytes: () => cache.size().bytes }),
    ready: async () => {
      await content.ready()
      await essentialsKnown(services, closing.signal)
      needed.watch()
    },
    onRenewed: (listener) => renewed.push(listener),
    warm: () => {
      warm(services, cache, closing.signal).catch((error) => log.warn({ err: error }, 'filling the page cache failed'))
    },
    close: () => {
      closing.abort()
      stopListening()
      needed.close()
      cache.close()
    },
  }
}
