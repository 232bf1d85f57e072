import type { RequestListener } from 'node:http'
import express, { type RequestHandler } from 'express'
import { ProductError } from '#shared/errors/productError.ts'
import { answerError } from './http/answerError.ts'
import type { Call } from './http/calls/call.ts'
import { callRouter, type RouterOptions } from './http/calls/callRouter.ts'
import { localeSwitch } from './http/locale.ts'
import { requestLog, serverTiming } from './http/log/requestLog.ts'
import { navigationRules } from './http/navigationRules.ts'
import { hostCheck, knownHosts, trustProxies } from './http/network/forwarded.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { builds, health, icons, wellKnown } from './ops/index.ts'
import { mediaFiles } from './outside/mediaFiles.ts'
import { pictureOrigin, pictures } from './outside/pictures.ts'
import type { Services } from './services.ts'

/**
 * The way of a request, one step a line (docs/request-path.md). A page in memory is answered before Express sees the
 * request.
 */
export function createApp(services: Services): RequestListener {
  const { env, log, content, pages, hotel, calendar, vip, booking, casino, card, poker, forms, search, buildId } =
    services
  const { isReady, isDraining } = services
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  trustProxies(app, env.trustProxy)
  const isKnownHost = hostCheck(env.allowedHosts, app.get('trust proxy fn'))

  const assetFiles = {
    origin: pictureOrigin(env.storyblok.api),
    isAssetSpace: content.isAssetSpace,
    limits: services.calls.limits,
  }

  const callsBelow = (
    prefix: string,
    calls: readonly Call[] | Readonly<Record<string, Call>>,
    more?: Pick<RouterOptions, 'checkClient'>,
  ) => callRouter(prefix, Object.values(calls), { ...services.calls, idempotency: services.idempotency, ...more })

  app.use(requestLog(log))
  if (!env.production) app.use(serverTiming())
  app.use(securityHeaders(env.publicUrl))
  app.use(knownHosts(isKnownHost))
  app.use(services.assets)
  app.use(health({ isReady, isDraining }))
  app.use(wellKnown({ publicUrl: env.publicUrl, mailFrom: env.mailFrom, icon: services.icon, clock: services.clock }))
  app.use(builds({ buildId, routeRules: pages.routeRules }))
  app.use(callsBelow('/api/eph', { ...hotel.calls, ...calendar.calls.eph }, { checkClient: hotel.checkClient }))
  app.use(callsBelow('/api/vip', { ...vip.calls, ...calendar.calls.vip }))
  if (services.metrics.route) app.use(services.metrics.route)
  if (services.monitoring.tunnel) app.use(services.monitoring.tunnel(services.calls.limits))
  app.use(callsBelow('/api/consent', services.consent.calls))
  app.use(callsBelow('/api/search', search.calls))
  app.use(callsBelow('/api/forms', forms.calls))
  app.use(pictures(assetFiles))
  app.use(mediaFiles(assetFiles))
  app.use(content.router)
  app.use(pages.previewCall)
  app.use(icons())
  app.use(booking.notifications)
  app.use(casino.routes)
  app.use(callsBelow('/api/casinos', casino.calls))
  app.use(callsBelow('/api/card', card.calls))
  app.use(card.worker)
  app.use(poker.routes)
  app.use(callsBelow('/api/poker', Object.values(poker.calls)))
  app.use(readOnly())
  app.use(['/api', '/_app', '/_img', '/_media'], () => {
    throw new ProductError('generic.notFound')
  })
  app.use(pages.sharePictures)
  app.use(pages.sitemap)
  app.use(pages.feeds)
  app.use(pages.payload)
  app.use(calendar.privateFeeds({ eph: hotel.calendarEntries, vip: vip.calendarEntries }))
  app.use(calendar.eventFeeds)
  app.use(localeSwitch(env.publicUrl))
  app.use(
    navigationRules({
      rootFolder: env.storyblok.rootFolder,
      routeRules: pages.routeRules,
      canonicalPath: pages.canonicalPath,
    }),
  )
  app.use(forms.oneClick)
  app.use(pages.page)
  app.use(answerError(pages.answerError))

  return (req, res) => {
    // A client that goes on using its connection would delay the end of the process.
    if (isDraining()) res.setHeader('Connection', 'close')
    if (!isKnownHost(req) || !pages.fastPath(req, res)) services.monitoring.follow(req, res, () => app(req, res))
  }
}

/** Addresses outside calls and pages, which check their methods themselves. */
const readOnlyAddresses =
  /^\/(?:healthz|readyz|robots\.txt|sitemap\.xml|_app\/.+|_img\/.+|_media\/.+|api\/icons\/.+|locale\/(?:fr|en)|\.well-known\/.+|favicon\.ico|.+\.(?:ics|png|xml))$/
const readMethods = ['GET', 'HEAD']

/** An address that can only be read answers other methods with 405 and `Allow`. */
function readOnly(): RequestHandler {
  return (req, _res, next) => {
    if (readMethods.includes(req.method) || !readOnlyAddresses.test(req.path)) return next()
    throw new ProductError('generic.methodNotAllowed', { allow: readMethods })
  }
}
