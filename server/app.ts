import type { RequestListener } from 'node:http'
import express, { type RequestHandler, Router } from 'express'
import { ProductError } from '#shared/errors/productError.ts'
import '#shared/features.ts'
import { consentSheet } from './consent/index.ts'
import { requireKnownSpace } from './content/index.ts'
import { answerError } from './http/answerError.ts'
import { callRouter } from './http/calls/callRouter.ts'
import type { DescribedRoute } from './http/describe/description.ts'
import { localeSwitch } from './http/locale.ts'
import { requestLog, serverTiming } from './http/log/requestLog.ts'
import { navigationRules } from './http/navigationRules.ts'
import { hostCheck, knownHosts, trustProxies } from './http/network/forwarded.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { inShortSpan } from './monitoring/index.ts'
import { createOpenApi } from './openapi/index.ts'
import { builds, health, icons, wellKnown } from './ops/index.ts'
import { mediaFiles } from './outside/mediaFiles.ts'
import { pictures } from './outside/pictures.ts'
import type { Services } from './services.ts'

/**
 * The way of a request, one step a line (docs/request-path.md). A page in memory is answered before Express sees the
 * request.
 */
export function createApp(services: Services): RequestListener {
  const { env, log, content, pages, hotel, calendar, offline, outing, vip, card, forms, desk, buildId } = services
  const { isReady, isStarted, isDraining } = services
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  trustProxies(app, env.trustProxy)
  const isKnownHost = hostCheck(env.allowedHosts, app.get('trust proxy fn'))

  const api = createApi(services)
  const assetFiles = { originOf: content.assetOrigin, limits: services.calls.limits }

  app.use(requestLog(log))
  if (!env.production) app.use(serverTiming())
  app.use(securityHeaders(env.publicUrl))
  // Probes name the machine that they ask by its address.
  app.use(health({ isReady, isStarted, isDraining, missingStories: pages.missingStories }))
  app.use(knownHosts(isKnownHost))
  app.use(services.assets)
  app.use(wellKnown({ publicUrl: env.publicUrl, mailFrom: env.mailFrom, icon: services.icon, clock: services.clock }))
  app.use(builds({ buildId, routeRules: pages.routeRules }))
  app.use(consentSheet(services.consentStyles))
  if (services.metrics.route) app.use(services.metrics.route)
  app.use(api.calls)
  app.use(api.pages)
  app.use(pictures({ ...assetFiles, pixelsOf: content.pictureSize }))
  app.use(mediaFiles(assetFiles))
  if (card) app.use(card.worker)
  app.use(offline.worker)
  app.use(readOnly())
  app.use(['/api', '/_app', '/_img', '/_media'], () => {
    throw new ProductError('generic.notFound')
  })
  if (services.pages.gallery) app.use(services.pages.gallery)
  if (services.mail.gallery) app.use(services.mail.gallery)
  if (desk) app.use(desk.pages)
  app.use(pages.browserFiles)
  app.use(requireKnownSpace(content))
  app.use(pages.sharePictures)
  app.use(pages.sitemap)
  app.use(pages.feeds)
  app.use(pages.payload)
  app.use(calendar.privateFeeds({ eph: hotel?.calendarEntries, vip: vip?.calendarEntries }))
  app.use(calendar.eventFeeds)
  if (outing) app.use(outing.calendar)
  app.use(localeSwitch(env.publicUrl))
  app.use(
    navigationRules({
      rootFolder: env.storyblok.rootFolder,
      routeRules: pages.routeRules,
      canonicalPath: pages.canonicalPath,
    }),
  )
  if (has.letter || has.vip) app.use(forms.oneClick)
  app.use(pages.page)
  app.use(answerError(pages.answerError))

  const { traces } = services
  const isProxy: (address: string, hop: number) => boolean = app.get('trust proxy fn')
  const answer: RequestListener = (req, res) => {
    // A client that goes on using its connection would delay the end of the process.
    if (isDraining()) res.shouldKeepAlive = false
    if (!isKnownHost(req) || !inShortSpan('front', () => pages.fastPath(req, res)))
      services.monitoring.follow(req, res, () => app(req, res))
  }
  if (!traces) return answer
  return (req, res) => traces.follow(req, res, isProxy(req.socket.remoteAddress ?? '', 0), () => answer(req, res))
}

/**
 * Everything below `/api`: described calls, the routes that are none, and the description of both. What is not
 * described cannot be mounted.
 */
function createApi(services: Services): { calls: RequestHandler; pages: RequestHandler } {
  const { env } = services
  const parts = services.parts.flatMap((it) => it.apis ?? [])
  const routes = routesOf(services)
  const { document, pages } = createOpenApi({
    publicUrl: env.publicUrl,
    parts,
    routes,
    fonts: services.fonts,
  })
  const options = { ...services.calls, idempotency: services.idempotency }
  const router = Router()
  for (const { prefix, calls, checkClient } of parts) router.use(callRouter(prefix, calls, { ...options, checkClient }))
  for (const it of [...routes, document]) router.use(it.router)
  return { calls: (req, res, next) => (req.path.startsWith('/api/') ? router(req, res, next) : next()), pages }
}

/** Routes below `/api` with signed bodies, streams and files. */
function routesOf({ content, pages, parts, monitoring, calls }: Services): DescribedRoute[] {
  const tunnel = monitoring.tunnel?.(calls.limits)
  return [
    ...content.routes,
    pages.previewCall,
    icons(),
    ...parts.flatMap((it) => it.routes ?? []),
    ...(tunnel ? [tunnel] : []),
  ]
}

/** Addresses outside calls and pages, which check their methods themselves. */
const readOnlyAddresses =
  /^\/(?:healthz|readyz|robots\.txt|sitemap\.xml|_app\/.+|_img\/.+|_media\/.+|locale\/[a-z]{2}|\.well-known\/.+|favicon\.ico|.+\.(?:ics|png|xml|webmanifest))$/
const readMethods = ['GET', 'HEAD']

/** An address that can only be read answers other methods with 405 and `Allow`. */
function readOnly(): RequestHandler {
  return (req, _res, next) => {
    if (readMethods.includes(req.method) || !readOnlyAddresses.test(req.path)) return next()
    throw new ProductError('generic.methodNotAllowed', { allow: readMethods })
  }
}
